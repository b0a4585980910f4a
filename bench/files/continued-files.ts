import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROASTS = join(import.meta.dirname, '../../fixtures/roasts')
/** How many lines of a golden text are kept before the repeated text. */
const LINES_KEPT = [0, 1, 8]
/** The length of the lines of repeated text; null for one line. */
const LINE_LENGTHS = [null, 1_900]

/** Repeated texts that may be slow to read. */
const REPEATED = [
  ...[
    '"',
    '""',
    '"""',
    '","',
    '";"',
    '"\t"',
    '"\n',
    'a"',
    '"a',
    '"a"',
    '"a,',
    '",',
    ',"',
    '" ',
    '"a""b',
    '"\n,',
  ],
  ...[
    ',',
    ';',
    '\t',
    ' ',
    '\n',
    ',\n',
    '1,1\n',
    '[',
    '(',
    '{',
    '[1,',
    "'",
    '\\',
    "\\'",
    "''",
    "'a',",
    '\\"',
    '\\u',
  ],
  ...[
    '1',
    '1,',
    '1;',
    '.',
    ':',
    '0:00,',
    '-',
    '+',
    'e',
    '\u00e9',
    '\u{1f600}',
    '\u0301',
    '\u00a0',
    '<',
    '<!--',
  ],
  ...[
    '#',
    '=',
    'sep=\n',
    '{"',
    '":',
    '{"a":',
    '{"a":1,',
    'true,',
    'None,',
    'nan,',
    '"1,2";',
    'a',
    'ab\n',
    '\r',
  ],
]

/** The beginning of a golden text of each format, continued with each of many repeated texts. */
export function* continuedFiles(size: number): Generator<{ what: string; bytes: Uint8Array }> {
  for (const { name, text } of goldenTexts()) {
    const lines = text.split('\n')
    for (const kept of LINES_KEPT.filter(count => count < lines.length)) {
      const start = lines.slice(0, kept).join('\n') + (kept === 0 ? '' : '\n')
      for (const repeated of REPEATED) {
        for (const length of LINE_LENGTHS) {
          const line =
            length === null ? repeated : `${repeated.repeat(Math.ceil(length / repeated.length))}\n`
          const filled = start + line.repeat(Math.ceil(size / line.length))
          const bytes = new TextEncoder().encode(filled.slice(0, size)).subarray(0, size)
          yield { what: `${name} after ${kept} lines with ${JSON.stringify(repeated)}`, bytes }
        }
      }
    }
  }
}

/** One text of each format. */
function goldenTexts(): { name: string; text: string }[] {
  const formats = readdirSync(ROASTS, { withFileTypes: true }).filter(entry => entry.isDirectory())
  return formats.flatMap(({ name: format }) => {
    const file = readdirSync(join(ROASTS, format)).find(name => !/\.(?:expected\.json|xlsx?)$/.test(name))
    if (file === undefined) return []
    return [{ name: `${format}/${file}`, text: readFileSync(join(ROASTS, format, file), 'utf8') }]
  })
}
