import type { Blend, BlendPart } from '#contract/blend/blends.ts'
import { largestFirst } from '#domain/bean/blend/recipe.ts'
import type { Reader } from '#server/http/answers/answer-cache.ts'
import { entityTag, Versioned } from '#server/http/entity-tags.ts'
import { namesOfBeans } from '#server/library/greens/roast-parts.ts'
import type { Db, Row } from '#server/platform/database/tables.ts'

/** A recipe that isn't in the trash. */
export type BlendRow = Row<'blends'>

/** A recipe for the owner: with its other names. */
export type OwnersBlend = Required<Blend>

/** Every recipe by name, as the owner sees it. */
export async function listBlends(db: Db): Promise<OwnersBlend[]> {
  const rows = await selectBlends(db).orderBy('folded_name').orderBy('id').execute()
  return (await withCoffees(db, rows)).map(({ value }) => value)
}

/** A recipe as the owner sees it; null if there is none, or it was deleted. */
export async function findBlend(db: Db, id: number): Promise<Versioned<OwnersBlend> | null> {
  const row = await findBlendRow(db, id)
  return row === undefined ? null : versionedBlendOf(db, row)
}

/** The row of a recipe; undefined if there is none, or it was deleted. */
export function findBlendRow(db: Db, id: number): Promise<BlendRow | undefined> {
  return selectBlends(db).where('id', '=', id).executeTakeFirst()
}

export async function blendExists(db: Db, id: number): Promise<boolean> {
  return (await findBlendRow(db, id)) !== undefined
}

/** The recipe of a row, with the names that its coffees have now. */
export async function versionedBlendOf(db: Db, row: BlendRow): Promise<Versioned<OwnersBlend>> {
  return (await withCoffees(db, [row]))[0]!
}

/** The recipe as this reader sees it. */
export function asSeenBy(reader: Reader, blend: OwnersBlend): Blend {
  if (reader === 'owner') return blend
  const { aliases: _, ...seen } = blend
  return seen
}

/** The parts of a recipe as they are stored: with the names that its coffees had then. */
export function storedPartsOf({ parts }: Pick<BlendRow, 'parts'>): BlendPart[] {
  return JSON.parse(parts)
}

/** The other names of a recipe. */
export function aliasesOfBlend({ aliases }: Pick<BlendRow, 'aliases'>): string[] {
  return JSON.parse(aliases)
}

function selectBlends(db: Db) {
  return db.selectFrom('blends').selectAll().where('deletion_id', 'is', null)
}

/** A deleted coffee keeps its name, and retires the recipe for as long as it is gone. */
async function withCoffees(db: Db, rows: readonly BlendRow[]): Promise<Versioned<OwnersBlend>[]> {
  const ids = new Set(rows.flatMap(row => storedPartsOf(row).map(({ bean_id }) => bean_id)))
  const known = await namesOfBeans(db, [...ids])
  const lacking = [...ids].filter(id => !known.has(id))
  const gone = await namesOfBeans(db, lacking, 'trashed_beans')
  return rows.map(row => {
    const stored = storedPartsOf(row)
    const missing = stored.filter(({ bean_id }) => !known.has(bean_id)).length
    const blend = {
      id: row.id,
      name: row.name,
      parts: largestFirst(stored).map(({ bean_id, origin_name, share_percent }) => ({
        bean_id,
        origin_name: known.get(bean_id) ?? gone.get(bean_id) ?? origin_name,
        share_percent,
      })),
      summary: row.summary,
      aliases: aliasesOfBlend(row),
      is_retired: row.retired === 1 || missing > 0,
    }
    return new Versioned(blend, entityTag(row.revision, missing))
  })
}

/** The first part whose coffee isn't in the library. */
export async function goneOf(db: Db, parts: readonly BlendPart[]): Promise<BlendPart | undefined> {
  const names = await namesOfBeans(
    db,
    parts.map(({ bean_id }) => bean_id),
  )
  return parts.find(({ bean_id }) => !names.has(bean_id))
}
