import { type NamesCharset, namesIn, possibleCharsets } from '#files/roasts/names-charset.ts'

/**
 * The encoding of a text's names if they are in one of Windows other than windows-1252; null otherwise. If several are
 * possible, a library tells which one is likeliest in the language of each.
 */
export async function charsetOf(bytes: Uint8Array): Promise<NamesCharset | null> {
  const names = namesIn(bytes)
  const [first = null, ...others] = names === null ? [] : possibleCharsets(names)
  return names === null || first === null || others.length === 0
    ? first
    : likeliest(names, [first, ...others])
}

/** What the library calls them. */
const NAMES: Readonly<Record<NamesCharset, string>> = {
  gb18030: 'GB18030',
  big5: 'Big5',
  'euc-kr': 'CP949',
  shift_jis: 'CP932',
  'windows-1251': 'Windows-1251',
  'windows-1250': 'Windows-1250',
}
/** Always among the encodings in question, because the library falls back on it. */
const FALLBACK = 'Windows-1252'

async function likeliest(
  names: Uint8Array,
  charsets: readonly [NamesCharset, ...NamesCharset[]],
): Promise<NamesCharset> {
  // Imported on first use: the library takes 65 MB of memory for its knowledge of languages.
  const { detectAll } = await import('jschardet')
  const detectEncodings = [...charsets.map(charset => NAMES[charset]), FALLBACK]
  const found = detectAll(names, { detectEncodings, minimumThreshold: 0 })
  const confidence = (charset: NamesCharset) =>
    found.find(({ encoding }) => encoding === NAMES[charset])?.confidence ?? 0
  return charsets.reduce((best, charset) => (confidence(charset) > confidence(best) ? charset : best))
}
