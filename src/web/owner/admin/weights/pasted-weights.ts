import { TYPED_GRAMS, type WeightNotation, writtenWeight } from '#domain/words/written-weights.ts'

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

/** The weight above 0 in a cell, in grams; null if it has none. Without a notation, it is read as in a weight input. */
export function pastedWeight(cell: string, notation: WeightNotation = TYPED_GRAMS): number | null {
  return writtenWeight(cell, notation) || null
}

function withoutLastLineEnd(text: string): string {
  return text.replace(/(\r\n|\r|\n)$/, '')
}
