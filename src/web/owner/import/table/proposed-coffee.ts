import type { RoastPreview } from '#contract/roast-import.ts'
import { shareText } from '#domain/bean/blend/blend-words.ts'
import { blendChoice } from '#web/owner/parts/bean/coffee-choice.ts'

/** The choice of the coffees that a file says were mixed, without a recipe of that name. */
export const STATED_PARTS = 'parts'

type CoffeeOfFile = Pick<RoastPreview, 'matching_bean' | 'matching_blend' | 'greens'>

/** What a file proposes, as the list of coffees has it; '' for nothing. */
export function proposedChoice({ matching_bean, matching_blend, greens }: CoffeeOfFile): string {
  if (matching_blend !== null) return blendChoice(matching_blend.id)
  return greens === null ? String(matching_bean?.id ?? '') : STATED_PARTS
}

/** The coffees that a file says were mixed without a recipe of that name: `60 % Wolkite + 40 % Santa Clara`; or ''. */
export function statedPartsText({ matching_blend, greens }: Omit<CoffeeOfFile, 'matching_bean'>): string {
  if (matching_blend !== null) return ''
  const parts = greens ?? []
  return parts
    .map(({ share_percent, origin_name }) => `${shareText(share_percent)} ${origin_name}`)
    .join(' + ')
}
