import type { TagUse } from '#contract/many-roasts.ts'
import { tagKey } from '#domain/roast/tags.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { EVERY_ROAST, foundRoasts } from './find-roasts.ts'

/** All tags of roasts that are not in the trash, in alphabetical order, each in its most frequent spelling. */
export async function listTags(db: Db): Promise<TagUse[]> {
  const lists = await db
    .selectFrom('roast_fields')
    .innerJoin('roasts', 'roasts.id', 'roast_fields.roast_id')
    .select(({ fn }) => ['tags', fn.countAll<number>().as('roasts')])
    .where('tags', 'is not', null)
    .groupBy('tags')
    .execute()
  const spellings = new Map<string, number>()
  for (const { tags, roasts } of lists) {
    for (const tag of JSON.parse(tags ?? '[]') as string[])
      spellings.set(tag, (spellings.get(tag) ?? 0) + roasts)
  }
  const sorted = [...spellings].sort(
    ([one], [other]) => inOrder(tagKey(one), tagKey(other)) || inOrder(one, other),
  )
  return [...Map.groupBy(sorted, ([tag]) => tagKey(tag)).values()].map(same => ({
    tag: same.reduce((most, each) => (each[1] > most[1] ? each : most))[0],
    roasts: same.reduce((sum, [, roasts]) => sum + roasts, 0),
  }))
}

/** The ids of the roasts with a tag, in any spelling. */
export async function roastsOfTag(db: Db, tag: string): Promise<number[]> {
  const found = await foundRoasts(db, { ...EVERY_ROAST, tag })
  const rows = await found.select('roast_id').orderBy('roast_id').execute()
  return rows.map(({ roast_id }) => roast_id)
}

function inOrder(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}
