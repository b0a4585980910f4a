import { withoutInvisible } from '#domain/words/visible-text.ts'

/**
 * A text as a file's name without an extension, valid on Windows, macOS and Linux; `otherwise` if nothing is left of
 * it. Leaves room for an id and an extension.
 */
export function fileNameOf(text: string, otherwise: string): string {
  const name = withoutInvisible(text.toWellFormed().replace(/\s+/g, ' '))
    .replace(NOT_IN_NAMES, '-')
    .normalize()
  return shortened(name).replace(/^[\s.]+|(?<![\s.])[\s.]+$/g, '') || otherwise
}

/** Names a downloaded file, with a second name in ASCII for old clients. */
export function attachmentNamed(name: string): string {
  const ascii = withoutInvisible(name)
    .replace(/[^ -~]/g, '_')
    .replace(/["\\%]/g, '_')
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodedFileName(name)}`
}

/** Encodes an `ext-value` of RFC 8187, which allows fewer characters than a URL. */
export function encodedFileName(name: string): string {
  return encodeURIComponent(withoutInvisible(name).toWellFormed()).replace(/['()*]/g, character => {
    return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  })
}

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
