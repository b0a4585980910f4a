const SHOWN_ON_EACH_SIDE = 2

/** The roasts whose numbers lie nearest below and above a number that doesn't exist, ascending, one a number. */
export function nearbyNumbers<Roast extends { roast_number: number | null }>(
  roasts: readonly Roast[],
  wanted: number,
): Roast[] {
  const byNumber = new Map<number, Roast>()
  for (const roast of roasts) {
    if (roast.roast_number !== null && !byNumber.has(roast.roast_number))
      byNumber.set(roast.roast_number, roast)
  }
  const ascending = [...byNumber].sort(([left], [right]) => left - right)
  const below = ascending.filter(([number]) => number < wanted).slice(-SHOWN_ON_EACH_SIDE)
  const above = ascending.filter(([number]) => number > wanted).slice(0, SHOWN_ON_EACH_SIDE)
  return [...below, ...above].map(([, roast]) => roast)
}
