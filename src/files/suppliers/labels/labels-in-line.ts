import { HEADING_START, LABEL_END } from './label-lines.ts'
import {
  beginsLikeLabel,
  endsLikeLabel,
  LONGEST_LABEL_CHARACTERS,
  LONGEST_LABEL_WORDS,
  meaningsOf,
} from './label-meanings.ts'

/** A known label in a line, as written there, and the text after it. */
export interface LabelInLine {
  label: string
  value: string
  /** Whether the line is a heading that ends with this label or its value. */
  endsHeading: boolean
}

/**
 * The known labels of a line with their values. A label is at the start of a line or of a sentence in it (`Label:
 * value`, `Label – value`, `[Label] value`, `【Label】value`, `Label⇥value`), or later in a line that has one, after a
 * separator or capitalised. A value ends at the next known label or with the line; among sentences, with its sentence.
 */
export function labelsInLine(line: string): readonly LabelInLine[] {
  if (line.search(DELIMITERS) < 0) return NO_LABELS
  const marks: Mark[] = []
  const firstWord = line.search(/[\p{Letter}\p{Number}]/u)
  for (const delimiter of line.slice(0, LONGEST_LINE).matchAll(DELIMITERS)) {
    const mark = labelBefore(line, delimiter.index, marks.at(-1)?.end ?? null, firstWord)
    if (mark !== null) marks.push(mark)
  }
  if (marks.length === 0) return NO_LABELS
  const isHeading = line.startsWith(HEADING_START)
  const isOfSentences = marks.some(({ beginsSentence }) => beginsSentence)
  return marks.map(({ label, end }, index) => {
    const next = marks[index + 1]
    const value = line.slice(end, next?.start)
    return {
      label,
      value: isOfSentences ? firstSentence(value) : value,
      endsHeading: isHeading && next === undefined,
    }
  })
}

interface Mark {
  label: string
  start: number
  /** Where its value begins. */
  end: number
  beginsSentence: boolean
}

const NO_LABELS: readonly LabelInLine[] = []

/** Labels are in short lines; longer lines are searched only this far. */
const LONGEST_LINE = 20_000

/** A dash counts only between blanks. */
const DELIMITERS = /[:：\]】］\t｜／\ue000]|(?<=\s)[-–—](?=\s)/g

const OPENING: Readonly<Record<string, string>> = { ']': '[', '】': '【', '］': '［' }

/** A word with the bracket before it; Japanese signs end words too. */
const WORDS = /[[【［]?[^\s[【［、。，／｜]+/g

/**
 * The longest known label that ends at a delimiter. `endBefore` is the end of the label before it in the line, null if
 * there is none.
 */
function labelBefore(
  line: string,
  delimiter: number,
  endBefore: number | null,
  firstWord: number,
): Mark | null {
  const from = endBefore ?? 0
  const start = Math.max(from, delimiter - LONGEST_LABEL_CHARACTERS)
  const text = line.slice(start, delimiter)
  // Most texts end here: the search below takes ten times as long.
  if (!/[\p{Letter}\p{Number})）]\s?$/u.test(text) || !endsLikeLabel(text)) return null
  const opening = OPENING[line.charAt(delimiter)]
  const words = [...text.matchAll(WORDS)]
  for (const word of words.slice(-LONGEST_LABEL_WORDS - 2)) {
    const label = text.slice(word.index).replace(/^[^\p{Letter}\p{Number}]+/u, '')
    if (!beginsLikeLabel(label) || meaningsOf(label).length === 0) continue
    const labelStart = start + word.index
    const before = line.slice(Math.max(from, labelStart - 40), labelStart)
    if (opening !== undefined && !word[0].startsWith(opening)) continue
    const beginsSentence = SENTENCE_END.test(before) && BEGINS_SENTENCE.test(label)
    const beginsLine = endBefore === null && firstWord >= labelStart
    const isBracketed = opening !== undefined && opening !== '['
    const beginsPart = endBefore !== null && (isBracketed || beginsPartOfLine(label, before))
    if (beginsSentence || beginsLine || beginsPart)
      return { label: label.trimEnd(), start: labelStart, end: delimiter + 1, beginsSentence }
  }
  return null
}

/** Capitalised, or after a separator; Japanese has no capitals, but a blank only between parts. */
function beginsPartOfLine(label: string, before: string): boolean {
  if (/^\p{Lu}/u.test(label) || /[/|;,•·／｜、・[-]\s*$/u.test(before)) return true
  return /^\p{Lo}/u.test(label) && /\s$/.test(before)
}

const BEGINS_SENTENCE = /^[\p{Lu}\p{Lo}]/u

/** The end of a sentence before a label. */
const SENTENCE_END = /(?:[.!?…]["'»”)]?\s|[。！？])\s*$/

/** Ends a sentence, unless it ends a title or the like: `Sta. Rosa`. */
const END_IN_VALUE =
  /(?<!(?:^|\s)(?:St|Sta|Sto|Dr|Sr|Sra|Mr|Mrs|Ms|No|Nr|Fca|Hda))[.!?…](?=\s+[\p{Lu}\p{Lo}])|[。！？]/u

/** A value up to the end of its sentence, without the full stop. */
function firstSentence(value: string): string {
  const end = value.search(END_IN_VALUE)
  return (end < 0 ? value : value.slice(0, end)).replace(/(?<!\p{Letter}\.\p{Letter})\.\s*$/u, '')
}

/** A line's text without the signs of `labelLines`. */
export function textOfLine(line: string): string {
  return line.replace(LINE_SIGNS, ' ')
}

const LINE_SIGNS = new RegExp(`[${HEADING_START}${LABEL_END}]`, 'g')
