import type { Kysely, Transaction } from 'kysely'
import type { AlreadyImported } from '#contract/roast-import.ts'
import type { RoastWithFields } from '#contract/roasts.ts'
import { failure, type Result, success } from '#domain/result.ts'
import { type RoastFields, unknownRoastFields } from '#domain/roast/roast-fields.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import type { SetByHand } from '#domain/roast/set-by-hand.ts'
import { changeLibrary } from '#server/database/change.ts'
import { recordingsOf } from '#server/database/recordings.ts'
import { addFields } from '#server/database/stored-fields.ts'
import type { Tables } from '#server/database/tables.ts'
import { noteNewRoast } from '#server/find/note-roasts.ts'
import type { Tagged } from '#server/http/entity-tags.ts'
import type { RoastRecord } from './derived-columns.ts'
import { type DerivedRoast, deriveRoast } from './derived-roast.ts'
import { type DuplicateRoast, reserveKeys } from './roast-keys.ts'
import { rememberRoastNumber } from './roast-numbers.ts'
import { taggedRoastOf } from './roast-row.ts'
import { setByHandColumn } from './set-by-hand.ts'
import { findRoastOfFile } from './source-hashes.ts'
import { namesOfSource } from './source-names.ts'

/** What the owner entered and the file says about a new roast. */
export interface RoastEntry {
  bean_id: number
  /** Null to derive it from the source name. */
  roast_name: string | null
  /** The name in the imported file; null without a file. */
  source_name: string | null
  roast_date: string | null
  notes: string | null
  /** What else is known; absent if nothing is. */
  fields?: Partial<RoastFields>
  /** What the owner entered that the file doesn't say; absent if nothing. */
  setByHand?: readonly SetByHand[]
  /** Null without a file. */
  source: RoastSource | null
}

/** The uploaded file of a new roast, and what may be done with it. */
interface RoastSource {
  file_name: string
  /** Compressed by zstd. */
  content: Uint8Array
  /** Of the file's own bytes, in hex. */
  sha256: string
  /** The machine's own id of the recording; null if the file has none. */
  recordingId: string | null
  /** Whether the number in its name is a counter of the program that wrote it. */
  hasCountedNumber: boolean
  /** Whether the file may have been imported before. */
  mayBeKnown: boolean
  /** Whether a roast without a name of its own gets the next free number if another has the file's. */
  yieldsNumber: boolean
}

/** A new roast, with everything that the derived columns need. */
export interface NewRoast extends RoastEntry, RoastRecord {}

/** Why a roast is not added. */
export type CreateRefusal =
  | { kind: 'unknown bean' }
  | { kind: 'duplicate'; roast: DuplicateRoast }
  | { kind: 'same file'; roast: AlreadyImported }

/** Adds a roast with everything derived from it: figures, score, thumbnail. All or nothing. */
export function createRoast(
  db: Kysely<Tables>,
  roast: NewRoast,
  now: Date,
): Promise<Result<Tagged<RoastWithFields>, CreateRefusal>> {
  return storeRoast(db, roast, deriveRoast(roast, now), now)
}

/**
 * Adds a roast whose derived columns are known already. All or nothing, with what is also done in the transaction: if
 * that throws, so does this.
 */
export function storeRoast(
  db: Kysely<Tables>,
  roast: RoastEntry,
  { columns, curves, samples }: DerivedRoast,
  now: Date,
  alsoDo: (transaction: Transaction<Tables>) => Promise<void> = async () => {},
): Promise<Result<Tagged<RoastWithFields>, CreateRefusal>> {
  return changeLibrary<Tagged<RoastWithFields>, CreateRefusal>(db, async transaction => {
    const bean = await countRoastChange(transaction, roast.bean_id)
    if (bean === undefined) return failure({ kind: 'unknown bean' })
    const { roast_name, isOwnWords } = await nameOf(transaction, roast)
    const values = {
      bean_id: roast.bean_id,
      roast_name,
      source_name: roast.source_name,
      roast_number: roastNumberIn(roast_name),
      roast_date: roast.roast_date,
      notes: roast.notes,
      ...columns,
      set_by_hand: setByHandColumn([...(roast.setByHand ?? []), ...(isOwnWords ? OWN_NAME : [])]),
      bean_sort_key: bean.folded_name,
      revision: 1,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    }
    const { id } = await transaction
      .insertInto('roasts')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()

    const names = [roast_name, ...(roast.source_name === null || isOwnWords ? [] : [roast.source_name])]
    const duplicate = await reserveKeys(transaction, id, roast, { own: names, also: roast.source_name })
    if (duplicate !== null) return failure({ kind: 'duplicate', roast: duplicate })

    if (curves !== null) {
      await transaction
        .insertInto('roast_timelines')
        .values({ roast_id: id, ...curves })
        .execute()
    }
    if (roast.source !== null) {
      const { file_name, content, sha256, mayBeKnown } = roast.source
      const known = mayBeKnown ? null : await findRoastOfFile(transaction, sha256)
      if (known !== null) return failure({ kind: 'same file', roast: known })
      await transaction.insertInto('roast_sources').values({ roast_id: id, file_name, content }).execute()
      await transaction.insertInto('roast_source_hashes').values({ roast_id: id, sha256 }).execute()
    }
    const fields = { ...unknownRoastFields(), ...roast.fields }
    await addFields(transaction, id, fields)
    const recordings = recordingsOf(roast.source?.recordingId ?? null, samples)
    if (recordings.length > 0) {
      await transaction
        .insertInto('roast_recordings')
        .values(recordings.map(recording => ({ roast_id: id, recording })))
        .execute()
    }
    await noteNewRoast(transaction, id, { ...values, ...fields })
    await alsoDo(transaction)
    await rememberRoastNumber(transaction, values.roast_number)
    const { origin_name, altitude, grade, revision } = bean
    return success(
      taggedRoastOf(
        {
          ...values,
          id,
          bean_origin_name: origin_name,
          bean_altitude: altitude,
          bean_grade: grade,
          bean_revision: revision,
        },
        fields,
      ),
    )
  })
}

const OWN_NAME = ['roast_name'] as const

/**
 * Raises a bean's roasts revision, because its answers now show other roasts. Returns the columns of the bean that a
 * roast's answers show.
 */
export function countRoastChange(transaction: Transaction<Tables>, beanId: number) {
  return transaction
    .updateTable('beans')
    .set(eb => ({ roasts_revision: eb('roasts_revision', '+', 1) }))
    .where('id', '=', beanId)
    .returning(['origin_name', 'folded_name', 'altitude', 'grade', 'revision'])
    .executeTakeFirst()
}

/**
 * The name of a new roast, and whether the owner chose it.
 *
 * A name that equals the one derived from the source name doesn't count as chosen: the file's own name must then be
 * free as well.
 */
async function nameOf(
  transaction: Transaction<Tables>,
  { roast_name, source_name, source }: RoastEntry,
): Promise<{ roast_name: string; isOwnWords: boolean }> {
  if (source_name === null) return { roast_name: roast_name ?? '', isOwnWords: true }
  const { usual, proposed } = await namesOfSource(transaction, {
    sourceName: source_name,
    hasCountedNumber: source?.hasCountedNumber === true,
  })
  if (roast_name !== null) return { roast_name, isOwnWords: roast_name !== usual }
  return { roast_name: source?.yieldsNumber === true ? proposed : usual, isOwnWords: false }
}
