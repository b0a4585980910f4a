import { flavoursInWords } from './flavour-axes.ts'

/** As many characters as can be read at a glance. */
const LONGEST_LINE = 180

/**
 * What a coffee tastes like, in a line: the cupping notes, or else a summary that speaks of taste. A longer text
 * is cut after the last whole sentence, or else the last whole word, that fits into 180 characters. Null if neither
 * says anything.
 */
export function tasteLine(cuppingNotes: string | null, summary: string | null): string | null {
  for (const text of [cuppingNotes, summary !== null && speaksOfTaste(summary) ? summary : null]) {
    const [paragraph = ''] = (text ?? '').trim().split(/\n\s*\n/)
    const line = paragraph.replace(/\s+/g, ' ')
    if (line !== '') return line.length <= LONGEST_LINE ? line : wholeSentences(line) || wholeWords(line)
  }
  return null
}

/** Whether a summary is about taste: `A bright cup.`, but not `What was left of three bags.` */
export function speaksOfTaste(text: string): boolean {
  return TASTE_WORDS.test(text) || flavoursInWords(text).length > 0
}

const TASTE_WORDS =
  /\b(?:cup|tast|flavou?r|arom|acid|bod(?:y|ied)|bright|finish|aftertaste|note|crisp|juic|smooth|silk)/i

function wholeSentences(line: string): string {
  return /^.*[.!?](?=\s)/.exec(line.slice(0, LONGEST_LINE + 1))?.[0] ?? ''
}

function wholeWords(line: string): string {
  const words = line.slice(0, LONGEST_LINE).replace(/\s\S*$/, '')
  return `${words.replace(/[\s,;:–—-]{1,20}$/, '')}…`
}
