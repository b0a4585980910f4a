import type { CurveStory, StorySentence } from '#domain/curve-story/curve-story.ts'
import type { FigureUnits } from '#domain/words/figure-units.ts'
import { durationText, percentText } from '#web/words/figure-text.ts'
import { rateText, temperatureText } from '#web/words/unit-text.ts'

/** A sentence of the curve's story, for somebody who has never roasted. */
export function sentenceText(sentence: StorySentence, units: FigureUnits): string {
  const start = durationText(sentence.startSeconds)
  const end = durationText(sentence.endSeconds)
  switch (sentence.kind) {
    case 'charge':
      return `The beans went in at ${start}${andTemperature(sentence, units)}.`
    case 'turning_point':
      return `The temperature fell until ${start}${andTemperature(sentence, units)}, then began to rise: the turning point.`
    case 'drying':
      return `The beans dried until ${end}${andTemperature(sentence, units)}, when they had turned yellow.`
    case 'maillard':
      return `From ${start} to ${end} they browned, which makes much of the flavour: the Maillard phase.`
    case 'first_crack':
      return sentence.inferred
        ? `First crack, when steam pops the beans open, is inferred from the curve at ${start}${andTemperature(sentence, units)}.`
        : `First crack began at ${start}${andTemperature(sentence, units)}: steam popped the beans open.`
    case 'second_crack':
      return `Second crack began at ${start}${andTemperature(sentence, units)}: the beans became brittle and dark.`
    case 'decline':
      return `From ${start} to ${end} the rate of rise, which is how fast they warm up, fell ${STEADINESS[sentence.steadiness]}${worstText(sentence, units)}.`
    case 'crash':
      return `The rate of rise crashed between ${start} and ${end}: it fell ${unbroken(rateText(sentence.rate, units))} below its trend.`
    case 'flick':
      return `The rate of rise flicked between ${start} and ${end}: it climbed again by ${unbroken(rateText(sentence.rate, units))}.`
    case 'stall':
      return `The roast stalled between ${start} and ${end}: the temperature hardly rose for ${sentence.seconds} s.`
    case 'drop':
      return `The beans came out at ${start}${andTemperature(sentence, units)}${developmentText(sentence)}.`
  }
}

/** What measured the temperatures of the story; null if it has none. */
export function sensorName({ sensor }: CurveStory): string | null {
  switch (sensor) {
    case 'bean probe':
      return 'the probe among the beans'
    case 'IBTS':
      return 'the infrared sensor (IBTS)'
    case null:
      return null
  }
}

const STEADINESS = {
  steady: 'steadily, as it should',
  'steady for the most part': 'steadily for the most part',
  'almost steady': 'almost steadily',
  uneven: 'unevenly',
} as const

type Of<Kind extends StorySentence['kind']> = Extract<StorySentence, { kind: Kind }>

function andTemperature({ temperature }: { temperature: number | null }, units: FigureUnits): string {
  return temperature === null ? '' : ` and ${unbroken(temperatureText(temperature, units))}`
}

function worstText({ steadiness, worst }: Of<'decline'>, units: FigureUnits): string {
  if (worst === null) return ''
  const at = `${steadiness === 'uneven' ? ':' : ', but'} at ${durationText(worst.atSeconds)}`
  return worst.rate === null
    ? `${at} it hardly fell`
    : `${at} it climbed by ${unbroken(rateText(worst.rate, units))}`
}

function developmentText({ development }: Of<'drop'>): string {
  if (development === null) return ''
  const { seconds, percent } = development
  return `, ${durationText(seconds)} after first crack began (${unbroken(percentText(percent))} of the roast)`
}

/** Keeps a number and its unit on one line. */
function unbroken(figure: string): string {
  return figure.replaceAll(' ', '\u00a0')
}
