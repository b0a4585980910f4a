/**
 * Quickselect: finds the value of a rank (0 is the lowest) with a few passes over the values on average, instead of
 * sorting them all (Hoare, Algorithm 65: Find, 1961). Moves it to the index `rank`, the larger ones behind it and the
 * smaller ones before it. `values` must not contain NaN.
 */
export function valueOfRank(values: Float64Array, rank: number): number {
  let [start, end] = [0, values.length - 1]
  while (start < end) {
    const pivot = values[rank]!
    let [low, high] = [start, end]
    while (low <= high) {
      while (values[low]! < pivot) low += 1
      while (values[high]! > pivot) high -= 1
      if (low > high) break
      const moved = values[low]!
      values[low] = values[high]!
      values[high] = moved
      low += 1
      high -= 1
    }
    if (high < rank) start = low
    if (low > rank) end = high
  }
  return values[rank]!
}
