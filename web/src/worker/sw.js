/**
 * The page's service worker: files that never change are kept, by build; pages come from the house or not at all, so
 * that an old page never meets a new house; notices work where a page alone may not show them.
 *
 * The build writes the hash of the page instead of @BUILD@, so every page has a worker of its own.
 */
const CACHE = "tortuga-@BUILD@";
const OFFLINE = "/offline.html";
/** What is shown when the house cannot be reached. */
const RESERVE = [OFFLINE, "/offline.css", "/icon.svg"];
/** What stands between us and the house says that there is nobody. */
const NOBODY = [502, 503, 504];

self.addEventListener("install", (event) => {
	event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(RESERVE)));
});

self.addEventListener("activate", (event) => {
	const isOld = (name) => name.startsWith("tortuga-") && name !== CACHE;
	event.waitUntil(caches.keys().then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name)))));
});

self.addEventListener("fetch", (event) => {
	const { request } = event;
	const address = new URL(request.url);
	if (request.method !== "GET" || address.origin !== location.origin) return;
	if (request.mode === "navigate") event.respondWith(opened(request));
	else if (RESERVE.includes(address.pathname)) event.respondWith(fetch(request).catch(() => caches.match(request)));
	else if (address.pathname.startsWith("/assets/")) event.respondWith(kept(request));
});

async function opened(request) {
	const answer = await fetch(request).catch(() => null);
	return answer && !NOBODY.includes(answer.status) ? answer : caches.match(OFFLINE);
}

/** A file under assets is named after what is in it: once fetched, it is right for ever. */
async function kept(request) {
	const found = await caches.match(request);
	if (found) return found;
	const answer = await fetch(request);
	if (answer.ok) {
		const cache = await caches.open(CACHE);
		await cache.put(request, answer.clone());
	}
	return answer;
}

self.addEventListener("message", (event) => {
	if (event.data === "update") self.skipWaiting();
});

/** Whoever taps the notice comes back to the table that it is about. */
self.addEventListener("notificationclick", (event) => {
	event.notification.close();
	event.waitUntil(back(event.notification.data?.path ?? "/"));
});

async function back(path) {
	const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
	const there = pages.find((page) => new URL(page.url).pathname === path);
	await (there ? there.focus() : self.clients.openWindow(path));
}
