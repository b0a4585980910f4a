/** Ranks from 1, the lowest first. Equal values share the mean of their ranks. */
export function meanRanks(values: Float64Array): Float64Array {
  const ascending = values.toSorted()
  const rankAt = new Float64Array(ascending.length)
  for (let first = 0; first < ascending.length; ) {
    let after = first + 1
    while (ascending[after] === ascending[first]) after += 1
    rankAt[first] = (first + 1 + after) / 2
    first = after
  }
  return values.map(value => rankAt[firstPlaceOf(value, ascending)]!)
}

/** The place of the first of equal values, by binary search. */
function firstPlaceOf(value: number, ascending: Float64Array): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ascending[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}
