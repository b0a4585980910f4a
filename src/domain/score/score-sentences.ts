import { round, withDecimals } from '#domain/record/units.ts'
import { formatDuration, formatExactDuration } from '#domain/roast/duration.ts'
import { plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { DEFAULT_UNITS, type FigureUnits, shownRateOfRise } from '#domain/words/shown-figures.ts'
import type { Explanation } from './explanations.ts'
import { COMPONENT_POINTS } from './points.ts'
import type { CurveFact, InRange, NotScoredReason, ScoredFact, ScoreFact } from './score-facts.ts'

/** The sentence of an explanation, which may be one already; no line breaks before a percent sign or in `4 of 5`. */
export function explanationText(explanation: Explanation, units?: FigureUnits): string {
  const sentence = typeof explanation === 'string' ? explanation : scoreSentence(explanation, units)
  return sentence.replaceAll(' %', '\u00a0%').replaceAll(/(?<=\d) of (?=\d)/g, '\u00a0of\u00a0')
}

/** The sentence of a fact: the measured value, the ideal and the points, or what is missing. */
export function scoreSentence(fact: ScoreFact, units: FigureUnits = DEFAULT_UNITS): string {
  if (fact.code === 'not_scored') {
    const { component, reason } = fact.values
    return `${NAMES[component]} is not scored: ${reasonClause(reason)}.`
  }
  return `${measuredText(fact, units)}: ${pointsText(fact.values)}.`
}

/** What each component's sentence begins with. */
const NAMES: Record<ScoredFact['code'], string> = {
  duration: 'Duration',
  weight_loss: 'Weight loss',
  first_crack: 'First crack',
  curve: 'Temperature curve',
  development: 'Development time ratio',
}

function measuredText(fact: ScoredFact, units: FigureUnits): string {
  const name = NAMES[fact.code]
  switch (fact.code) {
    case 'duration': {
      const { seconds, set_by_hand: marks } = fact.values
      const source = marks.length === 0 ? '' : ` (${listText(marks)} set by hand)`
      return `${name} ${formatExactDuration(seconds)}${source}, ${idealText(fact.values, formatDuration)}`
    }
    case 'first_crack': {
      const { seconds, source, percent } = fact.values
      const moment = `${formatDuration(seconds)}${SOURCES[source]}`
      return `${name} at ${moment}, ${percentText(percent)} of the roast, ${idealPercent(fact.values)}`
    }
    case 'curve':
      return `${name} ${curveText(fact.values, units)}`
    case 'weight_loss':
    case 'development':
      return `${name} ${percentText(fact.values.percent)}, ${idealPercent(fact.values)}`
  }
}

const SOURCES = { marked: '', inferred: ' (inferred from the curve)', set_by_hand: ' (set by hand)' }

function idealText({ place, ideal_from, ideal_to }: InRange, text: (bound: number) => string): string {
  return `${place} the ideal ${text(ideal_from)} to ${text(ideal_to)}`
}

function idealPercent(range: InRange): string {
  return `${idealText(range, String)} %`
}

function percentText(percent: number): string {
  return `${withDecimals(percent)} %`
}

function pointsText({ points, of_points = COMPONENT_POINTS }: Earned): string {
  return `${points} of ${of_points} points`
}

interface Earned {
  points: number
  of_points?: number | undefined
}

type Of<Code extends ScoredFact['code']> = Extract<ScoredFact, { code: Code }>['values']

function curveText(values: Of<'curve'>, units: FigureUnits): string {
  const { sensor, assumed_first_crack_seconds: assumed, findings } = values
  const crack = assumed === null ? '' : `, first crack assumed at ${formatDuration(assumed)}`
  const found = findings
    .toSorted((one, other) => one.values.seconds - other.values.seconds)
    .map(finding => findingClause(finding, units))
  const falls = found.length === 0 ? 'and does' : `but ${listText(found)}`
  return `(${sensor}${crack}): the rate of rise should fall steadily ${falls}`
}

function findingClause({ code, values }: CurveFact, units: FigureUnits): string {
  const time = formatDuration(values.seconds)
  switch (code) {
    case 'climb':
      return `climbs by ${rateText(values.rate, units)} at ${time}`
    case 'hardly_falls':
      return `hardly falls at ${time}`
    case 'crash':
      return `crashes ${rateText(values.rate, units)} below its trend at ${time}`
    case 'flick':
      return `flicks up by ${rateText(values.rate, units)} until ${time}`
    case 'stall':
      return `stalls for ${values.lasts_seconds} s from ${time}`
  }
}

function rateText(celsiusPerMinute: number, units: FigureUnits): string {
  return `${round(shownRateOfRise(celsiusPerMinute, units), 1).toFixed(1)} ${units.temperature}/min`
}

function reasonClause({ code, values }: NotScoredReason): string {
  switch (code) {
    case 'duration_unknown':
      return 'the duration is unknown'
    case 'duration_too_short':
      return `a duration of ${formatExactDuration(values.seconds)} is shorter than ${formatDuration(values.least_seconds)}`
    case 'duration_too_long':
      return `a duration of ${formatExactDuration(values.seconds)} is longer than ${formatDuration(values.most_seconds)}`
    case 'first_crack_unknown':
      return 'first crack is unknown'
    case 'first_crack_outside':
      return `first crack at ${formatDuration(values.seconds)} lies outside the roast`
    case 'weights_unknown': {
      const weights = values.weights.map(weight => `the ${weight} weight`)
      return `${listText(weights)} ${plural(weights.length, { one: 'is', other: 'are' })} unknown`
    }
    case 'roasted_above_green':
      return 'the roasted weight is above the green weight'
    case 'loss_too_high':
      return `a loss of ${percentText(values.percent)} is over ${values.most_percent} %`
    case 'loss_too_low':
      return `a loss of ${percentText(values.percent)} is under ${values.least_percent} %`
    case 'left_out':
      return 'the style gives it no points'
    case 'no_curve':
      return 'there is no temperature curve'
    case 'curve_sparse':
      return 'the temperatures were read too seldom to judge the curve'
    case 'curve_gap':
      return `the temperature is missing from ${formatDuration(values.from_seconds)} to ${formatDuration(values.to_seconds)}`
    case 'curve_too_short':
      return `the temperature curve covers less than ${formatDuration(values.least_seconds)}`
  }
}
