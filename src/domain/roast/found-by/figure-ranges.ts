import { namesIn } from '#domain/record/named-values.ts'
import { celsiusFromFahrenheit } from '#domain/record/units.ts'
import { parseDuration } from '#domain/roast/duration.ts'

/**
 * The figures of a roast by whose range it can be found: `score` out of 100, `loss` of weight and `dtr` (development
 * time ratio) in percent, `time` in s, `drop` in °C (the list's End), `cups`: the drinkers' mean rating of 1 to 5.
 */
export const RANGE_FIGURES = {
  score: { name: 'Score', kind: 'number', highest: 100, typed: ['score'] },
  loss: { name: 'Loss', kind: 'percent', highest: 100, typed: ['loss'] },
  dtr: { name: 'DTR', kind: 'percent', highest: 100, typed: ['DTR'] },
  time: { name: 'Time', kind: 'duration', highest: 36_000, typed: ['time'] },
  drop: { name: 'End', kind: 'temperature', highest: 400, typed: ['end', 'drop'] },
  cups: { name: 'Drinkers’ rating', kind: 'number', highest: 5, typed: ['cups', 'rating'] },
} as const satisfies Record<string, RangeFigureRule>
export type RangeFigure = keyof typeof RANGE_FIGURES

interface RangeFigureRule {
  name: string
  kind: 'number' | 'percent' | 'duration' | 'temperature'
  highest: number
  /** How a search names it; the first is said. */
  typed: readonly string[]
}

/** A range with its bounds; null if it is open. */
export interface FigureRange {
  figure: RangeFigure
  lowest: number | null
  highest: number | null
}

/** What a search says besides words. */
export interface Comparisons {
  ranges: FigureRange[]
  /** The roast numbers in it: `#57`. */
  numbers: number[]
  /** What looks like a comparison and isn't one, and words to be left out, which no search can. */
  unknown: string[]
  /** The search without all of these. */
  rest: string
}

/** A number with its unit: `15%`, `10:00`, `205 °C`, `18,5`. By weights no roast is found. */
const NUMBER = String.raw`(\d{1,6}(?:[.,]\d{1,6})?(?::\d{2})?)(?: ?(%|(?:° ?[cf]?|min|k?g|lbs?|oz)(?![\p{L}\p{N}])))?`
const FIGURE_OF_NAME: ReadonlyMap<string, RangeFigure> = new Map(
  namesIn(RANGE_FIGURES).flatMap(figure =>
    RANGE_FIGURES[figure].typed.map(name => [name.toLowerCase(), figure] as const),
  ),
)
const NAME = `(${[...FIGURE_OF_NAME.keys()].join('|')})`
const COMPARED = new RegExp(
  String.raw`(?:\b${NAME} ?:? ?|(?<![\p{L}\p{N}]))(>=|<=|[<>=≥≤]) ?${NUMBER}`,
  'giu',
)
const BETWEEN = new RegExp(String.raw`\b${NAME} ?:? ?${NUMBER} ?(?:-|–|to) ?${NUMBER}`, 'giu')
/** Figures by which no roast can be found. */
const OTHER =
  /\b(?:fc|crack|ror|weight|green|roasted|charge|tp|development|temp|price) ?[<>≥≤=]=? ?\S{0,20}/giu
const ROAST_NUMBER = /(?<![\p{L}\p{N}])# ?(\d{1,9})(?![\p{L}\p{N}])[,;.]?/gu
const LEFT_OVER = /\S{0,60}[<>≥≤=]\S{0,60}|(?<!\S)-["“]?\p{L}\S{0,60}/gu

/**
 * The comparisons and roast numbers in a search: `#57` is that number alone, `>15%`, `<10:00`, `dtr 18-22` and
 * `end >= 205` are ranges. Without a name, percent is the loss of weight, a time the roast’s, degrees the end, a bare
 * number the score, or the end if it is above 100.
 */
export function comparisonsIn(query: string): Comparisons {
  const ranges: FigureRange[] = []
  const unknown: string[] = []
  const numbers: number[] = []
  const take = (all: string, range: FigureRange | null) => {
    if (range === null) unknown.push(all.trim())
    else ranges.push(range)
    return ' '
  }
  const withoutOthers = query.replace(OTHER, all => take(all, null))
  const withoutRanges = withoutOthers.replace(BETWEEN, (all, name, from, unitFrom, to, unitTo) => {
    const low = boundOf(name, from, unitFrom ?? unitTo)
    const high = boundOf(name, to, unitTo ?? unitFrom)
    return take(all, low && high && { figure: low.figure, lowest: low.value, highest: high.value })
  })
  const withoutComparisons = withoutRanges.replace(COMPARED, (all, name, sign, text, unit) => {
    const bound = boundOf(name, text, unit)
    return take(all, bound && rangeOf(bound, sign))
  })
  const withoutNumbers = withoutComparisons.replace(ROAST_NUMBER, (_, digits) => {
    numbers.push(Number(digits))
    return ' '
  })
  const rest = withoutNumbers.replace(LEFT_OVER, all => take(all, null))
  return { ranges, numbers, unknown, rest: rest.trim() }
}

interface Bound {
  figure: RangeFigure
  value: number
}

/** Above any °C at which coffee is dropped. */
const HIGHEST_CELSIUS = 300

function boundOf(name: string | undefined, text: string, unit: string | undefined): Bound | null {
  const number = Number(text.replace(',', '.'))
  const figure = figureOf(name?.toLowerCase(), text, unit)
  if (/^(?:k?g|lbs?|oz)$/i.test(unit ?? '')) return null
  const { kind, highest } = RANGE_FIGURES[figure]
  if (kind === 'duration') return timeOf(figure, text, unit)
  if (Number.isNaN(number)) return null
  const isFahrenheit = kind === 'temperature' && (/f/i.test(unit ?? '') || number > HIGHEST_CELSIUS)
  const value = isFahrenheit ? celsiusFromFahrenheit(number) : number
  return value <= highest ? { figure, value } : null
}

function figureOf(name: string | undefined, text: string, unit = ''): RangeFigure {
  const named = FIGURE_OF_NAME.get(name ?? '')
  if (named !== undefined) return named
  if (text.includes(':') || unit === 'min') return 'time'
  if (unit === '%') return 'loss'
  return unit.startsWith('°') || Number(text.replace(',', '.')) > 100 ? 'drop' : 'score'
}

/** `10:00`, `10 min` or, as nobody roasts for an hour, bare minutes up to 60; in s. */
function timeOf(figure: RangeFigure, text: string, unit: string | undefined): Bound | null {
  const minutes = Number(text.replace(',', '.'))
  const isMinutes = unit === 'min' || minutes <= 60
  const value = isMinutes ? minutes * 60 : parseDuration(text)
  return value === null ? null : { figure, value }
}

function rangeOf({ figure, value }: Bound, sign: string): FigureRange {
  if (sign === '=') return { figure, lowest: value, highest: value }
  const isBelow = sign.startsWith('<') || sign === '≤'
  const includes = sign.length > 1 || sign === '≤' || sign === '≥'
  const bound = includes ? value : value + (isBelow ? -BESIDE : BESIDE)
  return isBelow ? { figure, lowest: null, highest: bound } : { figure, lowest: bound, highest: null }
}

/** Less than the smallest difference of two figures. */
const BESIDE = 1e-6

/** What a roast can lack, with the words for it. */
export const ROAST_NEED_NAMES = {
  weights: 'Weights',
  first_crack: 'First crack',
  score: 'Score',
  date: 'Date',
} as const
export type RoastNeed = keyof typeof ROAST_NEED_NAMES
