import type { Random } from '../../demo/random.ts'
import { HOSTILE_TEXTS } from './hostile-values.ts'

/** How to split a language into pieces, and pieces likely to confuse its reader. */
export interface Grammar {
  pieces: RegExp
  vocabulary: readonly string[]
}

export const GRAMMARS = {
  csv: {
    pieces: /[^,;\t\r\n"]+|[,;\t"]|\r\n|\r|\n/g,
    vocabulary: [',', ';', '\t', '"', '""', '\r\n', '\r', ',,,,,,,,', '0:00', '-1:00', '99:99', '#', 'Time'],
  },
  html: {
    pieces: /<[^>]*>?|&[^;\s]*;?|[^<&]+/g,
    vocabulary: [
      '<td>',
      '</tr>',
      '<table>',
      '<!--',
      '-->',
      '<![CDATA[',
      '<script type="application/ld+json">',
      '</script>',
      '{"@type":"Product","name":"Kenya coffee","offers":{"price":"1e999"}}',
      '<h1>',
      '<div itemprop="name">',
      '<meta property="og:type" content="product">',
      '<template>',
      '<svg>',
      '<base href="//evil.example">',
      '<plaintext>',
      '<noscript>',
      'Altitude: 1,700 - 1,900 m',
      '&#x0;',
      '&#xD800;',
      '&#99999999;',
      '">',
      "'",
    ],
  },
  xml: {
    pieces: /<[^>]*>?|&[^;\s]*;?|[^<&]+/g,
    vocabulary: [
      '<row r="1048576">',
      '<c r="XFD1" t="s"><v>99999</v></c>',
      '<c t="inlineStr"><is><t>x</t></is></c>',
      '<c t="d"><v>2026-02-30</v></c>',
      '<c><v>1e999</v></c>',
      '<si/>',
      '<sheetData>',
      '</sheetData>',
      '<sheet name="__proto__" sheetId="1" r:id="rId1"/>',
      '<workbookPr date1904="1"/>',
      '<!DOCTYPE x [<!ENTITY a "a">]>',
      '&#xD800;',
      '&a;',
      '<![CDATA[',
      '-->',
    ],
  },
  json: {
    pieces: /"(?:[^"\\]|\\.)*"?|[[\]{}:,]|[^\s"[\]{}:,]+|\s+/g,
    vocabulary: [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      'null',
      'true',
      'NaN',
      'Infinity',
      '1e999',
      '-0',
      '"__proto__"',
      '"constructor"',
      '"\\ud800"',
      '"\\u0000"',
      'None',
      "'",
      '\\',
    ],
  },
  mhtml: {
    pieces: /\r?\n|[^\r\n:;=]+|[:;=]/g,
    vocabulary: [
      '\r\n\r\n',
      '\r\n--',
      '--',
      '=',
      '=3D',
      '=\r\n',
      'Content-Type: multipart/related; boundary="x"',
      'Content-Type: text/html; charset="utf-7"',
      'Content-Transfer-Encoding: base64',
      'Content-Transfer-Encoding: quoted-printable',
      'MIME-Version: 1.0',
      'charset=utf-16',
      'boundary=""',
    ],
  },
} satisfies Record<string, Grammar>

/** Drops, doubles, moves, repeats, exchanges or replaces a few pieces of the text. */
export function mutateText(text: string, grammar: Grammar, random: Random): string {
  const pieces = text.match(grammar.pieces) ?? []
  for (let changes = wholeNumber(random, 1, 8); changes > 0; changes--) {
    const at = wholeNumber(random, 0, Math.max(1, pieces.length))
    const many = wholeNumber(random, 1, 12)
    const change = random.pick([
      'drop',
      'double',
      'move',
      'hostile',
      'vocabulary',
      'repeat',
      'exchange',
    ] as const)
    if (change === 'drop') pieces.splice(at, many)
    if (change === 'double') pieces.splice(at, 0, ...pieces.slice(at, at + many))
    if (change === 'move') {
      pieces.splice(wholeNumber(random, 0, pieces.length + 1), 0, ...pieces.splice(at, many))
    }
    if (change === 'hostile') pieces.splice(at, 1, random.pick(HOSTILE_TEXTS))
    if (change === 'vocabulary') pieces.splice(at, random.pick([0, 1]), random.pick(grammar.vocabulary))
    if (change === 'repeat') pieces.splice(at, 1, (pieces[at] ?? '').slice(0, 40).repeat(many * 20))
    if (change === 'exchange') exchangeValues(pieces, random)
  }
  return pieces.join('')
}

/** Two values change places, which keeps the text well-formed: the reader gets to what the values mean. */
function exchangeValues(pieces: string[], random: Random): void {
  const values = pieces.flatMap((piece, index) => (/^[\w".-]/.test(piece) ? [index] : []))
  if (values.length === 0) return
  const [one, other] = [random.pick(values), random.pick(values)]
  const [first, second] = [pieces[one]!, pieces[other]!]
  pieces[one] = second
  pieces[other] = first
}

/** Changes, cuts, inserts or repeats a few of the bytes. */
export function mutateBytes(bytes: Uint8Array, random: Random): Uint8Array {
  const changed = [...bytes]
  for (let changes = wholeNumber(random, 1, 10); changes > 0; changes--) {
    const at = wholeNumber(random, 0, Math.max(1, changed.length))
    const change = random.pick(['flip', 'critical', 'insert', 'cut', 'repeat', 'drop'] as const)
    if (change === 'flip') changed[at] = (changed[at] ?? 0) ^ (1 << wholeNumber(random, 0, 8))
    if (change === 'critical') changed[at] = random.pick(CRITICAL_BYTES)
    if (change === 'insert') changed.splice(at, 0, random.pick(CRITICAL_BYTES), random.pick(CRITICAL_BYTES))
    if (change === 'cut' && random.between(0, 1) > 0.7) changed.length = at
    if (change === 'repeat') changed.splice(at, 0, ...changed.slice(at, at + 64))
    if (change === 'drop') changed.splice(at, wholeNumber(random, 1, 64))
  }
  return Uint8Array.from(changed)
}

/** From `from` up to, but not including, `to`. */
function wholeNumber(random: Random, from: number, to: number): number {
  return Math.floor(random.between(from, to))
}

/** Terminators, quotes, byte order marks, halves of UTF-8 sequences, magic numbers of compressed files. */
const CRITICAL_BYTES = [
  0x00, 0x09, 0x0a, 0x0d, 0x1a, 0x1f, 0x22, 0x27, 0x2c, 0x3c, 0x3e, 0x50, 0x5b, 0x7b, 0x80, 0x8b, 0xbf, 0xc0,
  0xed, 0xef, 0xf4, 0xfe, 0xff,
]
