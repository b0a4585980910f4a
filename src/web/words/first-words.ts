/** The most characters of the notes' first words, if they are cut. */
const LONGEST_WORDS = 80
/** Fewer characters than these aren't worth a cut. */
const FEWEST_CUT = 32

/** The first line of the notes, cut after a whole word if it is long. Empty if there are none. */
export function firstWords(notes: string | null): string {
  const [line = ''] = (notes ?? '').trim().split(/\s*\n/)
  const characters = [...line]
  if (characters.length < LONGEST_WORDS + FEWEST_CUT) return line
  const start = characters.slice(0, LONGEST_WORDS).join('')
  return `${start.replace(/[\s,;:.–-]+\S*$/u, '')}…`
}
