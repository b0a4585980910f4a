import { lastValue, type Series, type Timeline } from '#domain/curve/timeline.ts'
import { type RoastDoubt, roastDoubt } from '#domain/file/roast-doubts.ts'
import { celsiusFromFahrenheit, celsiusPerMinuteFromFahrenheitPerMinute, round } from '#domain/units.ts'
import type { TemperatureUnit } from '../stated-unit.ts'
import { isBelievableRate } from './believable-values.ts'

/** What a file says about the unit of its temperatures. */
export interface SaidUnit {
  /** Null if the file names none. */
  stated: TemperatureUnit | null
  /** What a value of the machine shows that is always the same, such as 25 °C after a reset; null for nothing. */
  shown?: TemperatureUnit | null
  /** Of the rates of rise, if the file names it apart. */
  rates?: TemperatureUnit
}

/** A timeline in °C, and how the unit of its file was read. */
interface InCelsius {
  timeline: Timeline
  unit: TemperatureUnit
  doubts: RoastDoubt[]
}

/**
 * Converts the temperatures and rates of a file to °C. The unit is the stated one, unless the values can only be those
 * of a roast in the other. Values of a file in °C stay exactly as written.
 *
 * @param isMarked Whether somebody marked first crack: then the beans reached roasting temperatures.
 */
export function timelineInCelsius(timeline: Timeline, said: SaidUnit, isMarked: boolean): InCelsius {
  const { unit, doubts } = unitOf(timeline, said, isMarked)
  return { timeline: unit === 'F' ? fromFahrenheit(timeline, said.rates) : timeline, unit, doubts }
}

/**
 * °C. Beans burn above the first of these, and no probe in hot air shows more than the second. In °F, beans are always
 * hotter than these by the end of a roast.
 */
const HOTTEST = { beans: 260, probe: 290, ibts: 300 }
/** °C. No roast that was marked or lasts longer than this ends with colder beans. */
const COLDEST_END = { celsius: 125, seconds: 300 }
/** What a roast ends at, in °C, if its values are in that unit although the file says °F. */
const ENDS = { least: 140, most: 265 }
/** °C; hotter than any roast. Values that are higher even when read as °F come from a broken sensor. */
const HOTTEST_OF_ANY = 290

function unitOf(
  timeline: Timeline,
  { stated, shown = null }: SaidUnit,
  isMarked: boolean,
): Omit<InCelsius, 'timeline'> {
  const bean = highestHeld(timeline.beanTemperature)
  const ibts = lastValue(timeline.ibtsTemperature)
  const taken = shown ?? stated ?? 'C'
  if (taken === 'C') {
    const isFahrenheit =
      isHotterThan(stated === null ? HOTTEST.beans : HOTTEST.probe, bean) || isHotterThan(HOTTEST.ibts, ibts)
    if (shown !== null) return { unit: 'C', doubts: [] }
    if (isFahrenheit) return converted(stated, 'F')
    return bean !== null && bean > HOTTEST.beans ? doubtful(stated, 'C', bean) : { unit: 'C', doubts: [] }
  }
  if (stated === null) return converted(null, 'F')
  // In a hot drum without beans the infrared sensor shows more than the beans ever have.
  const hottest = bean ?? ibts
  const inCelsius = hottest === null ? null : celsiusFromFahrenheit(hottest)
  if (hottest === null || inCelsius === null || inCelsius >= COLDEST_END.celsius)
    return { unit: 'F', doubts: [] }
  const isLong = isMarked || spanSeconds(timeline) >= COLDEST_END.seconds
  const isRoastInCelsius = hottest >= ENDS.least && hottest <= ENDS.most
  return isLong && isRoastInCelsius ? converted('F', 'C') : doubtful('F', 'F', inCelsius)
}

/** Whether a temperature is too high for °C, and would be one of a roast in °F. */
function isHotterThan(most: number, value: number | null): boolean {
  return value !== null && value > most && celsiusFromFahrenheit(value) <= HOTTEST_OF_ANY
}

function converted(stated: TemperatureUnit | null, taken: TemperatureUnit): Omit<InCelsius, 'timeline'> {
  return { unit: taken, doubts: [roastDoubt('unit_converted', { stated, taken })] }
}

function doubtful(stated: TemperatureUnit | null, unit: TemperatureUnit, hottest: number) {
  const other = unit === 'C' ? 'F' : 'C'
  return { unit, doubts: [roastDoubt('unit_doubtful', { stated, other, hottest: round(hottest, 1) })] }
}

function spanSeconds({ timeSeconds }: Timeline): number {
  return (timeSeconds.at(-1) ?? 0) - (timeSeconds[0] ?? 0)
}

/** The highest value that three measured neighbours reach together; null for a series without values. */
function highestHeld(series: Series): number | null {
  const known = series.filter(value => value !== null)
  let highest: number | null = null
  for (let index = 0; index < known.length; index += 1) {
    const held = Math.min(known[index]!, known[index + 1] ?? known[index]!, known[index + 2] ?? known[index]!)
    if (highest === null || held > highest) highest = held
  }
  return highest
}

/** For converted values; values of a file in °C stay exactly as written. */
const CONVERTED_DECIMALS = 4

function fromFahrenheit(timeline: Timeline, stated: TemperatureUnit | undefined): Timeline {
  const { ibtsTemperature, beanTemperature, ibtsRateOfRise, beanRateOfRise } = timeline
  const rate = (rates: Series, temperature: Series, isCelsiusUnlessMeasured: boolean) => {
    const ratio = rateRatio(timeline.timeSeconds, temperature, rates)
    const isMeasured = ratio === null ? isCelsiusUnlessMeasured : ratio < RATE_IN_CELSIUS_BELOW
    const isCelsius = stated === undefined ? isMeasured : stated === 'C'
    return isCelsius ? rates : convert(rates, celsiusPerMinuteFromFahrenheitPerMinute)
  }
  return {
    ...timeline,
    ibtsTemperature: convert(ibtsTemperature, celsiusFromFahrenheit),
    beanTemperature: convert(beanTemperature, celsiusFromFahrenheit),
    ibtsRateOfRise: rate(ibtsRateOfRise, ibtsTemperature, true),
    beanRateOfRise: rate(beanRateOfRise, beanTemperature, false),
  }
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
