import { type StorySentence, toldSeconds } from '#domain/story/curve-story.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { durationText, unbroken } from '#web/words/figure-text.ts'
import { temperatureText } from '#web/words/unit-text.ts'

/**
 * A sentence of the curve's story, for somebody who has never roasted. Begins with its time: `4:26 Dry and yellow
 * (140 °C).` How evenly the heating eased off is said of the whole curve, without a time. `before` are the sentences
 * that were told already.
 */
export function sentenceText(
  sentence: StorySentence,
  units: FigureUnits,
  before: readonly StorySentence[],
): string {
  return [timeText(sentence), sentenceWords(sentence, units, before)].filter(Boolean).join(' ')
}

/** The time with which a sentence begins: `4:26`, `to 8:25`; null if it has none. */
export function timeText(sentence: StorySentence): string | null {
  if (sentence.kind === 'decline') return null
  if (sentence.kind === 'maillard') return `to ${durationText(sentence.endSeconds)}`
  return durationText(toldSeconds(sentence))
}

/** What follows the time. */
export function sentenceWords(
  sentence: StorySentence,
  units: FigureUnits,
  before: readonly StorySentence[],
): string {
  return `${happening(sentence, units, before)}.`
}

function happening(sentence: StorySentence, units: FigureUnits, before: readonly StorySentence[]): string {
  switch (sentence.kind) {
    case 'charge':
      return `In go the beans${inBrackets(sentence, units)}`
    case 'turning_point':
      return `Turning point${inBrackets(sentence, units)}: from here it gets hotter`
    case 'drying':
      return `Dry and yellow${inBrackets(sentence, units)}`
    case 'maillard':
      return 'Browning, like bread crust. Much of the flavor forms here'
    case 'first_crack':
      return `First crack${sentence.inferred ? ', as the curve suggests' : ''}: the beans pop like popcorn${inBrackets(sentence, units)}`
    case 'second_crack':
      return `Second crack: the beans turn dark and brittle${inBrackets(sentence, units)}`
    case 'decline':
      return `Heating eased off ${EVENNESS[sentence.steadiness]}`
    case 'climb':
      return `Heating ${sentence.rate === null ? 'hardly eased off' : 'sped up'} for a moment`
    case 'crash':
      return 'Heating sagged for a moment (a crash)'
    case 'flick':
      return `${flickText(sentence, before)} (a flick)`
    case 'stall':
      return `Heating nearly stopped for ${unbroken(`${sentence.seconds} s`)} (a stall)`
    case 'drop':
      return `Out they come${inBrackets(sentence, units)}${developmentText(sentence)}`
  }
}

const EVENNESS = {
  steady: 'evenly, as it should',
  'steady for the most part': 'evenly for the most part',
  'almost steady': 'almost evenly',
  uneven: 'unevenly',
} as const

type Of<Kind extends StorySentence['kind']> = Extract<StorySentence, { kind: Kind }>

function inBrackets({ temperature }: { temperature: number | null }, units: FigureUnits): string {
  return temperature === null ? '' : ` (${unbroken(temperatureText(temperature, units))})`
}

/** It shoots up *again* only after it has sagged, and less than 1 °C/min is no shot. */
function flickText({ rate }: Of<'flick'>, before: readonly StorySentence[]): string {
  const rose = rate < 1 ? 'crept up' : 'shot up'
  if (before.at(-1)?.kind === 'crash') return `Then it ${rose} again`
  return `Heating ${rose}${before.some(({ kind }) => kind === 'crash') ? ' again' : ''}`
}

function developmentText({ development }: Of<'drop'>): string {
  return development === null ? '' : `, ${durationText(development.seconds)} after first crack`
}
