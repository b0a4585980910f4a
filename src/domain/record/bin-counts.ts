/** The bins of a histogram, from `lowest` up to `highest`, each as wide. */
export interface Bins {
  lowest: number
  highest: number
  width: number
}

/** How many values are in each bin, which begins with its lower end. Values beyond count in the outermost bins. */
export function binCounts(values: readonly number[], { lowest, highest, width }: Bins): number[] {
  const counts = new Array<number>(Math.round((highest - lowest) / width)).fill(0)
  for (const value of values) {
    const bin = Math.floor((value - lowest) / width)
    const shown = Math.min(counts.length - 1, Math.max(0, bin))
    counts[shown] = (counts[shown] ?? 0) + 1
  }
  return counts
}
