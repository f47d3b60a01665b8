/**
 * The kit of parts from which pictures are drawn: each in a box of 64, an ink outline with flat fills.
 *
 * Classes say what a shape is made of, and the place where it is drawn says what that looks like:
 * `k` ink, `a` the accent, `b` its shade, `c` light, `d` dark, `g` gold, `w` wood, `s` steel; `l` is a line
 * without fill.
 */
export const GLYPHS = {
	// tiles
	throne: `
		<path class="w" d="M18 60V34c0-3 2-5 5-5h18c3 0 5 2 5 5v26h-6V50H24v10Z"/>
		<path class="a" d="M21 30c-2-12 3-24 11-24s13 12 11 24Z"/>
		<path class="b" d="M25 29c-1-8 2-16 7-16s8 8 7 16Z"/>
		<path class="g" d="m24 12 8-10 8 10-4-1-4-5-4 5Z"/><path class="a" d="M22 38h20v8H22z"/>
		<path class="l" d="M27 18l10 9M37 18l-10 9"/>
	`,
	crown: `
		<path class="g" d="M10 46 6 20l14 10L32 10l12 20 14-10-4 26Z"/><path class="d" d="M11 48h42v8H11z"/>
		<circle class="a" cx="32" cy="40" r="3.6"/><circle class="c" cx="20" cy="41" r="2.4"/>
		<circle class="c" cx="44" cy="41" r="2.4"/><circle class="g" cx="6" cy="18" r="3.4"/>
		<circle class="g" cx="32" cy="8" r="3.8"/><circle class="g" cx="58" cy="18" r="3.4"/>
	`,
	book: `
		<path class="w" d="M6 14c9-4 18-3 26 2 8-5 17-6 26-2v38c-9-4-18-3-26 2-8-5-17-6-26-2Z"/>
		<path class="c" d="M10 17c8-2.5 15-1.5 20 2v30c-6-3-13-3.5-20-2Z
		M54 17c-8-2.5-15-1.5-20 2v30c6-3 13-3.5 20-2Z"/><path class="l thin" d="M14 24c4-1 8-1 12 1
		M14 31c4-1 8-1 12 1M14 38c4-1 8-1 12 1"/><path class="a" d="m44 22 3 6 7 1-5 5 1 7-6-3-6 3 1-7-5-5
		7-1Z"/>
	`,
	duel: `
		<path class="s" d="M8 6c16 6 30 20 38 38l-5 5C33 31 22 18 8 6Z
		M56 6C40 12 26 26 18 44l5 5C31 31 42 18 56 6Z"/><path class="w" d="m46 46 10 10-3 3-10-10Z
		M18 46 8 56l3 3 10-10Z"/><path class="g" d="M37 51c5 1 10-4 9-9l5-1c1 8-7 16-15 15Z
		M27 51c-5 1-10-4-9-9l-5-1c-1 8 7 16 15 15Z"/>
	`,
	grab: `
		<path class="d" d="M10 60V48c0-6 3-9 8-10l2-16c.4-3 5-3 5 .4V34l2-18c.4-3.4 5-3.2 5 .3V33l3-16
		c.5-3.4 5-2.8 5 .5V35l4-11c1-3 5.4-2 5 1.4L46 46c-1 6-3 9-6 11v3Z"/>
		<path class="a" d="M12 50h27v10H12z"/><circle class="c" cx="25" cy="55" r="2"/>
	`,
	recruit: `
		<path class="d" d="M4 26c8-2 12-14 28-14s20 12 28 14c-4 8-16 10-28 10S8 34 4 26Z"/>
		<path class="g" d="M4 26c8 5 17 7 28 7s20-2 28-7l-1 4c-7 5-16 7-27 7S12 35 5 30Z"/>
		<circle class="c" cx="32" cy="22" r="5"/><path class="k" d="M29 21h2v2h-2zM33 21h2v2h-2z
		M30 25h4v2h-4z"/><path class="c" d="M20 38c0 12 5 20 12 20s12-8 12-20c-8 2-16 2-24 0Z"/>
		<path class="a" d="M20 45c0 8 5 15 12 15s12-7 12-15c-4 4-8 4-12 2-4 2-8 2-12-2Z"/>
	`,
	scales: `
		<path class="w" d="M30 12h4v40h-4zM20 54h24v6H20z"/><path class="g" d="M8 16h48v4H8z"/>
		<circle class="g" cx="32" cy="10" r="5"/><path class="l thin" d="M12 20 5 40M12 20l7 20M52 20l-7 14
		M52 20l7 14"/><path class="a" d="M3 40h18c0 6-4 10-9 10s-9-4-9-10Z"/>
		<path class="a" d="M43 34h18c0 6-4 10-9 10s-9-4-9-10Z"/><circle class="g" cx="9" cy="37" r="3.5"/>
		<circle class="g" cx="15" cy="37" r="3.5"/>
	`,
	lagoon: `
		<circle class="g" cx="48" cy="14" r="7"/><path class="b" d="M2 46c8-4 12 2 20-1s12-3 20 0 12 1 20-1
		v16H2Z"/><path class="c" d="M10 48c2-8 12-13 22-13s20 5 22 13c-12 5-32 5-44 0Z"/>
		<path class="w" d="M30 40c1-9 0-17-4-24l4-1c4 7 6 16 5 25Z"/>
		<path class="a" d="M28 16C20 8 12 9 8 15c7-2 13-1 20 1ZM28 15c-4-9-1-14 4-16 1 6 0 11-4 16Z
		M29 16c8-8 17-6 20 0-7-2-13-1-20 0ZM29 17c8-1 13 4 14 11-5-5-9-8-14-11Z
		M27 17c-8 0-13 5-13 12 4-5 8-9 13-12Z"/>
	`,
	spyglass: `
		<path class="w" d="M6 46 38 24l6 9-32 22c-4 2-9-5-6-9Z"/>
		<path class="g" d="m36 22 14-10 9 14-15 9ZM10 42l4 13-4 2c-4 0-7-6-5-9Z"/>
		<path class="c" d="M50 11c5 0 10 8 9 15-4 2-13-11-9-15Z"/><path class="l thin" d="m20 37 6 8"/>
		<path class="a" d="m52 44 2 5 5 1-4 3 1 5-4-3-5 3 1-5-4-3 5-1Z"/>
	`,
	whirlpool: `
		<path class="b" d="M32 4c17 0 28 10 28 22 0 18-12 34-28 34S4 48 4 34C4 16 16 4 32 4Z"/>
		<path class="l" d="M58 30c-4-14-22-22-36-14S8 42 22 50
		s30 0 30-14-14-20-24-14-8 20 2 22 14-6 11-11-8-4-8 0"/>
		<path class="c" d="M12 18c2-5 8-10 14-11-4 4-8 7-14 11Z"/>
	`,
	mutiny: `
		<path class="d" d="M20 60V40c-4-2-6-6-6-10 0-6 4-9 9-9h16c5 0 9 4 9 9 0 5-2 9-6 11v19Z"/>
		<path class="c" d="M18 30c0-5 3-7 6-7h4v12h-4c-3 0-6-2-6-5ZM29 22h6v13h-6z
		M36 22h4c4 0 6 3 6 7s-3 6-6 6h-4z"/><path class="s" d="m30 20 2-18 5 3-2 15Z"/>
		<path class="g" d="M25 18h15v4H25z"/><path class="a" d="M20 46h22v6H20z"/>
	`,
	dice: `
		<path class="c" d="m6 30 17-10 17 10v20L23 60 6 50Z"/><path class="b" d="M23 40v20L6 50V30Z"/>
		<path class="a" d="m34 14 13-9 13 9v15l-13 8-13-8Z"/><path class="d" d="m47 23 13-9v15l-13 8Z"/>
		<circle class="k" cx="23" cy="30" r="2.6"/><circle class="k" cx="11" cy="39" r="2.3"/>
		<circle class="k" cx="18" cy="51" r="2.3"/><circle class="k" cx="29" cy="46" r="2.3"/>
		<circle class="k" cx="35" cy="50" r="2.3"/><circle class="c" cx="43" cy="14" r="2"/>
		<circle class="c" cx="51" cy="13" r="2"/><circle class="c" cx="54" cy="27" r="2"/>
	`,
	windrose: `
		<circle class="b" cx="32" cy="32" r="26"/><circle class="c" cx="32" cy="32" r="20"/>
		<path class="a" d="m32 6 6 20-6 6ZM58 32l-20 6-6-6ZM32 58l-6-20 6-6ZM6 32l20-6 6 6Z"/>
		<path class="d" d="m32 6-6 20 6 6ZM58 32l-20-6-6 6ZM32 58l6-20-6-6ZM6 32l20 6 6-6Z"/>
		<path class="l" d="M49 8c6 4 9 10 10 15M60 15l-1 8-7-3"/>
	`,
	cannon: `
		<path class="s" d="M4 30c-1-8 4-13 12-12l38 4v14l-36 6C10 43 5 38 4 30Z"/>
		<path class="d" d="M52 20h6c2 6 2 12 0 18h-6Z"/><path class="s" d="M3 32 0 34c-1-4 0-6 3-7Z"/>
		<path class="w" d="M14 40h26l4 10H10Z"/><circle class="w" cx="16" cy="51" r="8"/>
		<circle class="w" cx="38" cy="51" r="8"/><circle class="g" cx="16" cy="51" r="2.5"/>
		<circle class="g" cx="38" cy="51" r="2.5"/><path class="a" d="M22 18c0-6 4-6 4-12 4 4 5 8 3 13Z"/>
	`,
	navy: `
		<path class="w" d="M4 42h56l-7 14H12Z"/><path class="c" d="M4 42h56l-2 4H6Z"/>
		<path class="w" d="M18 42V8h3v34ZM40 42V4h3v38Z"/><path class="c" d="M10 12h20c3 7 3 14 0 20H10
		c2-7 2-14 0-20ZM33 8h18c3 7 3 16 0 23H33c2-8 2-15 0-23Z"/>
		<path class="a" d="M33 16h20c.5 3 .5 6 .3 8H34c.3-3 0-6-1-8ZM40 8h4v23h-4z"/>
		<path class="a" d="M43 3h12l-3 3 3 3H43Z"/><path class="k" d="M16 49h4v3h-4zM26 49h4v3h-4z
		M36 49h4v3h-4zM46 49h4v3h-4z"/>
	`,
	kraken: `
		<path class="a" d="M32 4c-11 0-18 8-18 18 0 6 2 11 6 14h24c4-3 6-8 6-14 0-10-7-18-18-18Z"/>
		<path class="c" d="M20 24c2-4 8-4 10 1-2 5-8 5-10-1ZM34 25c2-5 8-5 10-1-2 6-8 6-10 1Z"/>
		<circle class="k" cx="26" cy="25" r="2.2"/><circle class="k" cx="38" cy="25" r="2.2"/>
		<path class="a" d="M20 34c-1 10-6 14-11 12-3-1-3-5 0-6-6-1-9 4-7 8 4 9 20 6 25-10Z
		M28 36c0 10-3 16-10 18-3 1-3 5 1 5 9 0 16-10 16-23Z
		M44 34c1 10 6 14 11 12 3-1 3-5 0-6 6-1 9 4 7 8-4 9-20 6-25-10Z
		M36 36c0 10 3 16 10 18 3 1 3 5-1 5-9 0-15-10-15-23Z"/><circle class="b" cx="32" cy="12" r="2"/>
		<circle class="b" cx="24" cy="15" r="1.6"/><circle class="b" cx="40" cy="15" r="1.6"/>
	`,
	mermaid: `
		<path class="a" d="M30 4c8 2 13 9 12 18-1 8-6 12-5 19 1 5 5 7 9 5-4 8-18 8-20-4-2-10 6-16 6-24
		0-6-2-10-2-14Z"/><path class="a" d="M30 6C22 0 12 2 8 10c8-2 15 0 22 4Z
		M30 6c4-6 14-8 21-3-7 2-14 5-19 11Z"/><path class="b" d="M33 22c3 1 6 1 9-1-1 4-2 7-4 9-3 0-5-1-6-3Z
		M30 33c2 2 4 3 7 3-1 3-1 5 0 8-4 0-7-2-8-5Z"/><path class="l thin" d="M2 54c6-5 10 3 16 0
		s10-3 15 0 10 3 15 0 8-3 14 0"/>
	`,
	wreck: `
		<path class="w" d="M6 40 52 22l6 14c-6 10-14 16-26 18-8 1-18-4-26-14Z"/>
		<path class="k" d="m22 38 8-3 3 6-8 4ZM40 31l6-2 2 5-6 3Z"/>
		<path class="w" d="m26 32-8-26 3-1 9 25ZM42 26l2-16 3 .5-1 14Z"/>
		<path class="a" d="m18 6 18 2-4 6 3 6-11 2Z"/><path class="b" d="M2 50c8-4 12 2 20-1
		s12-3 20 0 12 1 20-1v12H2Z"/>
	`,
	compass: `
		<circle class="g" cx="32" cy="34" r="25"/><circle class="c" cx="32" cy="34" r="19"/>
		<path class="g" d="M28 3h8v7h-8z"/><path class="a" d="m42 20-5 17-6-4Z"/>
		<path class="d" d="m22 48 5-17 6 4Z"/><path class="l" d="m13 24 11 8 5-6 8 14 5-4 9 9"/>
		<circle class="k" cx="32" cy="34" r="2.5"/>
	`,
	island: `
		<path class="b" d="M2 44c8-4 12 2 20-1s12-3 20 0 12 1 20-1v18H2Z"/>
		<path class="c" d="M8 46c4-12 16-18 26-18s20 6 22 18c-14 5-34 5-48 0Z"/>
		<path class="a" d="m26 34 4-3 5 5 5-5 4 3-5 5 5 5-4 3-5-5-5 5-4-3 5-5Z"/>
		<path class="w" d="M14 40c0-8-1-14-3-20l3-1c3 7 4 14 4 21Z"/>
		<path class="d" d="M13 20C8 14 3 15 1 19c5-1 8 0 12 1ZM13 19c4-8 10-7 13-3-5 0-9 1-13 3Z
		M13 20c6-2 10 2 10 6-4-3-6-5-10-6Z"/>
	`,
	bargain: `
		<path class="c" d="M8 60V44l-4-14c-1-3 3-5 4-2l5 11-1-21c0-3 4-3 4.5 0L18 36l3-22c.5-3 5-2.5 4.5.5
		L23 37l6-18c1-3 5-2 4.3 1L28 41l5-5c3-2 6 0 4 3l-9 13v8Z"/>
		<path class="l thin" d="M18 42v12M22 43l-1 11M14 44l1 10"/>
		<path class="a" d="m36 26 12-8 12 8v14l-12 8-12-8Z"/><path class="d" d="m48 34 12-8v14l-12 8Z"/>
		<circle class="c" cx="48" cy="26" r="2.4"/><circle class="c" cx="41" cy="35" r="2"/>
		<circle class="c" cx="44" cy="41" r="2"/>
	`,
	madness: `
		<path class="g" d="M40 4A27 27 0 1 0 60 40 22 22 0 0 1 40 4Z"/>
		<path class="l" d="M20 34c0-5 8-5 8 0s-12 7-13-1 9-12 16-8 8 16-1 20-20-1-20-8"/>
		<path class="c" d="m50 10 2 5 5 .5-4 3.5 1.3 5L50 21.5 45.7 24l1.3-5-4-3.5 5-.5Z"/>
	`,
	rat: `
		<path class="d" d="M6 46c0-14 10-22 22-20l6-4c2-6 10-6 11 0l13 14c3 4 2 8-3 8h-9
		c-6 6-14 8-24 8-8 0-14-2-16-6Z"/><path class="l" d="M7 48C2 54 6 60 14 59s14-3 20 0"/>
		<circle class="a" cx="40" cy="22" r="4"/><circle class="g" cx="47" cy="33" r="2.4"/>
		<path class="l thin" d="m56 41 7 3M55 43l6 5"/><path class="c" d="M58 37c2 1 3 3 1 4l-3-1Z"/>
	`,
	market: `
		<path class="d" d="M32 4c-10 0-16 8-16 18 0 5-8 12-10 38h52c-2-26-10-33-10-38 0-10-6-18-16-18Z"/>
		<path class="k" d="M32 12c-6 0-10 5-10 11 0 7 4 12 10 12s10-5 10-12c0-6-4-11-10-11Z"/>
		<path class="g" d="M25 22c2-2 4-2 5 0-1 2-4 2-5 0ZM34 22c1-2 3-2 5 0-1 2-4 2-5 0Z"/>
		<path class="c" d="m18 40 12-3 5 18-12 3Z"/><path class="a" d="m24 42 4 4-2 5-5-3Z"/>
		<path class="g" d="M39 42h10l3 4-3 10H39l-3-10Z"/><path class="c" d="M41 46h6v6h-6z"/>
	`,
	ghost: `
		<path class="c" d="M32 4c-12 0-19 9-19 20v34l7-6 6 7 6-7 6 7 6-7 7 6V24C51 13 44 4 32 4Z"/>
		<path class="k" d="M21 24c0-5 8-5 8 0s-8 6-8 0ZM35 24c0-5 8-5 8 0s-8 6-8 0Z
		M27 36c1-4 9-4 10 0 .6 4-1 8-5 8s-5.6-4-5-8Z"/><path class="a" d="M12 14 32 0l20 14c-8-3-32-3-40 0
		Z"/>
	`,
	fog: `
		<path class="d" d="M14 30h36l-5 12H20Z"/><path class="w" d="M30 8h3v22h-3z"/>
		<path class="c" d="M33 10c9 3 14 9 15 18H33ZM29 14c-7 3-11 8-12 14h12Z"/>
		<path class="b" d="M4 40c0-5 7-7 11-4 3-4 11-4 13 1 5-4 12-2 13 3 5-3 12-1 12 5 0 4-4 6-8 6H12
		c-5 0-9-4-8-11Z"/><path class="l" d="M6 56h24M36 56h22M16 61h32"/>
	`,
	// cards
	horseshoe: `
		<path class="g" d="M32 6C16 6 8 18 8 32c0 9 3 18 8 26h12c-6-8-8-15-8-24 0-9 4-16 12-16s12 7 12 16
		c0 9-2 16-8 24h12c5-8 8-17 8-26C56 18 48 6 32 6Z"/><g class="k"><circle cx="15" cy="26" r="2"/>
		<circle cx="22" cy="15" r="2"/><circle cx="32" cy="12" r="2"/><circle cx="42" cy="15" r="2"/>
		<circle cx="49" cy="26" r="2"/><circle cx="15" cy="40" r="2"/><circle cx="49" cy="40" r="2"/></g>
		<path class="a" d="m32 26 2.5 6 6.5.6-5 4.3 1.5 6.4L32 40l-5.5 3.3 1.5-6.4-5-4.3 6.5-.6Z"/>
	`,
	mask: `
		<path class="c" d="m12 20 16-5 8 26-16 5Z"/><path class="c" d="m26 14 17 1-2 27-17-1Z"/>
		<path class="a" d="m35 22 5 7-6 7-5-7Z"/><path class="d" d="M8 40c12-6 36-6 48 0l4 20H4Z"/>
		<path class="g" d="M8 40c12-6 36-6 48 0l1 5c-14-6-36-6-50 0Z"/>
		<circle class="g" cx="20" cy="54" r="2.5"/><circle class="g" cx="32" cy="53" r="2.5"/>
		<circle class="g" cx="44" cy="54" r="2.5"/>
	`,
	sail: `
		<path class="w" d="M16 4h4v50h-4z"/><path class="c" d="M20 8c24 2 36 14 36 34-12-4-24-5-36-3Z"/>
		<path class="a" d="M20 18c14 1 25 5 33 12l2 6c-11-6-22-8-35-8Z"/>
		<path class="l" d="M2 16h8M2 26h9M2 36h6"/><path class="w" d="M8 52h48l-6 9H16Z"/>
	`,
	sleight: `
		<path class="c" d="M6 60c0-12 4-18 10-20l-3-14c-.6-3 3.6-4 4.5-1l4 13-1-18c0-3.4 4.6-3.4 5 0
		l2 17 2-16c.5-3.2 5-2.8 4.7.5L32 40l5-9c2-3 5.6-1 4.4 2L36 46c-1 8-4 11-8 14Z"/>
		<path class="a" d="M4 50h28v10H4z"/><path class="c" d="m40 12 9-6 9 6v11l-9 6-9-6Z"/>
		<path class="b" d="m49 18 9-6v11l-9 6Z"/><circle class="k" cx="49" cy="12" r="2"/>
		<path class="l thin" d="M38 34c4 2 8 1 12-2M54 36l3-4"/>
	`,
	anchor: `
		<path class="s" d="M29 20h6v34h-6z"/><path class="s" d="M16 24h32v6H16z"/>
		<path class="s" d="M4 36c2 14 13 22 28 22s26-8 28-22l-8 6c-2 6-9 10-20 10S14 48 12 42Z"/>
		<path class="s" d="M2 46 4 32l11 8ZM62 46l-2-14-11 8Z"/>
		<path class="g" fill-rule="evenodd" d="M32 4a9 9 0 1 1 0 18 9 9 0 0 1 0-18Zm0 5
		a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z"/><path class="l thin" d="M40 16c8 2 10 8 16 8"/>
	`,
	smoke: `
		<path class="b" d="M8 42c-6-4-4-14 4-14 0-10 12-14 18-6 6-8 20-4 20 6 10 0 12 12 4 16-4 3-8 2-10 0-4
		6-14 6-18 1-6 5-14 3-18-3Z"/><path class="c" d="M14 34c2-4 6-4 8-2M32 28c4-5 11-3 12 3
		M24 42c4 3 8 2 10-1" fill="none"/><circle class="d" cx="18" cy="54" r="6"/>
		<path class="l" d="M22 50c3-4 7-4 9-1"/><circle class="a" cx="33" cy="48" r="3"/>
	`,
	spot: `
		<path class="c" d="M12 6c14 4 26-2 40 2 0 16-4 32 0 48-14-4-26 2-40-2 2-16 2-32 0-48Z"/>
		<path class="k" d="M32 16c10-1 15 6 14 15s-6 15-15 14-14-7-13-15 6-13 14-14Z"/>
		<path class="k" d="M46 40c4 2 5 6 4 10-3-3-5-6-4-10ZM20 44c-1 4-2 6-4 7 0-4 1-6 4-7Z"/>
	`,
	broadside: `
		<path class="w" d="M2 18h60v36H2z"/><path class="d" d="M2 18h60v5H2zM2 35h60v3H2z"/>
		<path class="k" d="M8 26h12v8H8zM26 26h12v8H26zM44 26h12v8H44zM8 42h12v8H8zM26 42h12v8H26z
		M44 42h12v8H44z"/><g class="s"><circle cx="14" cy="30" r="4"/><circle cx="32" cy="30" r="4"/>
		<circle cx="50" cy="30" r="4"/><circle cx="14" cy="46" r="4"/><circle cx="32" cy="46" r="4"/>
		<circle cx="50" cy="46" r="4"/></g><path class="a" d="m32 2 3 7 7-3-3 7h-14l-3-7 7 3Z"/>
	`,
	pistol: `
		<path class="s" d="M20 16h42v8H20z"/><path class="w" d="M4 22c0-6 6-8 16-8h8v12h16l-2 6H26
		c-6 2-8 8-9 18-.5 6-13 6-14-1-1-8 8-14 9-22Z"/><path class="g" d="M26 32h10c0 6-3 8-8 8l1-3
		c2 0 3-1 3-3h-5Z"/><path class="g" d="M26 8c4 0 6 3 5 7h-6Z"/>
		<path class="a" d="m52 4 2 6 6-2-3 6h-7Z"/>
	`,
	cutlass: `
		<path class="s" d="M60 4C60 28 46 44 22 50l-6-7C36 36 50 22 60 4Z"/>
		<path class="c" d="M57 12C54 28 42 40 24 45l-2-2C38 36 49 26 57 12Z"/>
		<path class="g" d="M8 32c10 2 20 12 22 24l-5 1C22 47 16 40 7 37Z"/>
		<path class="w" d="m17 46 4 4-12 12-5-5Z"/>
	`,
	keg: `
		<path class="w" d="M14 14c8-4 28-4 36 0 4 14 4 28 0 42-8 4-28 4-36 0-4-14-4-28 0-42Z"/>
		<path class="s" d="M12 22c12 4 28 4 40 0l.8 5c-12 4-29.6 4-41.6 0Z
		M11 44c12 4 30 4 42 0l-.8 5c-12 4-28.4 4-40.4 0Z"/>
		<path class="c" d="M32 28c5 0 8 3 8 7 0 2-1 4-3 5v3H27v-3c-2-1-3-3-3-5 0-4 3-7 8-7Z"/>
		<path class="k" d="M27 34h4v4h-4zM33 34h4v4h-4z"/><path class="l" d="M38 12c0-6 6-4 8-8"/>
		<path class="a" d="m48 0 2 4 5-1-3 4 3 4-5-1-2 4-1-5-5-1 4-3Z"/>
	`,
	chainshot: `
		<circle class="s" cx="15" cy="46" r="12"/><circle class="s" cx="49" cy="18" r="12"/>
		<circle class="c" cx="11" cy="42" r="3"/><circle class="c" cx="45" cy="14" r="3"/><g class="ring">
		<ellipse cx="25" cy="37" rx="5" ry="3" transform="rotate(-40 25 37)"/>
		<ellipse cx="32" cy="32" rx="5" ry="3" transform="rotate(-40 32 32)"/>
		<ellipse cx="39" cy="26" rx="5" ry="3" transform="rotate(-40 39 26)"/></g>
		<path class="a" d="M6 10c8-2 14 0 18 6-2 0-4 2-4 4-4-6-8-8-14-10Z
		M58 54c-8 2-14 0-18-6 2 0 4-2 4-4 4 6 8 8 14 10Z"/>
	`,
	parrot: `
		<path class="a" d="M22 6c12-4 24 4 24 18 8 6 10 16 8 28l-6 10-6-14c-4 2-8 2-12 0l-6 14-2-15
		c-6-5-9-12-8-20-4 0-7 3-8 8C2 22 8 10 22 6Z"/><path class="b" d="M28 30c10 0 17 6 20 18l-2 10-6-12
		c-6-3-10-8-12-16Z"/><path class="g" d="M14 27c-4 0-7 3-8 8-3-7-1-14 4-19 3 3 5 7 4 11Z"/>
		<circle class="c" cx="24" cy="17" r="5"/><circle class="k" cx="23" cy="17" r="2.3"/>
	`,
	monkey: `
		<circle class="w" cx="10" cy="26" r="7"/><circle class="w" cx="54" cy="26" r="7"/>
		<path class="w" d="M32 6c-13 0-21 9-21 21 0 14 9 25 21 25s21-11 21-25c0-12-8-21-21-21Z"/>
		<path class="c" d="M32 20c4-5 14-4 15 4 .5 5-2 8-2 12 0 8-6 13-13 13s-13-5-13-13
		c0-4-2.5-7-2-12 1-8 11-9 15-4Z"/><circle class="k" cx="24" cy="26" r="3"/>
		<circle class="k" cx="40" cy="26" r="3"/><path class="l thin" d="M24 40c5 4 11 4 16 0"/>
		<path class="a" d="M16 12c6-8 26-8 32 0-10-3-22-3-32 0Z"/><circle class="g" cx="46" cy="54" r="8"/>
		<circle class="c" cx="46" cy="54" r="4"/>
	`,
	serpent: `
		<path class="a" d="M8 50c0-14 4-22 12-22s8 10 12 10 4-8 4-16c0-10 6-16 14-16 6 0 12 5 12 10l-8 4
		c2 3-2 5-6 4-4 16-6 26-16 26-9 0-10-10-13-10S15 44 15 50Z"/>
		<path class="b" d="M20 34c4 0 6 12 12 12 6-1 8-8 10-20-2 16-4 18-9 18-6 0-7-10-13-10Z"/>
		<circle class="c" cx="51" cy="14" r="3"/><circle class="k" cx="52" cy="14" r="1.5"/>
		<path class="g" d="m40 8-6-5 2 8-5-1 5 6Z"/><path class="b" d="M2 52c8-4 12 2 20-1
		s12-3 20 0 12 1 20-1v10H2Z"/>
	`,
	rum: `
		<path class="d" d="M22 4h12v10c0 4 8 6 8 14v26c0 4-3 6-6 6H20c-3 0-6-2-6-6V28c0-8 8-10 8-14Z"/>
		<path class="g" d="M22 2h12v6H22z"/><path class="c" d="M14 32h28v18H14z"/>
		<path class="k" d="M20 36l4 4-4 4 2 2 4-4 4 4 2-2-4-4 4-4-2-2-4 4-4-4Z"/>
		<path class="a" d="M46 36h14l-2 22c0 2-8 2-10 0Z"/><path class="c" d="M45 32c4-4 12-4 16 0v5H45Z"/>
	`,
	chest: `
		<path class="w" d="M6 30C6 16 16 8 32 8s26 8 26 22Z"/>
		<path class="g" d="M10 30c4-6 8 0 12-4s8 2 12-2 8 4 12 0 6 2 8 6Z"/>
		<path class="w" d="M6 32h52v26H6z"/><path class="g" d="M6 32h52v4H6zM12 12h5v46h-5zM47 12h5v46h-5z
		M26 34h12v14H26z"/><circle class="k" cx="32" cy="40" r="2.5"/><path class="k" d="M31 41h2v5h-2z"/>
	`,
	pardon: `
		<path class="c" d="M12 8h36c6 0 8 8 2 10H48v32c0 6-4 8-8 8H12c-6 0-8-8-2-10h4V18c0-6-8-6-2-10Z"/>
		<path class="b" d="M12 8c4 2 4 8 0 10h38c4-2 4-10-2-10Z"/>
		<path class="l thin" d="M20 26h20M20 32h20M20 38h14"/><circle class="a" cx="42" cy="48" r="8"/>
		<path class="g" d="m37 46 2.5 2 2.5-4 2.5 4 2.5-2-1 6h-8Z"/>
	`,
	net: `
		<path class="l" d="M8 8c10 8 38 8 48 0M8 8c0 22 8 42 24 50M56 8c0 22-8 42-24 50
		M20 13c0 18 4 34 12 45M44 13c0 18-4 34-12 45M32 14v44M9 22c12 8 34 8 46 0M13 36c10 7 28 7 38 0
		M20 48c8 4 16 4 24 0"/><path class="a" d="M32 24c5 0 8 4 8 8 0 3-1 5-3 6 4 1 7 4 8 8H19
		c1-4 4-7 8-8-2-1-3-3-3-6 0-4 3-8 8-8Z"/>
	`,
	passage: `
		<path class="d" d="M2 60C2 30 12 8 30 6c18-1 32 24 32 54Z"/>
		<path class="k" d="M16 60c0-20 6-34 16-34s16 14 16 34Z"/>
		<path class="g" d="M24 60c0-14 3-24 8-24s8 10 8 24Z"/><path class="w" d="M26 54h12l-3 6h-6Z"/>
		<path class="c" d="M32 38v15h-7c1-7 3-12 7-15Z"/><path class="a" d="M48 8
		c8 6 12 18 14 32-6-8-10-20-14-32Z"/>
	`,
	marooned: `
		<circle class="g" cx="50" cy="12" r="8"/><path class="b" d="M2 44c8-4 12 2 20-1s12-3 20 0 12 1 20-1
		v18H2Z"/><path class="c" d="M12 48c3-9 11-14 20-14s18 5 20 14c-12 4-28 4-40 0Z"/>
		<path class="a" d="M28 22c4 0 6 3 6 6 0 2-1 4-2 5l6 3v8H20v-8l4-3c-1-1-2-3-2-5 0-3 2-6 6-6Z"/>
		<path class="l" d="M38 38l8-12M44 24l8-2-2 9Z"/>
	`,
	ghostship: `
		<path class="c" d="M6 42c16 4 36 4 52 0-2 8-6 14-10 16H16C12 56 8 50 6 42Z"/>
		<path class="b" d="M20 42V8h3v34ZM40 42V12h3v30Z"/>
		<path class="c" d="M10 12c10 4 20 2 26-2-2 8-2 16 2 24-10-4-18-2-28 0 4-8 4-14 0-22Z
		M36 16c8 2 14 1 20-2-2 7-1 14 2 20-8-2-14-2-20 1 2-7 1-13-2-19Z"/>
		<path class="a" d="M14 48h4v3h-4zM24 50h4v3h-4zM36 50h4v3h-4zM46 48h4v3h-4z"/>
		<path class="l thin" d="M4 60h16M26 62h14M46 60h14"/>
	`,
	medallion: `
		<path class="l" d="M14 2c4 14 10 20 18 22 8-2 14-8 18-22"/>
		<circle class="g" cx="32" cy="42" r="19"/><circle class="c" cx="32" cy="42" r="14"/>
		<path class="a" d="M29 32h6v7h7v6h-7v9h-6v-9h-7v-6h7Z"/><circle class="g" cx="32" cy="23" r="3"/>
	`,
	calm: `
		<path class="g" d="M32 10c12 0 20 9 20 20H12c0-11 8-20 20-20Z"/>
		<path class="l" d="M32 2v4M12 10l3 3M52 10l-3 3M4 24h5M55 24h5"/>
		<path class="b" d="M2 32h60v28H2z"/><path class="c" d="M14 38h36v3H14zM22 45h20v3H22zM8 52h14v3H8z
		M36 53h20v3H36z"/>
	`,
	locker: `
		<path class="d" d="M10 10h44v50H10z"/><path class="s" d="M10 10h44v6H10zM10 54h44v6H10z
		M14 10h5v50h-5zM45 10h5v50h-5z"/><path class="a" d="M32 22c6 0 10 4 10 10 0 4-2 6-4 8v4H26v-4
		c-2-2-4-4-4-8 0-6 4-10 10-10Z"/><circle class="k" cx="28" cy="32" r="2.6"/>
		<circle class="k" cx="36" cy="32" r="2.6"/><path class="a" d="M24 44c-4 0-6 4-3 7 2 2 5 1 5-1
		M40 44c4 0 6 4 3 7-2 2-5 1-5-1" /><path class="g" d="M28 4h8v6h-8z"/>
	`,
	doll: `
		<path class="w" d="M32 4c7 0 11 5 11 11 0 4-2 7-4 9l14 2v8l-13-1 2 12 6 13h-9l-7-12-7 12h-9
		l6-13 2-12-13 1v-8l14-2c-2-2-4-5-4-9 0-6 4-11 11-11Z"/>
		<path class="l thin" d="m26 11 4 4M30 11l-4 4M34 11l4 4M38 11l-4 4M28 20h8"/>
		<path class="a" d="M32 34c2-4 8-2 7 2-.6 3-4 5-7 7-3-2-6.4-4-7-7-1-4 5-6 7-2Z"/>
		<path class="s" d="m56 10 2 2-16 18-2-1ZM6 16l2-2 14 16-1 2Z"/>
		<circle class="g" cx="58" cy="10" r="3"/><circle class="g" cx="6" cy="14" r="3"/>
	`,
	skeleton: `
		<path class="c" d="M32 4C21 4 14 11 14 21c0 6 3 10 7 13v7c0 2 1 3 3 3h16c2 0 3-1 3-3v-7c4-3 7-7 7-13
		C50 11 43 4 32 4Z"/><path class="k" d="M19 22c0-6 10-6 10 0s-10 7-10 0Z
		M35 22c0-6 10-6 10 0s-10 7-10 0ZM32 28l3 6h-6Z"/><path class="l thin" d="M28 38v6M32 38v6M36 38v6"/>
		<path class="c" d="m6 50 4-4 48 10-2 5-5-1-1-2ZM58 50l-4-4L6 56l2 5 5-1 1-2Z"/>
		<path class="a" d="M14 16C16 6 24 2 32 2s16 4 18 14c-12-5-24-5-36 0Z"/>
	`,
	shell: `
		<path class="c" d="M32 8c16 0 26 12 26 26L38 56H26L6 34C6 20 16 8 32 8Z"/>
		<path class="a" d="M32 8c4 0 6 22 4 48h-8c-2-26 0-48 4-48Z
		M14 15c6 8 11 22 14 41h-2L9 38c0-9 1-17 5-23ZM50 15c-6 8-11 22-14 41h2l17-18c0-9-1-17-5-23Z"/>
		<path class="g" d="M24 54h16v6H24z"/>
	`,
	doubloon: `
		<circle class="g" cx="32" cy="32" r="27"/><circle class="d" cx="32" cy="32" r="21"/>
		<circle class="g" cx="32" cy="32" r="19"/><path class="k" d="M32 18c-8 0-13 5-13 12 0 4 2 7 5 9v5
		c0 1 1 2 2 2h12c1 0 2-1 2-2v-5c3-2 5-5 5-9 0-7-5-12-13-12Z"/>
		<path class="a" d="M23 31c0-4 7-4 7 0s-7 5-7 0ZM34 31c0-4 7-4 7 0s-7 5-7 0Z"/>
		<path class="g" d="m32 35 2 4h-4ZM28 42h2v4h-2zM31 42h2v4h-2zM34 42h2v4h-2z"/>
	`,
	harpoon: `
		<path class="w" d="M4 56 40 20l4 4L8 60Z"/><path class="s" d="M60 4 52 30l-6-5-7 2 2-7-5-6Z"/>
		<path class="l thin" d="M8 56c-6-10 4-16 12-10s14 2 10-6"/><path class="a" d="M36 24l4 4-4 4-4-4Z"/>
	`,
	heart: `
		<path class="w" d="M6 34h52v24H6z"/><path class="w" d="M6 32c0-14 8-24 26-24s26 10 26 24l-6 2
		c-2-10-8-16-20-16s-18 6-20 16Z"/><path class="a" d="M32 28
		c3-8 15-6 15 3 0 7-9 12-15 17-6-5-15-10-15-17 0-9 12-11 15-3Z"/>
		<path class="s" d="M6 52h52v6H6zM6 34h6v24H6zM52 34h6v24h-6z"/>
		<path class="l thin" d="M24 34h4l3-5 3 10 3-5h4"/>
	`,
	bonedice: `
		<path class="c" d="m20 26 14-8 14 8v17l-14 8-14-8Z"/><path class="b" d="m34 34 14-8v17l-14 8Z"/>
		<circle class="k" cx="34" cy="26" r="2.4"/><circle class="k" cx="24" cy="34" r="2"/>
		<circle class="k" cx="30" cy="42" r="2"/><path class="c" d="M4 10c2-5 8-3 8 1 4-1 7 4 3 7L12 17 9 20
		c-4 2-8-2-5-5-3-1-2-5 0-5ZM60 54c-2 5-8 3-8-1-4 1-7-4-3-7l3 1 3-3c4-2 8 2 5 5 3 1 2 5 0 5Z"/>
		<path class="l" d="m13 15 8 7M43 46l8 6"/><path class="a" d="m50 6 2 5 5 .5-4 3.5 1 5-4-2.6L46 20
		l1-5-4-3.5 5-.5Z"/>
	`,
	shovel: `
		<path class="d" d="M2 60c4-10 14-14 24-14h20c8 0 14 6 16 14Z"/>
		<path class="c" d="M10 46V24c0-7 5-12 12-12s12 5 12 12v22Z"/>
		<path class="l thin" d="M22 18v14M17 23h10"/><path class="w" d="m60 6 2 3-17 26-4-2Z"/>
		<path class="s" d="M36 30c5-1 10 2 12 6l-6 16c-7 0-13-4-13-10Z"/>
		<path class="g" d="M54 4c2-3 10 2 8 5l-3 1-5-3Z"/>
	`,
	bottle: `
		<path class="a" d="M26 4h12v12c8 3 12 10 12 18v20c0 4-2 6-6 6H20c-4 0-6-2-6-6V34c0-8 4-15 12-18Z"/>
		<path class="w" d="M26 2h12v6H26z"/><path class="c" d="M20 34h24v16H20z"/>
	`,
	coin: `
		<circle class="g" cx="32" cy="32" r="26"/><circle class="d" cx="32" cy="32" r="20.5"/>
		<circle class="g" cx="32" cy="32" r="18.5"/><path class="d" d="M32 18
		l4 10 10 4-10 4-4 10-4-10-10-4 10-4Z"/>
	`,
	bag: `
		<path class="w" d="M22 18c-12 8-18 18-18 28 0 9 8 14 28 14s28-5 28-14c0-10-6-20-18-28Z"/>
		<path class="d" d="M18 6c4 4 8 0 14 0s10 4 14 0c-1 6-3 9-6 12H24c-3-3-5-6-6-12Z"/>
		<path class="g" d="M20 16h24v5H20z"/>
	`,
	cards: `
		<path class="d" d="m10 14 24-6 9 38-24 6Z"/><path class="a" d="m20 10 26 1-2 42-26-1Z"/>
		<path class="g" d="M33 20l8 11-9 12-8-12Z"/>
	`,
	clock: `
		<path class="w" d="M14 4h36v6H14zM14 54h36v6H14z"/>
		<path class="c" d="M18 10h28c0 12-10 16-10 22s10 10 10 22H18c0-12 10-16 10-22S18 22 18 10Z"/>
		<path class="g" d="M22 18h20c-2 6-8 8-10 12-2-4-8-6-10-12Z
		M32 36c2 6 9 8 10 18H22c1-10 8-12 10-18Z"/>
	`,
	shield: `
		<path class="s" d="M32 4 56 12v18c0 14-9 25-24 30C17 55 8 44 8 30V12Z"/>
		<path class="a" d="M32 10v44c11-5 18-13 18-24V16Z"/>
		<path class="c" d="M32 10v44C21 49 14 41 14 30V16Z"/>
	`,
	flag: `
		<path class="w" d="M10 4h5v56h-5z"/><path class="k" d="M15 8c14-6 24 6 42 0v26c-16 6-28-6-42 0Z"/>
		<path class="c" d="M36 12c6 0 9 4 9 8 0 3-1 5-3 6v3H30v-3c-2-1-3-3-3-6 0-4 3-8 9-8Z"/>
	`,
	hook: `
		<path class="w" d="M22 2h20v11H22z"/><path class="g" d="M20 11h24v6H20z"/>
		<path class="s" d="M28 17h8v9c13 1 21 8 21 18 0 11-9 18-22 18-12 0-20-7-21-17l-6 2 6-18 13 13-5 1
		c1 7 6 11 13 11 8 0 13-4 13-10 0-7-7-10-20-10Z"/>
	`,
	dagger: `
		<path class="s" d="M26 25h12l-2 24-4 13-4-13Z"/><path class="c" d="M32 25v37l-4-13-2-24Z"/>
		<path class="g" d="M14 19h36v7H14z"/><path class="w" d="M27 5h10v14H27z"/>
		<circle class="a" cx="32" cy="5" r="4.5"/>
	`,
	musket: `
		<path class="s" d="m24 34 34-30 4 5-33 30Z"/><path class="w" d="M3 50c4-10 12-10 18-16l8-8 8 9-9 7
		c-6 5-5 10-10 18-3 4-18 0-15-10Z"/><path class="g" d="m30 26 6 7-4 3-6-7Z"/>
		<path class="g" d="M28 40c4 0 6 3 4 7l-3-1c0-2-1-3-3-3Z"/>
	`,
} as const;

export type Glyph = keyof typeof GLYPHS;
