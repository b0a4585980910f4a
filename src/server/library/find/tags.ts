import type { Kysely } from 'kysely'
import type { TagUse } from '#contract/many-roasts.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { IdSet } from './id-set.ts'
import { ALL, ANY_TAG, spellingOf, tagRange } from './roast-terms.ts'
import { readSet } from './stored-sets.ts'

/** All tags of roasts that are not in the trash, in alphabetical order. */
export async function listTags(db: Kysely<Tables>): Promise<TagUse[]> {
  const pieces = await db
    .selectFrom('roast_sets')
    .select(['term', 'piece', 'members'])
    .where('term', '>=', ANY_TAG.from)
    .where('term', '<', ANY_TAG.before)
    .orderBy('term')
    .execute()
  if (pieces.length === 0) return []
  const all = await readSet(db, { terms: [ALL] })
  const sets = new Map<string, IdSet>()
  for (const { term, piece, members } of pieces) {
    const set = sets.get(term) ?? new IdSet()
    set.addPacked(piece, members)
    sets.set(term, set)
  }
  const tags = new Map<string, TagUse & { most: number }>()
  for (const [term, set] of sets) {
    set.keepCommon(all)
    const { key, tag } = spellingOf(term)
    const known = tags.get(key)
    const most = Math.max(known?.most ?? 0, set.size)
    // A roast has a tag in one spelling only.
    const roasts = (known?.roasts ?? 0) + set.size
    tags.set(key, { tag: known !== undefined && known.most >= set.size ? known.tag : tag, roasts, most })
  }
  return [...tags.values()].filter(({ roasts }) => roasts > 0).map(({ tag, roasts }) => ({ tag, roasts }))
}

/** The ids of the roasts with a tag, in any spelling. */
export async function roastsOfTag(db: Kysely<Tables>, tag: string): Promise<number[]> {
  const ids = await readSet(db, { ranges: [tagRange(tag)] })
  ids.keepCommon(await readSet(db, { terms: [ALL] }))
  return ids.ids()
}
