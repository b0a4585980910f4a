import { decodeText, isUnicode } from '#files/decode-text.ts'

/** An encoding of Windows that a text doesn't name. Its label is one that `TextDecoder` knows. */
export type NamesCharset = 'gb18030' | 'big5' | 'euc-kr' | 'shift_jis' | 'windows-1251' | 'windows-1250'

/**
 * The words of a text that isn't Unicode in which the letters are that tell its encoding, as bytes, one on a line. Null
 * if the text is Unicode or has no such letters. Numbers and units such as °C are left out: they tell nothing, and no
 * encoding changes them.
 */
export function namesIn(bytes: Uint8Array): Uint8Array | null {
  if (isUnicode(bytes)) return null
  const names = new Map<string, Uint8Array>()
  let [length, looked] = [0, 0]
  for (let start = 0; start < bytes.length && length < MOST_BYTES && looked < MOST_WORDS; ) {
    let end = start
    let isForeign = false
    while (end < bytes.length && !SEPARATORS.has(bytes[end]!)) {
      isForeign ||= bytes[end]! >= FIRST_FOREIGN
      end += 1
    }
    const name = bytes.subarray(start, end)
    start = end + 1
    if (!isForeign || name.length > LONGEST_NAME) continue
    looked += 1
    const text = LATIN.decode(name)
    if (names.has(text) || text.replace(SYMBOLS, '').search(FOREIGN) === -1) continue
    names.set(text, name)
    length += name.length + 1
  }
  return names.size === 0 ? null : joined([...names.values()], length)
}

/**
 * The encodings in which every word is of one script and its characters are mostly common ones, as names are. Empty if
 * only windows-1252 is left. Characters of an encoding are in the order of how common they are: by level in GB 2312,
 * Big5 and JIS X 0208, Hangul before Hanja in KS X 1001.
 */
export function possibleCharsets(names: Uint8Array): NamesCharset[] {
  const others = [...ASIAN.filter(charset => isOfAsia(names, charset)).map(({ charset }) => charset)]
  if (isCyrillic(names)) others.push('windows-1251')
  const isLatin = others.length > 0 || hasLatinWords(decodeText(names))
  if (!isLatin && hasLatinWords(decodedFatal(names, 'windows-1250') ?? '')) return ['windows-1250']
  return others
}

/** The first bytes that aren't ASCII. */
const FIRST_FOREIGN = 0x80
/** So many bytes of names are enough to tell. */
const MOST_BYTES = 4096
const LONGEST_NAME = 1024
/** A long recording may have a unit such as °C in each of its cells. */
const MOST_WORDS = 20_000
const LATIN = new TextDecoder('windows-1252')
/** Control characters, `"`, `'`, `,` and `;`, which are never a part of a character of several bytes. */
const SEPARATORS = new Set([...Array(0x20).keys(), 0x22, 0x27, 0x2c, 0x3b])
const FOREIGN = /[^\0-\x7f]/
/** Units and punctuation of windows-1252, each by itself: they stand in headings and beside letters of ASCII. */
const SYMBOLS = /(?<![^\0-\x7f])(?:[°º](?=[CF]?(?![a-z]))|(?<=m)[²³]|µ(?=[ms]\b)|[±·×–—‘’“”…])(?![^\0-\x7f])/g

function joined(names: readonly Uint8Array[], length: number): Uint8Array {
  const all = new Uint8Array(length)
  let at = 0
  for (const name of names) {
    all.set(name, at)
    at += name.length + 1
    all[at - 1] = LINE_FEED
  }
  return all
}

const LINE_FEED = 0x0a

function decodedFatal(bytes: Uint8Array, charset: string): string | null {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

interface AsianCharset {
  charset: NamesCharset
  letters: RegExp
  isCommon(lead: number, trail: number): boolean
  /** The least share of common characters. */
  least: number
}

const ASIAN: readonly AsianCharset[] = [
  {
    charset: 'gb18030',
    letters: /^\p{Script=Han}$/u,
    isCommon: (lead, trail) => lead >= 0xb0 && lead <= 0xd7 && trail >= 0xa1,
    least: 0.5,
  },
  {
    charset: 'big5',
    letters: /^\p{Script=Han}$/u,
    isCommon: lead => lead >= 0xa4 && lead <= 0xc6,
    least: 0.5,
  },
  {
    charset: 'euc-kr',
    letters: /^\p{Script=Hangul}$/u,
    isCommon: (lead, trail) => lead >= 0xb0 && lead <= 0xc8 && trail >= 0xa1,
    least: 1,
  },
  {
    charset: 'shift_jis',
    letters: /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々ｰﾞﾟ]$/u,
    // Kana, the first level of kanji, and coffee (珈琲), which is of the second.
    isCommon: (lead, trail) =>
      (lead >= 0x82 && lead <= 0x83) ||
      (lead >= 0x88 && lead <= 0x97) ||
      (lead === 0xe0 && (trail === 0xdb || trail === 0xe8)),
    least: 0.5,
  },
]

/** A single letter may be one of another encoding. */
const FEWEST_ASIAN = 2
/** A letter of Latin right beside one of Asia: only capitals are written so, as in 肯尼亚AA, and only on one side. */
const MIXED =
  /[a-z][^\0-\x7f]|[^\0-\x7f][a-z]|[A-Z][^\0-\x7f]+[A-Z]|[A-Z][\uff61-\uff9f]|[\uff61-\uff9f][A-Z]/

/** Whether the words are of half-width katakana, of which a single one may be a letter of another encoding. */
function isHalfWidth(text: string): boolean {
  return !/[^\0-\x7f\uff66-\uff9f]/.test(text) && !SINGLE_HALF_WIDTH.test(text)
}

const SINGLE_HALF_WIDTH = /(?<![\uff66-\uff9f])[\uff66-\uff9f](?![\uff66-\uff9f])/

function isOfAsia(names: Uint8Array, { charset, letters, isCommon, least }: AsianCharset): boolean {
  const text = decodedFatal(names, charset)
  if (text === null || MIXED.test(text)) return false
  if (isHalfWidth(text)) return true
  let [count, common] = [0, 0]
  for (let at = 0; at < names.length; ) {
    const [lead = 0, trail = 0] = names.subarray(at, at + 2)
    const length = lengthOf(charset, lead, trail)
    const character = decodedFatal(names.subarray(at, at + length), charset) ?? ''
    at += length
    if (lead < FIRST_FOREIGN || !/^[\p{L}\p{M}\p{Co}\p{Cn}]/u.test(character)) continue
    if (!letters.test(character)) return false
    count += 1
    common += isCommon(lead, trail) ? 1 : 0
  }
  return count >= FEWEST_ASIAN && common >= count * least
}

/** How many bytes a character has: a digit is the second of four in GB 18030, half-width katakana are single bytes. */
function lengthOf(charset: NamesCharset, lead: number, trail: number): number {
  if (lead < FIRST_FOREIGN || (charset === 'shift_jis' && lead >= 0xa0 && lead <= 0xdf)) return 1
  return charset === 'gb18030' && trail >= 0x30 && trail <= 0x39 ? 4 : 2
}

/** So many capital letters of Latin may be Cyrillic by chance. */
const FEWEST_CYRILLIC = 4

function isCyrillic(names: Uint8Array): boolean {
  const text = (decodedFatal(names, 'windows-1251') ?? '').replace(SYMBOLS, ' ')
  const words = text.split(/[\s\0-@[-`{-~]+/).filter(word => FOREIGN.test(word))
  const letters = words.join('').match(/\p{Script=Cyrillic}/gu) ?? []
  return (
    letters.length >= FEWEST_CYRILLIC &&
    words.every(word => /^[\p{Script=Cyrillic}№«»–—]+$/u.test(word) && isCasedAsWords(word))
  )
}

/** Whether each word is of letters alone, in lower case, capitals or with a capital in front. */
function hasLatinWords(text: string): boolean {
  return text
    .replace(SYMBOLS, ' ')
    .split(/[\s\0-@[-`{-~]+/)
    .filter(word => FOREIGN.test(word))
    .every(word => /^[\p{Script=Latin}\p{M}]+$/u.test(word) && isCasedAsWords(word))
}

function isCasedAsWords(word: string): boolean {
  return word === word.toLowerCase() || word === word.toUpperCase() || /^\p{Lu}\P{Lu}+$/u.test(word)
}
