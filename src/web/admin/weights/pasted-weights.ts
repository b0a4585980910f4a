import { weightOfText } from '#web/parts/weight-text.ts'

/** What one row of a spreadsheet states, in grams; null where it states no weight. */
export interface PastedWeights {
  green: number | null
  roasted: number | null
}

/** Whether a text is more than one cell, so that it can't be meant for a single input. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(withoutLastLineEnd(text))
}

/**
 * The rows of a table copied from a spreadsheet: one roast a row, the first column green, the second roasted.
 * An empty or unreadable cell keeps its place and states nothing.
 */
export function pastedWeights(text: string): PastedWeights[] {
  return withoutLastLineEnd(text)
    .split(/\r\n|\r|\n/)
    .map(line => {
      const [green = '', roasted = ''] = line.split('\t')
      return { green: pastedWeight(green), roasted: pastedWeight(roasted) }
    })
}

/** A number above 0, with a unit of g or without; 250,5 is read as the weight inputs read it. */
function pastedWeight(cell: string): number | null {
  const digits = /^"?(\d[\d.,]*|[.,]\d+)\s*g?"?$/i.exec(cell.replace(/[\u00a0\u202f]/g, '').trim())?.[1]
  const weight = digits === undefined ? null : weightOfText(digits)
  return weight !== null && weight > 0 ? weight : null
}

function withoutLastLineEnd(text: string): string {
  return text.replace(/(\r\n|\r|\n)$/, '')
}
