/**
 * A file's name without what can't be seen: control characters, line breaks, and formatting such as bidirectional
 * overrides, which show `gpj.csv` in place of `vsc.jpg`.
 *
 * The joiners U+200C and U+200D stay, because some scripts and emoji need them.
 */
export function visibleFileName(name: string): string {
  return name.replace(INVISIBLE, '')
}

/**
 * A text as a file's name without an ending, valid on Windows, macOS and Linux; `otherwise` if nothing is left of it.
 * Leaves room for an id and an ending.
 */
export function fileNameOf(text: string, otherwise: string): string {
  const name = visibleFileName(text.toWellFormed().replace(/\s+/g, ' '))
    .replace(NOT_IN_NAMES, '-')
    .normalize()
  return shortened(name).replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '') || otherwise
}

/** Names a downloaded file, with a second name in ASCII for old clients. */
export function attachmentNamed(name: string): string {
  const ascii = visibleFileName(name)
    .replace(/[^ -~]/g, '_')
    .replace(/["\\%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodedFileName(name)}`
}

/** Encodes an `ext-value` of RFC 8187, which allows fewer characters than a URL. */
export function encodedFileName(name: string): string {
  return encodeURIComponent(visibleFileName(name).toWellFormed()).replace(/['()*]/g, character => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
}

const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
const NOT_IN_NAMES = /[<>:"/\\|?*]/g
/** File systems allow 255 bytes. */
const MOST_BYTES = 180

function shortened(name: string): string {
  let bytes = 0
  const characters = Array.from(name)
  const end = characters.findIndex(character => {
    bytes += Buffer.byteLength(character)
    return bytes > MOST_BYTES
  })
  return end === -1 ? name : characters.slice(0, end).join('')
}
