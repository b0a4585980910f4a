import { firstCrackForBoth } from '#domain/score/first-crack-for-both.ts'
import type { Ideal, JudgingRules } from '#domain/score/style.ts'

const SUM = 'First crack and development always add up to 100 % of the roast'

/** What a style's two ideals for first crack mean together; null if it judges by neither. */
export function firstCrackWords(rules: JudgingRules): string | null {
  const { counted, left, inFull } = firstCrackForBoth(rules)
  const { first_crack, development } = rules.ideals
  switch (counted) {
    case 'neither':
      return null
    case 'first_crack':
      return `${SUM}: a first crack at ${shares(first_crack)} leaves ${shares(left)} for development. This style scores only first crack.`
    case 'development':
      return `${SUM}, so ${shares(development)} of development says when first crack is. This style scores only development.`
    case 'both':
      return inFull === null
        ? `${SUM}: a first crack at ${shares(first_crack)} leaves ${shares(left)} for development, whose ideal is ${shares(development)}. No roast earns full points for both.`
        : `${SUM}, so only a first crack at ${shares(inFull)} of it earns full points for both.`
  }
}

/** `75–80 %` */
function shares({ from, to }: Ideal): string {
  return from === to ? `${from} %` : `${from}–${to} %`
}
