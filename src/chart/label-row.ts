/** A label with its preferred centre in the row, in px. */
export interface WantedLabel {
  centre: number
  width: number
}

/**
 * Spreads labels along a row from 0 to `rowWidth` and returns their centres, each as close as possible to its
 * preferred place without touching its neighbour. Labels must be in ascending order. If the row is too short, the
 * first ones overlap.
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
