/** A kind of label paper. Lengths are in mm. */
export interface Paper {
  name: string
  /** How many labels a sheet has. */
  columns: number
  rows: number
}

/** The papers by name. Their sizes are in `labels-screen.module.css`, because `@page` needs them there. */
export const PAPERS = {
  roll: { name: '62 mm roll', columns: 1, rows: 1 },
  a4: { name: 'A4, 24 labels of 63.5 × 33.9 mm', columns: 3, rows: 8 },
  letter: { name: 'US Letter, 30 labels of 2⅝ × 1 in', columns: 3, rows: 10 },
} as const satisfies Record<string, Paper>
export type PaperName = keyof typeof PAPERS

/**
 * Deals labels out to sheets, row by row. The first sheet begins at a place from 1, and places before it are null.
 */
export function sheetsOf<Label>(
  labels: readonly Label[],
  { columns, rows }: Paper,
  firstPlace: number,
): (Label | null)[][] {
  const size = columns * rows
  const places = [...Array<null>(Math.min(firstPlace, size) - 1).fill(null), ...labels]
  const sheets = Array.from({ length: Math.ceil(places.length / size) }, (_, sheet) =>
    places.slice(sheet * size, (sheet + 1) * size),
  )
  return labels.length === 0 ? [] : sheets
}
