/**
 * The value below which a share of the values lies, interpolated linearly with both ends included, as spreadsheets'
 * QUARTILE.INC and PERCENTILE.INC do. Null without values.
 */
export function quantile(values: readonly number[], share: number): number | null {
  return quantileOfAscending(
    values.toSorted((a, b) => a - b),
    share,
  )
}

/** Half of the distance from the 10th to the 90th percentile, in the values' unit. Null without values. */
export function halfSpread(values: readonly number[]): number | null {
  const ascending = values.toSorted((a, b) => a - b)
  if (ascending.length === 0) return null
  return (quantileOfAscending(ascending, 0.9)! - quantileOfAscending(ascending, 0.1)!) / 2
}

/** The `quantile` of values that are in order already. */
export function quantileOfAscending(ascending: ArrayLike<number>, share: number): number | null {
  return quantileByRank(ascending.length, share, rank => ascending[rank]!)
}

/** The `quantile` of `count` values of which each is asked for by its rank, 0 for the lowest. */
export function quantileByRank(
  count: number,
  share: number,
  valueOfRank: (rank: number) => number,
): number | null {
  if (count === 0) return null
  const place = share * (count - 1)
  const below = valueOfRank(Math.floor(place))
  const above = valueOfRank(Math.ceil(place))
  return below + (place % 1) * (above - below)
}
