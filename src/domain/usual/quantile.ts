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

/** The same for values that are in order already. */
export function quantileOfAscending(ascending: readonly number[], share: number): number | null {
  const place = share * (ascending.length - 1)
  const below = ascending[Math.floor(place)]
  const above = ascending[Math.ceil(place)]
  return below === undefined || above === undefined ? null : below + (place % 1) * (above - below)
}
