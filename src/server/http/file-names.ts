/**
 * A file's name without what can't be seen: control characters, line breaks, and formatting such as bidirectional
 * overrides, which show `gpj.csv` in place of `vsc.jpg`.
 *
 * The joiners U+200C and U+200D stay, because some scripts and emoji need them.
 */
export function visibleFileName(name: string): string {
  return name.replace(INVISIBLE, '')
}

const INVISIBLE = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu
