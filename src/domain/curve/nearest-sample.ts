/** Finds the index of the sample nearest to a time in seconds, by bisection; -1 if there are no samples. */
export function nearestSample(timeSeconds: readonly number[], seconds: number): number {
  let low = 0
  let high = timeSeconds.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((timeSeconds[middle] ?? 0) < seconds) low = middle + 1
    else high = middle
  }
  const before = timeSeconds[low - 1]
  const here = timeSeconds[low]
  return before !== undefined && here !== undefined && seconds - before < here - seconds ? low - 1 : high
}
