import type { RoastPreview } from '#contract/roast-import.ts'
import type { GreenPart } from '#domain/bean/blend/greens.ts'
import { blendChoice, partsChoice } from '#web/parts/bean/coffee-choice.ts'

type CoffeeOfFile = Pick<RoastPreview, 'matching_bean' | 'matching_blend' | 'greens'>

/** What a file proposes, as the list of coffees has it; '' for nothing. */
export function proposedChoice({ matching_bean, matching_blend, greens }: CoffeeOfFile): string {
  if (matching_blend !== null) return blendChoice(matching_blend.id)
  return greens === null ? String(matching_bean?.id ?? '') : partsChoice(proportionsOf(greens))
}

/** How a file says its coffees were mixed: in grams if it was weighed, else in percent. */
export function proportionsOf(greens: NonNullable<CoffeeOfFile['greens']>): GreenPart[] {
  return greens.map(({ bean_id, grams, share_percent }) => ({ bean_id, grams: grams ?? share_percent }))
}
