import type { Roast } from '#contract/roasts.ts'
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
  const found = (textOf: (roast: Roast) => string | null): ToDo[] =>
    roasts.flatMap(roast => {
      const text = textOf(roast)
      return text === null ? [] : [{ roast, text }]
    })
  return {
    number: found(roast => numberText(roast, sharing(roast))),
    date: found(({ roast_date }) => (roast_date === null ? 'The date is not known' : null)),
    weights: found(weightsText),
    loss: found(({ weight_loss_percent: loss }) => lossText(loss)),
    crack: found(({ fc_minutes }) => (fc_minutes === null ? 'First crack is not known' : null)),
  }
}

function numberText(roast: Roast, others: readonly Roast[]): string | null {
  const [other] = others
  if (other === undefined) return null
  if (others.length > 1) return `${others.length} other roasts are ${roastTitle(roast)} too`
  return `${other.bean.origin_name} is ${roastTitle(roast)} too`
}

function weightsText(roast: Roast): string | null {
  const { green_weight_g: green, roasted_weight_g: roasted } = roast
  if (roast.never_weighed) return null
  if (green === null) return roasted === null ? 'Both weights are missing' : 'The green weight is missing'
  return roasted === null ? 'The roasted weight is missing' : null
}

function lossText(percent: number | null): string | null {
  if (percent === null || (percent >= LEAST_LOSS_PERCENT && percent <= MOST_LOSS_PERCENT)) return null
  if (percent < 0) return 'The roasted weight is above the green one'
  return `It lost ${percentText(percent)}, and roasts lose ${LEAST_LOSS_PERCENT} to ${MOST_LOSS_PERCENT} %`
}
