import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/scene.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { openEarly } from "./lib/early";
import { fetchSheets } from "./pages/parts/sheets";

openEarly(location.pathname);

const target = document.getElementById("app");
if (target) mount(App, { target });

// Once there is something to see: what may be opened over it, and the page as an app.
addEventListener("load", fetchSheets);
if (import.meta.env.PROD && "serviceWorker" in navigator)
	addEventListener("load", () => void import("./worker/install").then(({ install }) => install()));
