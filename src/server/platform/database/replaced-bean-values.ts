import { z } from 'zod'
import { beanFields } from '#contract/beans.ts'
import { storedGreens } from '#contract/blend/greens.ts'
import { entityId } from '#contract/fields.ts'
import { LONGEST_PLAN_NAME } from '#domain/again/plan-steps.ts'
import { namesIn } from '#domain/record/named-values.ts'

/** The rule for each value of a bean that a change of several beans, or merging it, can replace. */
const VALUES = { ...beanFields.omit({ origin_name: true }).shape, reference_roast_id: entityId.nullable() }

/** The fields of a bean that can be replaced. */
export type ReplaceableField = keyof typeof VALUES

/** A value of a bean that was replaced. */
export interface ReplacedBeanValue {
  field: ReplaceableField
  before: unknown
  after: unknown
}

/** The replaced values of a bean as they are stored: each must be one that the bean may get back. */
export const replacedBeanValues = z
  .array(
    z
      .object({ field: z.enum(namesIn(VALUES)), before: z.unknown(), after: z.unknown() })
      .refine(
        ({ field, before, after }) =>
          VALUES[field].safeParse(before).success && VALUES[field].safeParse(after).success,
        'must have values of the field',
      ),
  )
  // Each field once.
  .max(namesIn(VALUES).length)

/** Folding may make a name of a bean longer, but not that much. */
const foldedName = z.string().max(5_000)

/** What moved from a merged bean, and what the bean that it was merged into got, for the undo. */
export const movedFromBean = z.object({
  /** The bean that it was merged into; another one since if that was merged too. */
  into: entityId,
  /** Roasts that were in the trash. */
  trashed_roasts: z.array(entityId),
  /** Blends that were in the trash, with their coffees before; absent in entries of earlier versions. */
  trashed_blends: z.array(z.object({ roast_id: entityId, parts: storedGreens })).optional(),
  stock_entries: z.array(entityId),
  /** Its plans, with the name that each had before; absent in entries of earlier versions. */
  plans: z.array(z.object({ id: entityId, name: z.string().max(LONGEST_PLAN_NAME) })).optional(),
  /** The recipes that have the other bean in its place; absent in entries of earlier versions. */
  blends: z.array(entityId).optional(),
  /** Its other names, folded. */
  aliases: z.array(foldedName),
  /** Its own name, folded; null if another bean had that as an alias. */
  named: foldedName.nullable(),
  /** Beans that had been merged into it. */
  merged_beans: z.array(entityId),
})
export type MovedFromBean = z.infer<typeof movedFromBean>
