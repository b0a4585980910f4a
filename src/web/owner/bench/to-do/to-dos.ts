import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { valuesByName } from '#domain/record/named-values.ts'
import { percentText } from '#web/words/figure-text.ts'
import { roastTitle } from '#web/words/roast-title.ts'

/** What can be missing or odd about a roast, in the order in which the list shows it. */
export const TO_DO_KINDS = ['number', 'date', 'weights', 'loss', 'crack'] as const
export type ToDoKind = (typeof TO_DO_KINDS)[number]

/** One thing that is missing or odd about a roast. */
export interface ToDo {
  roast: Roast
  /** A sentence without its full stop. */
  text: string
}

/** All that is missing or odd, by kind. */
export type ToDos = Readonly<Record<ToDoKind, readonly ToDo[]>>

/** Beans lose 11 to 20 % from light to dark. Beyond these bounds a weight is more likely wrong than the roast. */
const LEAST_LOSS_PERCENT = 8
const MOST_LOSS_PERCENT = 22

/** What is missing or odd, by kind. */
export function toDosOf(roasts: readonly Roast[]): ToDos {
  const numbered = Map.groupBy(roasts, ({ roast_number }) => roast_number)
  const sharing = (roast: Roast) =>
    roast.roast_number === null
      ? []
      : (numbered.get(roast.roast_number) ?? []).filter(({ id }) => id !== roast.id)
  const textOf: Record<ToDoKind, (roast: Roast) => string | null> = {
    number: roast => numberText(roast, sharing(roast)),
    date: ({ roast_date }) => (roast_date === null ? 'The date is not known' : null),
    weights: weightsText,
    loss: ({ weight_loss_percent: loss }) => lossText(loss),
    crack: ({ fc_minutes }) => (fc_minutes === null ? 'First crack is not known' : null),
  }
  return valuesByName(TO_DO_KINDS, kind =>
    roasts.flatMap(roast => {
      const text = isAtRest(roast, kind) ? null : textOf[kind](roast)
      return text === null ? [] : [{ roast, text }]
    }),
  )
}

/** Whether the owner says that it is so. */
function isAtRest({ never_weighed, as_it_is }: Roast, kind: ToDoKind): boolean {
  return (kind === 'weights' ? never_weighed : as_it_is?.[kind]) === true
}

function numberText(roast: Roast, others: readonly Roast[]): string | null {
  const [other] = others
  if (other === undefined) return null
  if (others.length > 1) return `${others.length} other roasts are ${roastTitle(roast)} too`
  return `${coffeeTitle(other)} is ${roastTitle(roast)} too`
}

function weightsText(roast: Roast): string | null {
  const { green_weight_g: green, roasted_weight_g: roasted } = roast
  if (green === null) return roasted === null ? 'Both weights are missing' : 'The green weight is missing'
  return roasted === null ? 'The roasted weight is missing' : null
}

function lossText(percent: number | null): string | null {
  if (percent === null || (percent >= LEAST_LOSS_PERCENT && percent <= MOST_LOSS_PERCENT)) return null
  if (percent < 0) return 'The roasted weight is above the green one'
  return `It lost ${percentText(percent)}, and roasts lose ${LEAST_LOSS_PERCENT} to ${MOST_LOSS_PERCENT} %`
}
