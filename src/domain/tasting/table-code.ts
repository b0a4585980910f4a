import { CLEAR_CHARACTERS } from '#domain/words/clear-characters.ts'

/** A whole number from 0 to below `bound`, each equally likely. The caller brings the chance. */
export type Draw = (bound: number) => number

/** The characters of a table's code: 31 to the sixth are 887 million. */
const CODE_LENGTH = 6

const A_CODE = new RegExp(`^(?=.*[A-Z])[${CLEAR_CHARACTERS}]{${CODE_LENGTH}}$`)

/** A code for a table. It has a letter, so it is never mistaken for an id. */
export function drawCode(draw: Draw): string {
  for (;;) {
    const code = Array.from({ length: CODE_LENGTH }, () => CLEAR_CHARACTERS[draw(CLEAR_CHARACTERS.length)])
    if (isTableCode(code.join(''))) return code.join('')
  }
}

/** The code that somebody typed, in any case; null if no table can have it. */
export function tableCodeIn(typed: string): string | null {
  const code = typed.trim().toUpperCase()
  return isTableCode(code) ? code : null
}

/** Whether a text is a table's code, in capitals. */
export function isTableCode(text: string): boolean {
  return A_CODE.test(text)
}
