const SLOPE_HALF_WINDOW_SECONDS = 15
const MEAN_HALF_WINDOW_SECONDS = 7

/**
 * The rate of rise in °C/min of a temperature in °C sampled every second: the least-squares slope over a centred
 * window of 30 s, then a centred mean over 15 s. Windows are cut off at both ends, and nothing is shifted in time.
 */
export function rateOfRise(temperatures: Float64Array): Float64Array {
  const slopes = temperatures.map((_, second) =>
    slopePerMinute(temperatures, {
      from: second - SLOPE_HALF_WINDOW_SECONDS,
      to: second + SLOPE_HALF_WINDOW_SECONDS,
    }),
  )
  return slopes.map((_, second) =>
    mean(slopes, { from: second - MEAN_HALF_WINDOW_SECONDS, to: second + MEAN_HALF_WINDOW_SECONDS }),
  )
}

/** A range of indexes, both ends included; the part outside the values is ignored. */
interface Stretch {
  from: number
  to: number
}

/** The least-squares slope per minute of values sampled every second; 0 for fewer than two. */
export function slopePerMinute(values: Float64Array, stretch: Stretch = wholeOf(values)): number {
  const from = Math.max(0, stretch.from)
  const to = Math.min(values.length - 1, stretch.to)
  const count = to - from + 1
  if (count < 2) return 0
  const middle = (from + to) / 2
  let covariance = 0
  for (let second = from; second <= to; second++) covariance += (second - middle) * (values[second] ?? 0)
  // The sum of the squared distances of consecutive whole numbers from their middle.
  const variance = (count * (count * count - 1)) / 12
  return (covariance / variance) * 60
}

/** The mean; needs at least one value. */
export function mean(values: Float64Array, stretch: Stretch = wholeOf(values)): number {
  const from = Math.max(0, stretch.from)
  const to = Math.min(values.length - 1, stretch.to)
  let sum = 0
  for (let second = from; second <= to; second++) sum += values[second] ?? 0
  return sum / (to - from + 1)
}

function wholeOf(values: Float64Array): Stretch {
  return { from: 0, to: values.length - 1 }
}
