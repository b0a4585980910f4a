/**
 * A text without what can't be seen: control characters, line breaks, and formatting such as bidirectional overrides,
 * which make `gpj.csv` look like `vsc.jpg`.
 *
 * The joiners U+200C and U+200D stay, because some scripts and emoji need them.
 */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, '')
}

/**
 * A text on one line: control characters and line ends become blanks, other invisible characters are removed, and it is
 * trimmed. Empty if nothing of it can be seen.
 */
export function visibleLine(text: string): string {
  const clean = withoutInvisible(text.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')).trim()
  return isVisible(clean) ? clean : ''
}

/** Whether anything of a text can be seen. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text)
}

const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Anything but blanks, invisible formatting, marks without a letter, and letters that are blank. */
const VISIBLE = /[^\s\p{C}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u
