import type { Blend, BlendCreate, BlendUpdate } from '#contract/blend/blends.ts'
import { withAnother, withoutShare, withShare } from '#domain/bean/blend/balanced-shares.ts'
import { FEWEST_PARTS, isWhole, repeatedPart } from '#domain/bean/blend/recipe.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import type { FormProblem } from '#web/parts/form/use-form.ts'

/** A coffee of a recipe as it is chosen and typed. */
export interface PartDraft {
  /** The bean's id; '' for none yet. */
  bean: string
  /** In percent. */
  share: string
}

/** A recipe as it is typed. */
export interface BlendDraft {
  name: string
  parts: readonly PartDraft[]
  summary: string
  aliases: readonly string[]
  isRetired: boolean
}

/** What the form of a recipe is filled with; two empty halves for a new one. */
export function draftOfBlend(blend: Blend | null): BlendDraft {
  const parts = blend?.parts.map(({ bean_id, share_percent }) => ({
    bean: String(bean_id),
    share: String(share_percent),
  }))
  return {
    name: blend?.name ?? '',
    parts: parts ?? Array.from({ length: FEWEST_PARTS }, () => ({ bean: '', share: '50' })),
    summary: blend?.summary ?? '',
    aliases: blend?.aliases ?? [],
    isRetired: blend?.is_retired ?? false,
  }
}

/** The recipe that the draft says, or what is wrong at which input. */
export function blendOfDraft(draft: BlendDraft): Result<BlendCreate, FormProblem> {
  const parts = draft.parts.map(({ bean, share }) => ({
    bean_id: Number(bean),
    share_percent: shareOf(share),
  }))
  const lacking = draft.parts.findIndex(({ bean }) => bean === '')
  if (draft.name.trim() === '') return failure({ field: 'name', sentence: 'Give the recipe a name.' })
  if (lacking !== -1)
    return failure({ field: beanInput(lacking), sentence: 'Choose a coffee, or remove this line.' })
  const twice = repeatedPart(parts)
  if (twice !== null) return failure({ field: beanInput(twice), sentence: 'This coffee is chosen already.' })
  const empty = parts.findIndex(({ share_percent }) => !(share_percent > 0))
  if (empty !== -1)
    return failure({ field: shareInput(empty), sentence: 'Each coffee needs a share above 0.' })
  if (!isWhole(parts)) return failure({ field: shareInput(0), sentence: 'The shares must add up to 100 %.' })
  return success({
    name: draft.name.trim(),
    parts,
    summary: draft.summary.trim() || null,
    aliases: [...draft.aliases],
    is_retired: draft.isRetired,
  })
}

/**
 * What of a recipe differs from what the form was filled with. The rest isn't sent: a recipe that lacks a coffee is
 * retired without being retired by the owner.
 */
export function changedValues(before: BlendDraft, draft: BlendDraft, recipe: BlendCreate): BlendUpdate {
  return {
    ...(before.name !== draft.name && { name: recipe.name }),
    ...(!isSame(before.parts, draft.parts) && { parts: recipe.parts }),
    ...(before.summary !== draft.summary && { summary: recipe.summary ?? null }),
    ...(!isSame(before.aliases, draft.aliases) && { aliases: recipe.aliases ?? [] }),
    ...(before.isRetired !== draft.isRetired && { is_retired: draft.isRetired }),
  }
}

/** The names of the inputs of a part. */
export const beanInput = (place: number) => `parts[${place}].bean_id`
export const shareInput = (place: number) => `parts[${place}].share_percent`

/** The parts with another share at this place. Shares that are numbers stay 100 % together. */
export function partsWithShare(parts: readonly PartDraft[], place: number, share: string): PartDraft[] {
  const wanted = shareOf(share)
  if (Number.isNaN(wanted)) return parts.map((part, at) => (at === place ? { ...part, share } : part))
  const balanced = withShare(parts.map(numberIn), place, wanted)
  return parts.map((part, at) => ({ ...part, share: at === place ? share : String(balanced[at]) }))
}

export function partsWithAnother(parts: readonly PartDraft[]): PartDraft[] {
  const shares = withAnother(parts.map(numberIn))
  return [...parts, { bean: '', share: '' }].map((part, at) => ({ ...part, share: String(shares[at]) }))
}

export function partsWithout(parts: readonly PartDraft[], place: number): PartDraft[] {
  const shares = withoutShare(parts.map(numberIn), place)
  return parts.toSpliced(place, 1).map((part, at) => ({ ...part, share: String(shares[at]) }))
}

/** A share for its slider; 0 while what is typed is no number. */
export function numberIn({ share }: PartDraft): number {
  return shareOf(share) || 0
}

function shareOf(text: string): number {
  const number = /^\s*(\d+(?:[.,]\d*)?)\s*%?\s*$/.exec(text)?.[1]
  return number === undefined ? Number.NaN : Number(number.replace(',', '.'))
}
