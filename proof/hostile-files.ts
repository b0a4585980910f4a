// Files made to crash a reader or keep it busy, as large as an upload may be.

const MEGABYTE = 1024 ** 2
export const DEEP = 100_000

export type Reader = 'csv' | 'html'

const csv = (text: string) => ({ reader: 'csv' as Reader, text })
const page = (text: string) => ({ reader: 'html' as Reader, text })

const ROASTIME = (rows: string, head = 'Time,IBTS Temp,Bean Probe Temp,Bean Probe RoR') =>
  `Name,hostile\n\n${head}\n0:00,100,90,10\n0:01,101,91,11\n0:02,102,92,12\n${rows}\n`
const PRODUCT = (body: string) =>
  `<html><head><meta property="og:type" content="product"></head><body><h1>Kenya green coffee</h1>${body}</body></html>`
const LONG_CELL = 'x'.repeat(9.5 * MEGABYTE)

const HOSTILE = {
  'JSON nested 100,000 deep': csv(`{"a":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`),
  'JSON objects nested 100,000 deep': csv(`{"a":`.repeat(DEEP)),
  'a Python literal nested 100,000 deep': csv(`{'timex': ${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`),
  'Python literals nested 100,000 deep and never closed': csv(`{'timex': (`.repeat(DEEP)),
  'a cell of 9.5 MB': csv(ROASTIME(`0:03,${LONG_CELL},90,10`)),
  'a quoted cell of 9.5 MB that never ends': csv(ROASTIME(`0:03,"${LONG_CELL}`)),
  'a heading of 9.5 MB': csv(ROASTIME('', `Time,IBTS Temp,${LONG_CELL}`)),
  'a million columns': csv(ROASTIME('', `Time,IBTS Temp${',a'.repeat(1_000_000)}`)),
  'a row of a million cells': csv(ROASTIME(`0:03${',1'.repeat(1_000_000)}`)),
  'a million empty lines': csv(ROASTIME('\n'.repeat(1_000_000))),
  'a million quotes': csv(ROASTIME('"'.repeat(1_000_000))),
  'half a million rows of one second': csv(ROASTIME('0:03,1,1\n'.repeat(500_000))),
  'NUL in every cell': csv(ROASTIME('\0,\0,\0\n'.repeat(50_000))),
  'lone surrogates': csv(ROASTIME('\ud800,\udfff,1\n'.repeat(10_000))),
  'columns named like properties of every object': csv(
    ROASTIME('0:03,1,1,1,1', 'Time,IBTS Temp,__proto__,constructor,toString'),
  ),
  'JSON with prototype keys': csv(
    '{"__proto__":{"ok":1},"constructor":{"prototype":{"ok":1}},"beanTemperature":[1,2],"roastName":"x"}',
  ),
  'elements nested 100,000 deep': page(PRODUCT(`${'<div>'.repeat(DEEP)}Region: Nyeri`)),
  'tables nested 100,000 deep': page(PRODUCT('<table><tr><td>'.repeat(DEEP))),
  'an attribute of 4.5 MB': page(PRODUCT(`<p title="${'x'.repeat(4.5 * MEGABYTE)}">`)),
  'a text of 4.5 MB': page(PRODUCT(`<p>Region: ${'x'.repeat(4.5 * MEGABYTE)}</p>`)),
  'a word of 4.5 MB of digits and commas': page(PRODUCT(`Altitude: ${'1,'.repeat(2.2 * MEGABYTE)}m`)),
  'a million attributes': page(PRODUCT(`<p ${'a '.repeat(1_000_000)}>`)),
  'a million entities': page(PRODUCT('&amp;'.repeat(900_000))),
  'a comment that never ends': page(PRODUCT(`<!--${'-'.repeat(4 * MEGABYTE)}`)),
  'a million tags that never end': page(PRODUCT('<a'.repeat(1_000_000))),
  'JSON-LD nested 100,000 deep': page(
    PRODUCT(`<script type="application/ld+json">${'{"@graph":['.repeat(DEEP)}</script>`),
  ),
  'JSON-LD with prototype keys': page(
    PRODUCT('<script type="application/ld+json">{"@type":"Product","__proto__":{"name":"x"}}</script>'),
  ),
  'MIME parts within MIME parts': page(
    `MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="a"\r\n\r\n${'--a\r\nContent-Type: multipart/mixed; boundary="a"\r\n\r\n'.repeat(20_000)}`,
  ),
  'a MIME header of a million lines': page(
    `From: <Saved by Blink>\r\nMIME-Version: 1.0\r\nX:${'\r\n a'.repeat(1_000_000)}\r\n\r\n`,
  ),
} as const

export const HOSTILE_FILES = Object.entries(HOSTILE).map(([what, { reader, text }]) => ({
  what,
  reader,
  bytes: new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>,
}))

/** Texts that repeat one thing. A reader that takes quadratic time would never finish them at full length. */
export const REPEATED: { what: string; reader: Reader; make(times: number): string }[] = [
  { what: 'rows', reader: 'csv', make: times => ROASTIME('0:03,150.5,140,10\n'.repeat(times * 10)) },
  { what: 'columns', reader: 'csv', make: times => ROASTIME('', `Time,IBTS Temp${',a'.repeat(times * 10)}`) },
  { what: 'quotes', reader: 'csv', make: times => ROASTIME('0:03,"a""b\n'.repeat(times * 5)) },
  { what: 'blanks', reader: 'csv', make: times => ROASTIME(' '.repeat(times * 100)) },
  {
    what: 'lists, then objects',
    reader: 'csv',
    make: times => '['.repeat(times * 15) + '{'.repeat(times * 15),
  },
  { what: 'brackets', reader: 'csv', make: times => `{'timex': ${'['.repeat(times * 30)}` },
  { what: 'lists of a cut log', reader: 'csv', make: times => `{'timex': [${'[1, 2], '.repeat(times * 10)}` },
  { what: 'quotes of a cut log', reader: 'csv', make: times => `{'timex': [${"'\\'', ".repeat(times * 10)}` },
  {
    what: 'samples of a cut log',
    reader: 'csv',
    make: times =>
      `{"timeindex": [0], "timex": [${'1,'.repeat(times * 10)}1], "temp1": [], "temp2": [${'1,'.repeat(times * 10)}`,
  },
  { what: 'JSON strings', reader: 'csv', make: times => `{"a": "${'\\"'.repeat(times * 50)}` },
  { what: 'open tags', reader: 'html', make: times => PRODUCT('<div>'.repeat(times)) },
  { what: 'closed tags', reader: 'html', make: times => PRODUCT('<p>Region: Nyeri</p>'.repeat(times)) },
  {
    what: 'cells',
    reader: 'html',
    make: times => PRODUCT(`<table>${'<tr><td>Region<td>Nyeri'.repeat(times)}`),
  },
  { what: 'overlapping inline tags', reader: 'html', make: times => PRODUCT('<b><i></b></i>'.repeat(times)) },
  { what: 'broken tags', reader: 'html', make: times => PRODUCT('<a <!-- '.repeat(times * 5)) },
  { what: 'colons', reader: 'html', make: times => PRODUCT(`<p>${'Region: '.repeat(times * 5)}</p>`) },
  {
    what: 'labels in a heading above lines',
    reader: 'html',
    make: times => PRODUCT(`<h2>${'Cupping Notes: a | '.repeat(times / 10)}</h2>${'a: b<br>'.repeat(times)}`),
  },
  {
    what: 'digits',
    reader: 'html',
    make: times => PRODUCT(`<p>Altitude: ${'1,700 - '.repeat(times * 5)}m</p>`),
  },
  {
    what: 'blanks in a text',
    reader: 'html',
    make: times => PRODUCT(`<p>Region:${' '.repeat(times * 50)}x</p>`),
  },
  { what: 'dollar signs', reader: 'html', make: times => PRODUCT(`<p>${'$1 / '.repeat(times * 10)}lb</p>`) },
  {
    what: 'plain lines',
    reader: 'html',
    make: times => `Kenya\nRegion: Nyeri\n${'a: b\n'.repeat(times * 5)}`,
  },
]
