import type { Blend, BlendCreate, BlendUpdate } from '#contract/blend/blends.ts'
import { type HeldShare, withAnother, withoutShare, withShare } from '#domain/bean/blend/balanced-shares.ts'
import { FEWEST_PARTS, isWhole, repeatedPart } from '#domain/bean/blend/recipe.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { round } from '#domain/record/units.ts'
import { plainText } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import type { FormProblem } from '#web/parts/form/use-form.ts'

/** A coffee of a recipe as it is chosen and typed. */
export interface PartDraft {
  /** The bean's id; '' for none yet. */
  bean: string
  /** In percent. */
  share: string
  /** Whether this share was typed: it then stays when another one changes. */
  isTyped?: boolean
}

/** A recipe as it is typed. */
export interface BlendDraft {
  name: string
  parts: readonly PartDraft[]
  summary: string
  aliases: readonly string[]
  isRetired: boolean
}

/** What the parts of a recipe are called. */
export const BLEND_LABELS: Record<keyof BlendDraft, string> = {
  name: 'Name',
  parts: 'Coffees',
  summary: 'Summary',
  aliases: 'Names in files',
  isRetired: 'Retired',
}

/** A part of a recipe for people to read. */
export function blendText(
  draft: BlendDraft,
  field: keyof BlendDraft,
  beans: readonly { id: number; origin_name: string }[],
): string {
  const nameOf = (bean: string) => beans.find(({ id }) => String(id) === bean)?.origin_name ?? ''
  if (field === 'parts') return draft.parts.map(({ bean, share }) => `${share} % ${nameOf(bean)}`).join('\n')
  return plainText(draft, field)
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
    return failure({
      field: beanInput(lacking),
      sentence: `Choose a coffee${parts.length > FEWEST_PARTS ? ', or remove this line' : ''}.`,
    })
  const twice = repeatedPart(parts)
  if (twice !== null) return failure({ field: beanInput(twice), sentence: 'This coffee is chosen already.' })
  const empty = parts.findIndex(({ share_percent }) => !(share_percent > 0))
  if (empty !== -1)
    return failure({ field: shareInput(empty), sentence: 'Each coffee needs a share above 0.' })
  const sentence = sumProblem(draft.parts)
  if (sentence !== null) return failure({ field: PARTS_INPUT, sentence })
  return success({
    name: draft.name.trim(),
    parts,
    summary: draft.summary.trim() || null,
    aliases: [...draft.aliases],
    is_retired: draft.isRetired,
  })
}

/** What is wrong with the sum of the shares; null if nothing is, or one of them is no number. */
export function sumProblem(parts: readonly PartDraft[]): string | null {
  const shares = parts.map(({ share }) => ({ share_percent: shareOf(share) }))
  const sum = shares.reduce((sum, { share_percent }) => sum + share_percent, 0)
  if (Number.isNaN(sum) || isWhole(shares)) return null
  return `The shares add up to ${round(sum, 1)} %, not 100 %.`
}

/** What a draft says; not which of its shares were typed. */
export function saidBy({ parts, ...draft }: BlendDraft): BlendDraft {
  return { ...draft, parts: parts.map(({ bean, share }) => ({ bean, share })) }
}

/**
 * What of a recipe differs from what the form was filled with. The rest isn't sent: a recipe that lacks a coffee is
 * retired without being retired by the owner.
 */
export function changedValues(before: BlendDraft, draft: BlendDraft, recipe: BlendCreate): BlendUpdate {
  return {
    ...(before.name !== draft.name && { name: recipe.name }),
    ...(!isSame(saidBy(before).parts, saidBy(draft).parts) && { parts: recipe.parts }),
    ...(before.summary !== draft.summary && { summary: recipe.summary ?? null }),
    ...(!isSame(before.aliases, draft.aliases) && { aliases: recipe.aliases ?? [] }),
    ...(before.isRetired !== draft.isRetired && { is_retired: draft.isRetired }),
  }
}

/** The names of the inputs: of all parts together, and of each. */
export const PARTS_INPUT = 'parts'
export const beanInput = (place: number) => `parts[${place}].bean_id`
export const shareInput = (place: number) => `parts[${place}].share_percent`

/** The parts with another share typed at this place. It is held from then on, until it is no number. */
export function partsWithTyped(parts: readonly PartDraft[], place: number, share: string): PartDraft[] {
  const isTyped = !Number.isNaN(shareOf(share))
  const moved = isTyped ? partsWithShare(parts, place, shareOf(share)) : parts
  return moved.map((part, at) => (at === place ? { ...part, share, isTyped } : part))
}

/** The parts with a share moved to this place: those that weren't typed make it 100 % together. */
export function partsWithShare(parts: readonly PartDraft[], place: number, share: number): PartDraft[] {
  const balanced = withShares(parts, withShare(parts.map(heldIn), place, share))
  return balanced.map((part, at) => (at === place ? { ...part, share: String(share) } : part))
}

export function partsWithAnother(parts: readonly PartDraft[]): PartDraft[] {
  return withShares([...parts, { bean: '', share: '' }], withAnother(parts.map(heldIn)))
}

export function partsWithout(parts: readonly PartDraft[], place: number): PartDraft[] {
  return withShares(parts.toSpliced(place, 1), withoutShare(parts.map(heldIn), place))
}

/** The parts with these shares; what was typed stays as it is. */
function withShares(parts: readonly PartDraft[], shares: readonly number[]): PartDraft[] {
  return parts.map((part, at) => (part.isTyped ? part : { ...part, share: String(shares[at]) }))
}

function heldIn(part: PartDraft): HeldShare {
  return { share: numberIn(part), isHeld: part.isTyped === true }
}

/** A share for its slider; 0 while what is typed is no number. */
export function numberIn({ share }: PartDraft): number {
  return shareOf(share) || 0
}

function shareOf(text: string): number {
  const number = /^\s*(\d+(?:[.,]\d*)?)\s*%?\s*$/.exec(text)?.[1]
  return number === undefined ? Number.NaN : Number(number.replace(',', '.'))
}
