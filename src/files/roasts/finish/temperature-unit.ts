import type { Series, Timeline } from '#domain/curve/timeline.ts'
import { type RoastDoubt, roastDoubt } from '#domain/file/roast-doubts.ts'
import {
  celsiusFromFahrenheit,
  celsiusPerMinuteFromFahrenheitPerMinute,
  round,
} from '#domain/record/units.ts'
import type { TemperatureUnit } from '#files/roasts/stated-unit.ts'
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

/** How the unit of a file was read. */
interface TakenUnit {
  unit: TemperatureUnit
  doubts: RoastDoubt[]
}

/** What a roast reaches, in °C, if its file is read in one unit: its beans after the turning point, IBTS at its end. */
export interface Reached {
  bean: number | null
  ibts: number | null
}

/**
 * The timeline of a file whose temperatures are in this unit, in °C. Values of a file in °C stay exactly as written.
 */
export function timelineInCelsius(timeline: Timeline, unit: TemperatureUnit, { rates }: SaidUnit): Timeline {
  return unit === 'F' ? fromFahrenheit(timeline, rates) : timeline
}

/**
 * °C. Beans burn above the first of these, and no probe in hot air shows more than the second. In °F, beans are always
 * hotter than these by the end of a roast.
 */
const HOTTEST = { beans: 260, probe: 290, ibts: 300 }
/** °C. No roast that was marked or lasts longer than this ends with colder beans. */
const COLDEST_END = { celsius: 125, seconds: 300 }
/** What a roast ends at, in °C, if its values are in another unit than the file says. */
const ENDS = { least: 140, most: 265 }
/** °C; hotter than any roast. Values that are higher even when read as °F were converted twice, or are no roast's. */
const HOTTEST_OF_ANY = 290

/**
 * The unit of a file's temperatures: the stated one, unless its roast can only be one in the other.
 *
 * @param reachedIn The roast of the file read in this unit, without readings that are none.
 * @param isLong Whether somebody marked first crack or it lasts for minutes: then the beans reached roasting
 *   temperatures.
 */
export function takenUnit(
  { stated, shown = null }: SaidUnit,
  reachedIn: (unit: TemperatureUnit) => Reached,
  isLong: (leastSeconds: number) => boolean,
): TakenUnit {
  const taken = shown ?? stated ?? 'C'
  if (taken === 'F' && stated === null) return converted(null, 'F')
  const { bean, ibts } = reachedIn(taken)
  if (taken === 'C') {
    if (shown !== null) return { unit: 'C', doubts: [] }
    const isTooHot =
      isAbove(stated === null ? HOTTEST.beans : HOTTEST.probe, bean) || isAbove(HOTTEST.ibts, ibts)
    const inFahrenheit = isTooHot ? Object.values(reachedIn('F')) : []
    if (inFahrenheit.some(end => isEnd(end, HOTTEST_OF_ANY))) return converted(stated, 'F')
    return bean !== null && bean > HOTTEST.beans ? doubtful(stated, 'C', bean) : { unit: 'C', doubts: [] }
  }
  // In a hot drum without beans the infrared sensor shows more than the beans ever have.
  const hottest = bean ?? ibts
  if (hottest === null) return { unit: 'F', doubts: [] }
  if (hottest >= COLDEST_END.celsius)
    return hottest > HOTTEST_OF_ANY ? doubtful('F', 'F', hottest) : { unit: 'F', doubts: [] }
  const inCelsius = reachedIn('C')
  const isCelsius = isLong(COLDEST_END.seconds) && isEnd(inCelsius.bean ?? inCelsius.ibts, ENDS.most)
  return isCelsius ? converted('F', 'C') : doubtful('F', 'F', hottest)
}

function isAbove(most: number, value: number | null): boolean {
  return value !== null && value > most
}

function isEnd(celsius: number | null, most: number): boolean {
  return celsius !== null && celsius >= ENDS.least && celsius <= most
}

function converted(stated: TemperatureUnit | null, taken: TemperatureUnit): TakenUnit {
  return { unit: taken, doubts: [roastDoubt('unit_converted', { stated, taken })] }
}

function doubtful(stated: TemperatureUnit | null, unit: TemperatureUnit, hottest: number): TakenUnit {
  const other = unit === 'C' ? 'F' : 'C'
  return { unit, doubts: [roastDoubt('unit_doubtful', { stated, other, hottest: round(hottest, 1) })] }
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
