import { weightOfText } from '#web/words/weight-text.ts'

/** One pasted row, in grams; null for a cell without a weight. */
export interface PastedWeights {
  green: number | null
  roasted: number | null
}

/** Whether a text has more than one cell, so it can't be meant for a single input. */
export function isTable(text: string): boolean {
  return /[\t\n\r]/.test(withoutLastLineEnd(text))
}

/**
 * Parses a table copied from a spreadsheet: one roast per row, the first column green, the second roasted. An empty
 * or unreadable cell becomes null.
 */
export function pastedWeights(text: string): PastedWeights[] {
  return withoutLastLineEnd(text)
    .split(/\r\n|\r|\n/)
    .map(line => {
      const [green = '', roasted = ''] = line.split('\t')
      return { green: pastedWeight(green), roasted: pastedWeight(roasted) }
    })
}

/** Parses a number above 0, with or without the unit g. Commas are read as in the weight inputs. */
function pastedWeight(cell: string): number | null {
  const digits = /^"?(\d[\d.,]*|[.,]\d+)\s*g?"?$/i.exec(cell.replace(/[\u00a0\u202f]/g, '').trim())?.[1]
  const weight = digits === undefined ? null : weightOfText(digits)
  return weight !== null && weight > 0 ? weight : null
}

function withoutLastLineEnd(text: string): string {
  return text.replace(/(\r\n|\r|\n)$/, '')
}
