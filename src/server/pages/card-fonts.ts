import { readFile } from 'node:fs/promises'
import type { FontDetails } from '@takumi-rs/core'
import { productFile } from '#server/platform/settings/places.ts'

/** The fonts of the web app, with all their alphabets. The web app itself loads Latin alone. */
const FONTS = [
  {
    name: 'Inter',
    folder: '@fontsource-variable/inter',
    file: (part: string) => `inter-${part}-wght-normal`,
  },
  { name: 'Fraunces', folder: '@fontsource/fraunces', file: (part: string) => `fraunces-${part}-500-normal` },
] as const

/** The names of the fonts. A character that the first one lacks is taken from the next. */
export const FONT_NAMES: string[] = FONTS.map(({ name }) => name)

/** The characters that a font file serves, as ranges of code points. */
export type Alphabet = [first: number, last: number][]

/** A font's files, each with the characters that it serves. */
export async function readFonts(): Promise<(FontDetails & { unicodeRange: Alphabet })[]> {
  const fonts = FONTS.map(async ({ name, folder, file }) => {
    const parts = JSON.parse(await readFile(productFile(`node_modules/${folder}/unicode.json`), 'utf8'))
    return Promise.all(
      Object.entries(parts as Record<string, string>).map(async ([part, ranges]) => ({
        name,
        data: await readFile(productFile(`node_modules/${folder}/files/${file(part)}.woff2`)),
        unicodeRange: rangesOf(ranges),
      })),
    )
  })
  return (await Promise.all(fonts)).flat()
}

/**
 * A text with only those characters that the fonts have: Latin, Greek and Cyrillic. Others would be drawn as boxes.
 * Null if nothing is left.
 */
export function drawableText(text: string, alphabets: readonly Alphabet[]): string | null {
  const has = (code: number) =>
    alphabets.some(alphabet => alphabet.some(([first, last]) => first <= code && code <= last))
  const drawable = Array.from(text.normalize().replace(INVISIBLE, ' '))
    .filter(character => has(character.codePointAt(0)!))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(drawable) ? drawable : null
}

/** Control characters and formatting, such as bidirectional overrides. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Reads ranges as CSS writes them: `U+0301,U+0400-045F`. */
function rangesOf(text: string): Alphabet {
  return text.split(',').map(range => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  })
}
