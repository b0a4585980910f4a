import { listText } from '#domain/words/list-text.ts'
import { plural } from '#domain/words/plural.ts'
import type { ScoreLetter } from './category.ts'
import { SCORE_COMPONENT_NAMES, SCORE_COMPONENTS, type ScoreComponent } from './score-components.ts'

interface ShownScore {
  /** Out of 100. */
  score: number
  letter: ScoreLetter
  /** The points of each component; null if unknown. */
  components: Readonly<Record<ScoreComponent, number | null>>
}

/**
 * What a score says, for somebody who sees one for the first time: `73 of 100 points (grade C) for how it was roasted,
 * not for its taste. Weight loss is unknown, so 4 of 5 parts count.`
 */
export function scoreMeaning({ score, letter, components }: ShownScore): string {
  const meaning = `${score} of 100 points (grade ${letter}) for how it was roasted, not for its taste.`
  const unknown = SCORE_COMPONENT_NAMES.filter(name => components[name] === null)
  if (unknown.length === 0) return meaning
  const [first = '', ...others] = unknown.map(name => SCORE_COMPONENTS[name].label)
  const parts = [first, ...others.map(label => label.toLowerCase())]
  const whole = SCORE_COMPONENT_NAMES.length
  const verb = plural(unknown.length, { one: 'is', other: 'are' })
  return `${meaning} ${listText(parts)} ${verb} unknown, so ${whole - unknown.length} of ${whole} parts count.`
}
