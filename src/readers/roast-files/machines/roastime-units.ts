import { lastValue, type Series, type Timeline } from '#domain/curve/timeline.ts'
import { celsiusFromFahrenheit, celsiusPerMinuteFromFahrenheitPerMinute, round } from '#domain/units.ts'
import { isBelievableRate } from '#readers/roast-files/believable-roast.ts'

/** For converted values; values of a °C file stay exactly as written. */
const CONVERTED_DECIMALS = 4

/** Converts the timeline to °C. RoasTime writes no unit; the values tell °C from °F. */
export function timelineInCelsius(timeline: Timeline): { timeline: Timeline; warnings: string[] } {
  if (!isInFahrenheit(timeline)) return { timeline, warnings: [] }
  const { ibtsTemperature, beanTemperature, ibtsRateOfRise, beanRateOfRise } = timeline
  const rate = (rates: Series, temperature: Series, isCelsiusUnlessMeasured: boolean) => {
    const ratio = rateRatio(timeline.timeSeconds, temperature, rates)
    const isCelsius = ratio === null ? isCelsiusUnlessMeasured : ratio < RATE_IN_CELSIUS_BELOW
    return isCelsius ? rates : convert(rates, celsiusPerMinuteFromFahrenheitPerMinute)
  }
  return {
    timeline: {
      ...timeline,
      ibtsTemperature: convert(ibtsTemperature, celsiusFromFahrenheit),
      beanTemperature: convert(beanTemperature, celsiusFromFahrenheit),
      ibtsRateOfRise: rate(ibtsRateOfRise, ibtsTemperature, true),
      beanRateOfRise: rate(beanRateOfRise, beanTemperature, false),
    },
    warnings: ['The file states no unit. Its temperatures look like °F and were converted to °C.'],
  }
}

/** At charge RoasTime resets the infrared sensor to 25 °C (77 °F), in the fourth row or one next to it. */
const RESET = { rows: [2, 6], celsius: 25, fahrenheit: 77 } as const
/** Beans never get hotter than this in °C; in °F they always do by the end of a roast. */
const HOTTEST_CELSIUS = { lastIbts: 300, bean: 260 }

function isInFahrenheit(timeline: Timeline): boolean {
  const afterCharge = timeline.ibtsTemperature.slice(...RESET.rows)
  if (afterCharge.includes(RESET.celsius)) return false
  if (afterCharge.includes(RESET.fahrenheit)) return true
  const hottestBean = timeline.beanTemperature.reduce<number>(
    (hottest, value) => Math.max(hottest, value ?? hottest),
    0,
  )
  return (
    (lastValue(timeline.ibtsTemperature) ?? 0) > HOTTEST_CELSIUS.lastIbts ||
    hottestBean > HOTTEST_CELSIUS.bean
  )
}

function convert(series: Series, toCelsius: (value: number) => number): Series {
  return series.map(value => (value === null ? null : round(toCelsius(value), CONVERTED_DECIMALS)))
}

/** Until then the infrared sensor climbs back from its reset, faster than its rate of rise shows. */
const SENSOR_SETTLED_SECONDS = 60
/**
 * Halfway, by geometric mean, between the ratios of a rate in °F (1) and a rate in °C (5/9) to temperatures in °F.
 */
const RATE_IN_CELSIUS_BELOW = Math.sqrt(5 / 9)
const SMALLEST_RISE_FAHRENHEIT = 5

/**
 * The sum of the rate of rise over the roast, divided by the rise in temperature; null if the roast is too short or
 * too flat to tell. With temperatures in °F, RoasTime of 2022 wrote the IBTS rate in °C/min (0.556 to 0.561 in
 * real files) and the bean probe's rate in °F/min (1.014 to 1.018).
 */
function rateRatio(timeSeconds: readonly number[], temperature: Series, rates: Series): number | null {
  let fromRate = 0
  let fromTemperature = 0
  for (let index = 1; index < timeSeconds.length; index += 1) {
    const [before, now, rate] = [temperature[index - 1], temperature[index], rates[index]]
    if (before == null || now == null || rate == null || !isBelievableRate(rate)) continue
    if (timeSeconds[index]! <= SENSOR_SETTLED_SECONDS) continue
    fromRate += (rate * (timeSeconds[index]! - timeSeconds[index - 1]!)) / 60
    fromTemperature += now - before
  }
  return fromTemperature < SMALLEST_RISE_FAHRENHEIT ? null : fromRate / fromTemperature
}
