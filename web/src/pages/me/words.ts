/** The words of these pages, fetched with them. */

import { roomWords } from "../../lib/i18n.svelte";

export const say = roomWords({
	title: "Your name, devices and data",
	"name.title": "Your name",
	"name.guest":
		"You play here as a guest: this browser remembers you, and that is all you need. If you want to be known on " +
		"every device, keep your name: nobody else here can have it then, and your tables come along.",
	"name.kept": "{name} is yours: nobody else in this house can have this name, or one that looks like it.",
	"name.ways": "To keep it you need a way back in: a passkey, a mail address or one-time codes, below.",
	"name.none": "You have no way back to it left: this browser is all that knows you. Make one below.",
	"name.label": "Name",
	"name.keep": "Keep this name",
	"name.change": "Change it",
	"name.done": "{name} is your name here from now on.",
	"name.up": "Give the name up",
	"name.up.sure": "Sure? Give it up",
	"name.up.note": "You stay who you are, with all your tables, but others may have the name.",
	"name.up.done": "The name is no longer kept.",
	"none.title": "Nobody is here yet",
	"none.text": "This browser has no guest. Choose a name, or come in with one that you keep.",
	"none.name": "Choose a name",
	"none.enter": "Come in with a kept name",

	"ways.title": "Ways back in",
	"passkeys.title": "Passkeys",
	"passkeys.text":
		"Your device knows you by a finger, a face or a number, and tells the house. There is no password that " +
		"somebody could steal.",
	"passkeys.browser": "This browser has no passkeys, or is too old for them. The other ways work everywhere.",
	"passkeys.plain":
		"Browsers make and use passkeys only on https addresses: ask whoever runs this house for one. The other ways work " +
		"here, too.",
	"passkeys.make": "Make a passkey",
	"passkeys.name": "What to call it",
	"passkeys.first": "my device",
	"passkeys.made": "Made {made}",
	"passkeys.used": "last used {used}",
	"passkeys.unused": "never used yet",
	"passkeys.synced": "on all your devices",
	"passkeys.done": "The passkey is made.",
	"passkeys.known": "This device has a passkey for you already.",
	"passkeys.up": "No passkey was made.",
	remove: "Remove",
	"remove.sure": "Sure? Remove it",
	rename: "Rename",
	"rename.label": "New name for {name}",
	save: "Save",

	"mail.title": "Mail",
	"mail.text": "The house sends you a link when you want to come in. It sends nothing else.",
	"mail.none": "This house sends no mail.",
	"mail.is": "Your address is {address}.",
	"mail.label": "Mail address",
	"mail.send": "Send a link to confirm it",
	"mail.sent": "A link is on its way to {address}. Open it within twenty minutes.",

	"codes.title": "One-time codes",
	"codes.text": "Ten codes to print or write down, each good for coming in once, if everything else is lost.",
	"codes.left": { one: "You have one code left.", other: "You have {count} codes left." },
	"codes.make": "Make ten codes",
	"codes.again": "Make ten new codes",
	"codes.again.note": "The old ones no longer work then.",
	"codes.once": "Write them down or print them now: they are not shown again.",
	"codes.print": "Print them",
	"codes.of": "Codes of {name} at {house}",

	"devices.title": "Where you are signed in",
	"devices.here": "this device",
	"devices.unnamed": "a device",
	"devices.seen": "last here {used}",
	"devices.long": "here since before devices were listed",
	"devices.out": "Sign out",
	"devices.out.sure": "Sure? Sign it out",
	"devices.all": "Sign out everywhere",
	"devices.all.sure": "Sure? Here too",
	"devices.all.note": "All devices, this one too. Have a way back in first, or you cannot come back.",
	"devices.all.done": "You are signed out everywhere.",

	"seen.title": "Who sees that you are here",
	"seen.public": "Everybody, if your name is kept",
	"seen.friends": "Friends: people you follow who follow you",
	"seen.hidden": "Nobody",

	"data.title": "Your data",
	"data.text": "Everything that this house keeps about you, as one file.",
	"data.get": "Fetch my data",
	"data.privacy": "What is kept, and for how long",
	"delete.title": "Delete me",
	"delete.text":
		"Your name, what you said, your ways back in and your friends are deleted, and you leave your tables. Matches " +
		"of others stay, with “a sailor who left” in your place. It cannot be undone.",
	"delete.label": "To be sure, write your name: {name}",
	"delete.go": "Delete me for good",
	"delete.done": "You are deleted. Fair winds.",

	"prove.title": "Is it really you?",
	"prove.text":
		"This is about who can come back under your name, where you are signed in, or all that is kept about you. A " +
		"stolen browser must not be able to do that: show once more that you are you. It counts for ten minutes.",
	"prove.passkey": "Use a passkey",
	"prove.code.go": "Use this code",
	"prove.mail.sent": "A link is on its way. Open it in this browser, close this sheet, and try again.",

	"enter.title": "Come in with your name",
	"enter.text": "For those who keep a name here. To try anything you need none: just play.",
	"enter.now": "You are {name} on this device now. You can be {name} again later, under your name.",
	"enter.passkey": "Come in with a passkey",
	"enter.passkey.up": "Nobody came in. Try again, or another way.",
	"enter.mail": "By mail",
	"enter.mail.send": "Send me a link",
	"enter.mail.sent": "If somebody here has this address, a link is on its way to it.",
	"enter.code": "By a one-time code",
	"enter.code.label": "Code",
	"enter.code.go": "Come in",
	"enter.other":
		"You can also make a link on a device where you are signed in: under your name, “Make my link”. If you have none " +
		"of all these any more, nobody can tell that it is you, not even whoever runs this house.",
	"enter.done": "Welcome back, {name}.",

	"letter.title": "A link from your mail",
	"letter.keep": "Is this your address?",
	"letter.keep.text": "With {address}, {name} can come back to this house by mail.",
	"letter.keep.go": "Yes, it is mine",
	"letter.keep.done": "The address is confirmed.",
	"letter.enter": "Come in as {name}?",
	"letter.enter.text": "This device is {name}'s from then on.",
	"letter.enter.go": "Come in as {name}",
	"letter.not": "No, leave it",
	"letter.fault": "This link does not work",
	"letter.again": "Ask for another link",

	"friends.title": "Friends",
	"friends.text":
		"Follow people to find them again: on their page, which opens by their name or face at a table, or by a kept name " +
		"here. Two who follow each other are friends.",
	"friends.find": "Find somebody by their kept name",
	"friends.find.go": "Find",
	"friends.here": "Here now",
	"friends.here.none": "Nobody that you can see is here right now.",
	"friends.following": "You follow",
	"friends.following.none": "You follow nobody yet.",
	"friends.followers": "They follow you",
	"friends.blocked": "Blocked",
	"friends.friend": "friend",
	"friends.is.here": "here",
	"friends.at": "at a table of {game}",
	"friends.kept": "kept name",
	"friends.follow": "Follow",
	"friends.back": "Follow back",
	"friends.unfollow": "Unfollow",
	"friends.block": "Block",
	"friends.block.sure": "Sure? Block",
	"friends.unblock": "Unblock",
	"friends.challenge": "Challenge",
	"friends.watch": "Go there",
	"friends.keep": "Keep your name, so that others can find you.",

	"mine.title": "Your tables",
	"mine.challenge": "{name} asks you to a table of {game}",
	"mine.accept": "Go there",
	"mine.decline": "Decline",
	"mine.none": "You have no unfinished table.",
	"mine.lobby": "All tables",
});

/** A day and time as people here write it. */
export function when(seconds: number): string {
	return new Date(seconds * 1000).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
}
