import { plainParagraphs } from '#readers/supplier-pages/plain-text.ts'
import { HEADING_START } from './label-lines.ts'
import { meaningsOf } from './label-meanings.ts'
import type { LabelMeaning } from './label-names.ts'
import { type LabelInLine, labelsInLine, textOfLine } from './labels-in-line.ts'

/** A label as written on the page, what it means, and the text after it. */
export interface LabelledValue {
  label: string
  meaning: LabelMeaning
  rank: number
  value: string
}

/** Meanings whose values are texts of any length. */
export const PROSE: ReadonlySet<LabelMeaning> = new Set([
  'cupping_notes',
  'farm_notes',
  'roast_recommendations',
])

/**
 * Every known label in these lines with its value, once for each of its meanings. Prose below a heading belongs to the
 * last label in it and ends at the next heading or label.
 */
export function labelledValues(lines: readonly string[]): LabelledValue[] {
  const labels = lines.map(labelsInLine)
  return labels.flatMap((inLine, index) =>
    inLine.flatMap(({ label, value, endsHeading }) =>
      meaningsOf(label).flatMap(known => {
        const takesProse = endsHeading && PROSE.has(known.meaning)
        const text = takesProse ? `${value}\n${proseBelow(lines, labels, index + 1)}` : value
        const plain = withoutSeparators(plainParagraphs(textOfLine(text)) ?? '')
        return plain === '' ? [] : [{ ...known, label, value: plain }]
      }),
    ),
  )
}

const SEPARATORS = ' \n,/|;:•·–—-、／｜：・'

/** A value without the separators around it; the lines of a cell become one list. */
function withoutSeparators(value: string): string {
  let start = 0
  let end = value.length
  while (start < end && SEPARATORS.includes(value.charAt(start))) start++
  while (end > start && SEPARATORS.includes(value.charAt(end - 1))) end--
  return value.slice(start, end).replace(/,[ ,]+/g, ', ')
}

function proseBelow(
  lines: readonly string[],
  labels: readonly (readonly LabelInLine[])[],
  from: number,
): string {
  let to = from
  while (to < lines.length && !lines[to]?.startsWith(HEADING_START) && labels[to]?.length === 0) to++
  return lines.slice(from, to).join('\n')
}
