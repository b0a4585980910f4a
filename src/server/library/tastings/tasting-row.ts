import type { Tasting, TastingOfBean } from '#contract/tasting/tastings.ts'
import type { Rated } from '#domain/tasting/rated.ts'
import type { Reader } from '#server/http/answers/answer-cache.ts'
import { entityTag, Versioned } from '#server/http/entity-tags.ts'
import { isOfBeanAlone } from '#server/library/greens/roast-parts.ts'
import type { Db, Row } from '#server/platform/database/tables.ts'

/** A tasting that isn't in the trash, with its roast, which isn't either. */
export interface TastingRow extends Row<'tastings'> {
  roast_name: string
  roast_number: number | null
}

/** The tastings of a roast, newest first. */
export async function tastingsOfRoast(db: Db, roastId: number, reader: Reader): Promise<Tasting[]> {
  const rows = await tastingsFor(db, reader).where('roasts.id', '=', roastId).execute()
  return rows.toSorted(newestFirst).map(row => tastingOf(row, reader))
}

/** The tastings of a bean's roasts, without those of blends, newest first. */
export async function tastingsOfBean(db: Db, beanId: number, reader: Reader): Promise<TastingOfBean[]> {
  const rows = await tastingsFor(db, reader).where(isOfBeanAlone(beanId)).execute()
  return rows.toSorted(newestFirst).map(row => ({
    ...tastingOf(row, reader),
    ...{ roast_name: row.roast_name, roast_number: row.roast_number },
  }))
}

/** A tasting; null if there is none for this reader. */
export async function findTasting(db: Db, id: number, reader: Reader): Promise<Versioned<Tasting> | null> {
  const row = await findTastingRow(db, id)
  return row === undefined || (reader !== 'owner' && row.is_public === 0)
    ? null
    : versionedTastingOf(row, reader)
}

/** The row of a tasting; undefined if it or its roast was deleted. */
export function findTastingRow(db: Db, id: number): Promise<TastingRow | undefined> {
  return selectTastings(db).where('tastings.id', '=', id).executeTakeFirst()
}

/** All tastings for the export of the library, in pages. */
export async function* tastingPages(db: Db): AsyncGenerator<Tasting[]> {
  for (let after = 0; ; ) {
    const rows = await selectTastings(db)
      .where('tastings.id', '>', after)
      .orderBy('tastings.id')
      .limit(EXPORTED_AT_ONCE)
      .execute()
    yield rows.map(row => tastingOf(row, 'owner'))
    if (rows.length < EXPORTED_AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

const EXPORTED_AT_ONCE = 500

export function versionedTastingOf(row: TastingRow, reader: Reader = 'owner'): Versioned<Tasting> {
  return new Versioned(tastingOf(row, reader), entityTag(row.revision, reader === 'owner' ? 1 : 0))
}

/** The tasting as the API returns it. */
function tastingOf(
  {
    rated,
    rating,
    flavours,
    taster,
    table_id,
    key,
    is_public,
    is_taster_public,
    deletion_id,
    revision,
    roast_name,
    roast_number,
    ...tasting
  }: TastingRow,
  reader: Reader,
): Tasting {
  const isOwner = reader === 'owner'
  return {
    ...tasting,
    ...(JSON.parse(rated) as Rated),
    flavours: JSON.parse(flavours),
    taster: isOwner || is_taster_public === 1 ? taster : null,
    table_id: isOwner ? table_id : null,
    is_public: is_public === 1,
    is_taster_public: is_taster_public === 1,
  }
}

function tastingsFor(db: Db, reader: Reader) {
  return selectTastings(db).$if(reader !== 'owner', query => query.where('is_public', '=', 1))
}

function newestFirst(a: TastingRow, b: TastingRow): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1
  return b.id - a.id
}

function selectTastings(db: Db) {
  return db
    .selectFrom('tastings')
    .innerJoin('roasts', 'roasts.id', 'tastings.roast_id')
    .selectAll('tastings')
    .select(['roasts.roast_name', 'roasts.roast_number'])
    .where('deletion_id', 'is', null)
}
