import type { RoastDetails } from '#contract/roasts.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { plural } from '#domain/words/plural.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { temperatureText } from '#web/words/unit-text.ts'

/**
 * Why a roast by hand has no curve, and what was typed: `Roasted by hand: 2 temperatures were read, too few for a
 * curve: 96 °C at 1:30, …`. Null if it has one, or was not roasted by hand.
 */
export function byHandText({ source, timeline, readings = [] }: RoastDetails, units: FigureUnits) {
  const hasCurve = timeline.some(point => (point.bean_probe_temp ?? point.ibts_temp) !== null)
  if (source !== 'hand' || hasCurve) return null
  const typed = readings.flatMap(({ time_seconds, bean_temp, ibts_temp }) => {
    const celsius = bean_temp ?? ibts_temp
    return celsius === null ? [] : [`${temperatureText(celsius, units)} at ${formatDuration(time_seconds)}`]
  })
  const read = typed.length
  if (read === 0) return 'Roasted by hand: no temperatures were read, so there is no curve.'
  const temperatures = plural(read, {
    one: 'one temperature was read',
    other: `${read} temperatures were read`,
  })
  return `Roasted by hand: ${temperatures}, too few for a curve: ${typed.join(', ')}.`
}
