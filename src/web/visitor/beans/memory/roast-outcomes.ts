import type { RoastOfBean } from '#contract/roasts.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { bestRoast, type Scored } from '#web/parts/roast/best-roast.ts'
import { durationText } from '#web/words/figure-text.ts'

/** A roast to look at before the bean is roasted again. */
export interface NotableRoast<Roast> {
  roast: Roast
  /** `Last time`, `Best`, `Best, and the reference`. */
  name: string
  isBest: boolean
  isReference: boolean
}

/** The last, the best and the reference of a bean's roasts, which come newest first. Each is listed once. */
export function notableRoasts<Roast extends Scored & { id: number }>(
  roasts: readonly Roast[],
  referenceId: number | null,
): NotableRoast<Roast>[] {
  const [last] = roasts
  const best = bestRoast(roasts)
  const reference = roasts.find(({ id }) => id === referenceId)
  const notable = new Set([last, best, reference].filter(roast => roast != null))
  return [...notable].map(roast => {
    const [isLast, isBest, isReference] = [roast === last, roast === best, roast === reference]
    const roles = [
      isLast && 'last time',
      isBest && (isLast ? 'best so far' : 'best'),
      isReference && 'reference',
    ]
    const [first = '', ...others] = roles.filter(role => role !== false)
    const end = others.length - 1
    const rest = others.map((role, index) => (index === end ? `and the ${role}` : `the ${role}`))
    return { roast, name: [capitalised(first), ...rest].join(', '), isBest, isReference }
  })
}

type Outcome = Pick<RoastOfBean, 'total_duration_seconds' | 'fc_minutes'>

/** What was done, as far as it is known: `10:24, first crack 8:31`. */
export function outcomeText({ total_duration_seconds, fc_minutes }: Outcome): string {
  return [
    total_duration_seconds === null ? null : durationText(total_duration_seconds),
    fc_minutes === null ? null : `first crack ${durationText(fc_minutes * 60)}`,
  ]
    .filter(part => part !== null)
    .join(', ')
}
