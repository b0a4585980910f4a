import type { SummaryFact } from '#domain/comparison/comparison-summary.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { sizeText } from './figure-words.ts'

/** What sets a roast apart from the first, by their letters: `B was 1:56 faster and charged 15 °C cooler.` */
export function summaryText(
  letters: { first: string; other: string },
  facts: readonly SummaryFact[],
  units: FigureUnits,
): string {
  if (facts.length === 0) return `${letters.other} was roasted much as ${letters.first} was.`
  return `${letters.other} ${listText(facts.map(fact => factText(fact, units)))}.`
}

function factText(fact: SummaryFact, units: FigureUnits): string {
  switch (fact.kind) {
    case 'time':
      return `was ${formatDuration(Math.abs(fact.difference))} ${fact.difference < 0 ? 'faster' : 'slower'}`
    case 'first_crack':
      return `cracked ${formatDuration(Math.abs(fact.difference))} ${fact.difference < 0 ? 'sooner' : 'later'}`
    case 'charge':
      return `charged ${degreesText(fact.difference, units)}`
    case 'drop':
      return `dropped ${degreesText(fact.difference, units)}`
    case 'weight_loss':
      return `lost ${sizeText('share', fact.difference, units)} ${fact.difference < 0 ? 'less' : 'more'} weight`
    case 'crash':
      return `crashed at ${formatDuration(fact.atSeconds)}`
    case 'flick':
      return `flicked at ${formatDuration(fact.atSeconds)}`
    case 'stall':
      return `stalled at ${formatDuration(fact.atSeconds)}`
  }
}

function degreesText(difference: number, units: FigureUnits): string {
  return `${sizeText('temperature', difference, units)} ${difference < 0 ? 'cooler' : 'hotter'}`
}
