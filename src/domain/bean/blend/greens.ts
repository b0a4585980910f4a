import { exact, inexact } from '#domain/record/exact.ts'
import { failure, type Result, success } from '#domain/record/result.ts'

/** A coffee of a blend, and how many grams of it went into the roaster. */
export interface GreenPart {
  bean_id: number
  grams: number
}

/** What a roast is of: one coffee, or several, of which the first is its bean. Its green weight is their sum. */
export interface Greens {
  bean_id: number
  green_weight_g: number | null
  /** Largest first; null for one coffee. */
  greens: readonly GreenPart[] | null
}

/** What is known of it before a bean is chosen. */
type Nullable<Of> = { [Name in keyof Of]: Of[Name] | null }

/** A change of it. Absent values stay as they are. */
export interface GreensUpdate {
  bean_id?: number | null | undefined
  green_weight_g?: number | null | undefined
  greens?: readonly GreenPart[] | null | undefined
}

/** Why a roast can't be of these coffees. */
export type GreensProblem =
  | { kind: 'other weight'; green_weight_g: number | null; sum_g: number }
  | { kind: 'other bean'; bean_id: number; first_bean_id: number }
  | { kind: 'blend without weight' }

/** The change with all that follows from it. The same once more changes nothing. */
export function wholeUpdate<Update extends GreensUpdate>(
  before: Nullable<Greens> | null,
  update: Update,
): Result<Update, GreensProblem> {
  const { bean_id, green_weight_g, greens } = update
  if (greens != null) {
    const parts = heaviestFirst(greens)
    const [first, sum_g] = [parts[0]!.bean_id, weightOf(parts)]
    if (green_weight_g !== undefined && (green_weight_g === null || exact(green_weight_g) !== exact(sum_g)))
      return failure({ kind: 'other weight', green_weight_g, sum_g })
    if (bean_id != null && bean_id !== first)
      return failure({ kind: 'other bean', bean_id, first_bean_id: first })
    return success({ ...update, greens: parts, bean_id: first, green_weight_g: sum_g })
  }
  if (before === null || before.greens === null || greens === null) return success(update)
  if (bean_id !== undefined && bean_id !== before.bean_id) return success({ ...update, greens: null })
  if (green_weight_g === undefined || green_weight_g === before.green_weight_g) return success(update)
  if (green_weight_g === null) return failure({ kind: 'blend without weight' })
  return success({ ...update, greens: partsOf(green_weight_g, before.greens) })
}

/** The parts, largest first; of equal ones the one given first. */
function heaviestFirst(parts: readonly GreenPart[]): GreenPart[] {
  return parts.map(({ bean_id, grams }) => ({ bean_id, grams })).sort((a, b) => b.grams - a.grams)
}

/** The parts in a line: `Wolkite 240 g + Santa Clara 160 g`. */
export function partsText(parts: readonly { origin_name: string; grams: number }[]): string {
  return parts.map(({ origin_name, grams }) => `${origin_name} ${grams} g`).join(' + ')
}

/** What the parts weigh together, in grams. */
export function weightOf(parts: readonly { grams: number }[]): number {
  return inexact(parts.reduce((sum, { grams }) => sum + exact(grams), 0))
}

/** The percentage that a part has of a weight, to two decimals. */
export function sharePercent(grams: number, ofGrams: number): number {
  return Math.round((grams / ofGrams) * 10_000) / 100
}

/**
 * Grams in the proportions of these parts, in their order, that add up to the weight exactly. None is nothing, and none
 * is larger than one before it.
 */
export function partsOf(weight: number, proportions: readonly GreenPart[]): GreenPart[] {
  const total = exact(weight)
  const shares = proportions.map(({ grams }) => BigInt(exact(grams)))
  const all = shares.reduce((sum, share) => sum + share, 0n)
  const grams = shares.map(share => Math.max(1, Number((BigInt(total) * share) / all)))
  let left = total - grams.reduce((sum, part) => sum + part, 0)
  for (let part = 0; left > 0; part = (part + 1) % grams.length, left -= 1) grams[part]! += 1
  for (; left < 0; left += 1) grams[grams.lastIndexOf(Math.max(...grams))]! -= 1
  return proportions.map(({ bean_id }, index) => ({ bean_id, grams: inexact(grams[index]!) }))
}

/** The coffees that a roast is of. */
export function beansOf({
  bean_id,
  greens,
}: {
  bean_id: number
  greens: readonly { bean_id: number }[] | null
}): number[] {
  return greens === null ? [bean_id] : greens.map(part => part.bean_id)
}

/** Whether a roast is of one coffee alone. One that is by a recipe isn't, weighed or not. */
export function isOfOneCoffee(roast: {
  greens: readonly unknown[] | null
  blend_id: number | null
}): boolean {
  return roast.greens === null && roast.blend_id === null
}

/** The bean of a roast: the first of its coffees. */
export function firstBeanOf({ bean_id, greens }: Pick<Greens, 'bean_id' | 'greens'>): number {
  return greens?.[0]?.bean_id ?? bean_id
}

/** The parts once a coffee is another one. Two parts of the same become one; null if only one is left. */
export function withOtherBean(parts: readonly GreenPart[], from: number, to: number): GreenPart[] | null {
  const merged = new Map<number, number>()
  for (const { bean_id, grams } of parts) {
    const id = bean_id === from ? to : bean_id
    merged.set(id, (merged.get(id) ?? 0) + exact(grams))
  }
  if (merged.size === 1) return null
  return heaviestFirst([...merged].map(([bean_id, grams]) => ({ bean_id, grams: inexact(grams) })))
}
