import type { RoastFile } from '#domain/roast/roast-file.ts'
import { numberInCell, type Row } from '#readers/roast-files/table.ts'

/**
 * The rows that First Crack's export adds to RoasTime's layout, above `Milestones`.
 *
 * | in the file                   | here                                                                             |
 * |-------------------------------|----------------------------------------------------------------------------------|
 * | `Green Weight,350`            | greenWeightGrams                                                                 |
 * | `Roasted Weight,302.5`        | roastedWeightGrams                                                               |
 * | `Exported by,First Crack`     | temperatures are in °C, titles stand at fixed places, their formulas have one more apostrophe |
 */
export const WEIGHT_ROWS = [
  { label: 'Green Weight', holds: 'greenWeightGrams' },
  { label: 'Roasted Weight', holds: 'roastedWeightGrams' },
] as const satisfies { label: string; holds: keyof RoastFile }[]

export const EXPORTED_BY = ['Exported by', 'First Crack'] as const

/** What the rows of our own say. Weights count wherever they come from. */
export function readOwnRows(rows: readonly Row[]) {
  const weights = Object.fromEntries(
    WEIGHT_ROWS.map(({ label, holds }) => [holds, numberInCell(rows.find(startingWith(label))?.cells[1])]),
  ) as Record<(typeof WEIGHT_ROWS)[number]['holds'], number | null>
  return { ...weights, isOurs: rows.some(isExportedBy) }
}

/** Whether it is one of these rows. A title such as `Green Weight` has no second cell. */
export function isOwnRow(row: Row): boolean {
  return isExportedBy(row) || WEIGHT_ROWS.some(({ label }) => startingWith(label)(row))
}

function startingWith(label: string): (row: Row) => boolean {
  return ({ cells }) =>
    cells[0]?.trim().toLowerCase() === label.toLowerCase() && numberInCell(cells[1]) !== null
}

function isExportedBy({ cells }: Row): boolean {
  return EXPORTED_BY.every((text, column) => cells[column]?.trim() === text)
}
