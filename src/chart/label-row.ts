/** A label that wants to stand centred above a place in its row, in px. */
export interface WantedLabel {
  centre: number
  width: number
}

/**
 * The centres of labels in one row from 0 to `rowWidth`, each as near as can be to its wanted place without
 * touching its neighbour. The labels come in ascending order; a row too short for all lets the first ones overlap.
 */
export function spreadLabels(labels: readonly WantedLabel[], rowWidth: number, gap: number): number[] {
  const centres: number[] = []
  let freeFrom = 0
  for (const { centre, width } of labels) {
    const placed = Math.max(centre, freeFrom + width / 2)
    centres.push(placed)
    freeFrom = placed + width / 2 + gap
  }
  let freeUntil = rowWidth
  for (let index = labels.length - 1; index >= 0; index -= 1) {
    const width = labels[index]?.width ?? 0
    const placed = Math.max(width / 2, Math.min(centres[index] ?? 0, freeUntil - width / 2))
    centres[index] = placed
    freeUntil = placed - width / 2 - gap
  }
  return centres
}
