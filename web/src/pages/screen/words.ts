/** What a screen and a hand say. They are fetched with these pages: a first visit does not pay for them. */

import { roomWords } from "../../lib/i18n.svelte";

export const w = roomWords({
	"screen.open": "Show it on a big screen",
	"screen.title": "Screen",
	"screen.full": "Full screen",
	"screen.leave": "Back to the table",
	"screen.sound": "Press any key for sounds",
	"screen.sound.touch": "Touch the screen for sounds",
	"screen.free": { one: "One seat is free. Join with", other: "{count} seats are free. Join with" },
	"screen.full.seats": "All seats are taken",
	"screen.scan": "Scan the code with a phone, or open {address} and type the letters.",
	"screen.qr": "The way to a free seat, for a phone’s camera",
	"screen.host": "The host begins the match on their own device.",
	"screen.alone":
		"This house is open on this computer only, so phones cannot reach it. Close it, and start it with “tortuga serve " +
		"--lan” or “make play LAN=1”.",
	"screen.over": "The match is over",
	"screen.lost": "Connection lost",
	"hand.title": "Your hand",
	"hand.board": "Look at the board",
	"hand.board.hide": "Hide the board",
	"hand.table": "Whole table",
	"hand.screen": "Look at the screen …",
	"hand.watch": "You have no seat at this table.",
	"hand.watch.table": "Watch it here",
	"hand.mine.text": "If you play here on another device, your seat can be brought to this one.",
	"hand.shake": "Shake your phone to throw.",
	"hand.shake.ask": "Throw by shaking",
	"device.title": "Play on another device",
	"was.button": "I was playing here",
	"was.text":
		"A seat belongs to the device on which it was taken, so that nobody can take it from you. To bring it here:",
	"was.open": "On that device, open this table, then “Table” and “Play on another device”, and make your link.",
	"was.scan": "Scan the picture there with this device’s camera, or open the link here.",
	"was.code": "Type the code that it shows. Your seat is here then, and this table is under “Your tables”.",
	"was.gone": "Is that device lost? Then only a name that was kept leads back to your seat.",
	"was.kept": "My name is kept",
	"aim.show": "Show it on the screen",
	"aim.hide": "Take it off the screen",
	"join.title": "Join a table",
	"join.code": "The code on the screen",
	"join.hint": "Six letters and digits; capital or small makes no difference.",
	"join.seat": "Take a seat",
	"join.show": "Show the table on this screen",
});
