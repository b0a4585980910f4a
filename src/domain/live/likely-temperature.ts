/** A temperature in °C at an instant in ms since 1970. */
export interface TemperatureAt {
  at: number
  celsius: number
}

/** Until then, or until it has risen, the beans may cool the probe by any amount. */
const COOLED_MS = 120_000
/** What a probe falls by afterwards: a lid, or a roast that ends. */
const MOST_FALL = 15
/** A probe that falls stays above the air of the room, and beans that roast are above it from the first reading on. */
const COLDEST = 30
/** Two readings of a colder probe may differ by this much. */
const LEAST_FALL = 3
/** The fastest rises of air roasters in °C a minute: of cold beans, and of beans from `WARM` on. */
const FASTEST = { cold: 120, warm: 40 }
const WARM = 100
/** A rise by this much is asked about at the earliest: one typed temperature may be late, and another early. */
const LEAST_RISE = 30

/**
 * Whether a temperature that was typed can follow from those before it; if not, a digit is missing or wrong. The bounds
 * are wide of what roasters do, so that only what is impossible is asked about.
 *
 * @param before The temperatures before it, in order of time, before charge too.
 * @param charge The instant of charge; undefined before it.
 */
export function isLikelyTemperature(
  { at, celsius }: TemperatureAt,
  before: readonly TemperatureAt[],
  charge: number | undefined,
): boolean {
  const last = before.at(-1)
  if (last === undefined) return celsius >= COLDEST
  const rise = celsius - last.celsius
  if (rise >= 0) {
    const fastest = last.celsius < WARM ? FASTEST.cold : FASTEST.warm
    return rise <= LEAST_RISE + (fastest * Math.max(0, at - last.at)) / 60_000
  }
  const hasRisen = (since: number) =>
    before.some(each => each.at >= since && last.celsius - each.celsius > MOST_FALL)
  const hasTurned = charge !== undefined && (last.at - charge >= COOLED_MS || hasRisen(charge))
  return hasTurned ? -rise <= MOST_FALL : celsius >= COLDEST || -rise <= LEAST_FALL
}
