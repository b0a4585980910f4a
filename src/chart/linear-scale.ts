/** The two ends of a scale. They may be in either order. */
type Ends = readonly [number, number]

/** From a value to its place in px. Values beyond the ends of the scale have places too. */
export interface LinearScale {
  (value: number): number
  /** From a place to its value. */
  invert: (place: number) => number
  /** The values at both ends. */
  domain: Ends
}

/**
 * A scale whose ends are at these places. If both ends have the same value, it is half-way between the places. That of
 * `d3-scale` also maps colours and writes numbers, which is 8 kB of script that no chart needs.
 */
export function linearScale(domain: Ends, places: Ends): LinearScale {
  const place = (value: number) => between(places, shareOf(domain, value))
  return Object.assign(place, {
    invert: (at: number) => between(domain, shareOf(places, at)),
    domain,
  })
}

/** The same scale, with values beyond an end at that end. */
export function clamped(scale: LinearScale): (value: number) => number {
  const [lowest, highest] = [Math.min(...scale.domain), Math.max(...scale.domain)]
  return value => scale(Math.min(highest, Math.max(lowest, value)))
}

function shareOf([start, end]: Ends, value: number): number {
  return start === end ? 0.5 : (value - start) / (end - start)
}

function between([start, end]: Ends, share: number): number {
  return start * (1 - share) + end * share
}
