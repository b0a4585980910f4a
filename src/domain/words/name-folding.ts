const LETTERS_WITHOUT_DECOMPOSITION: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss' }

/**
 * The key that two names share if they count as the same: trimmed, single blanks, no diacritical marks, lower case. "
 * Wypał  Café " folds to "wypal cafe".
 */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[łøđß]/g, letter => LETTERS_WITHOUT_DECOMPOSITION[letter] ?? letter)
    .replace(/\s+/gu, ' ')
    .trim()
}

/** The words of a folded name, without punctuation: "Kenya – AA (Nyeri)" gives ["kenya", "aa", "nyeri"]. */
export function foldedWords(name: string): string[] {
  return foldName(name)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(word => word !== '')
}

/**
 * The words of a folded name as one text. Blanks between Japanese or Chinese words are left out, because they are only
 * there to align them: "品　種" gives "品種".
 */
export function wordsAsOne(words: readonly string[]): string {
  return words.join(' ').replace(BLANK_BETWEEN_IDEOGRAPHS, '')
}

const BLANK_BETWEEN_IDEOGRAPHS =
  /(?<=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]) (?=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}])/gu

/** A text whose full-width letters, digits and signs, which Japanese uses beside its own, are ASCII: `１，７００ｍ`. */
export function halfWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/g, character => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
}
