import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

/** The web app's Inter. It is in the repository, so that a build needs no tool for fonts. */
export const INTER = 'src/web/ui/inter.woff2'

const PACKAGED = 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'
/** The weights that the styles use. */
export const WEIGHTS = { min: 400, max: 700 }
/** More than the font has: it keeps every character. */
const CHARACTERS = `${String.fromCharCode(...Array(0x3000).keys())}\ufeff\ufffd`

/** Inter as its package has it, without the weights that no style uses. */
export async function interFont(): Promise<Buffer> {
  return subsetFont(await readFile(PACKAGED), CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
  })
}
