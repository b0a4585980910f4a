import type { RoastWithFields } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { beansOf, type GreenPart } from '#domain/bean/blend/greens.ts'
import { numberInFile } from '#domain/file/roast-numbering.ts'
import { pick } from '#domain/record/named-values.ts'
import { failure, type Result, success } from '#domain/record/result.ts'
import { type RoastFields, unknownRoastFields } from '#domain/roast/roast-fields.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import type { StoredSource } from '#domain/roast/roast-source.ts'
import type { SetByHand } from '#domain/roast/set-by-hand.ts'
import { scoreRoast } from '#domain/score/score.ts'
import { unknownEntity } from '#server/http/entity-ids.ts'
import type { Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { completeGreens, recipeColumns } from '#server/library/blends/recipe-of-roast.ts'
import { indexRoasts } from '#server/library/find/index-roasts.ts'
import { beanIdsOf, partsOfRoast, storeParts } from '#server/library/greens/roast-parts.ts'
import { raiseRoastsRevisions } from '#server/library/greens/roasts-revisions.ts'
import { judgingStyle, requireStyle } from '#server/library/styles/repository.ts'
import { changeLibrary } from '#server/platform/database/change.ts'
import { rememberRoastNumber } from '#server/platform/database/last-roast-number.ts'
import { type Recording, recordingsOf } from '#server/platform/database/recordings.ts'
import { addFields } from '#server/platform/database/stored-fields.ts'
import type { Db, Transaction } from '#server/platform/database/tables.ts'
import { type RoastRecord, scoreColumns } from './derived-columns.ts'
import { type DerivedRoast, deriveRoast } from './derived-roast.ts'
import { findRoastsByNumber } from './repository.ts'
import { findRoastOfName, reserveKeys } from './roast-keys.ts'
import { addRecordings, findRoastsOfRecordings, isId, recordingsOfRoast } from './roast-recordings.ts'
import { versionedRoastOf } from './roast-row.ts'
import { setByHandColumn } from './set-by-hand.ts'
import { addSource, findRoastOfFile } from './source-hashes.ts'
import { nameOfRoast } from './source-names.ts'

/** What the owner entered and the file says about a new roast. */
export interface RoastEntry {
  /** Null if its recipe says it. */
  bean_id: number | null
  /** Its recipe, which makes its coffees unless they are given; absent or null for none. */
  blend_id?: number | null
  /** The coffees of a blend, whose first is its bean, and whose sum is its green weight; absent or null for one. */
  greens?: readonly GreenPart[] | null
  /** Null to derive it from the source name, or to take the next number and what it is of. */
  roast_name: string | null
  /** The name in the imported file; null without a file. */
  source_name: string | null
  roast_date: string | null
  notes: string | null
  /** Absent or null: the style of its bean. */
  style_id?: number | null
  /** The optional fields that are known; absent if none are. */
  fields?: Partial<RoastFields>
  /** The fields that the owner entered differently from the file; absent if none. */
  setByHand?: readonly SetByHand[]
  /** Null without a file. */
  source: RoastSource | null
  /** Where the curve is from, if the roast ran here. */
  curveSource?: StoredSource
}

/** The uploaded file of a new roast, and how to handle conflicts. */
interface RoastSource {
  file_name: string
  /** Compressed with zstd. */
  content: Uint8Array
  /** The SHA-256 of the file's bytes, in hex. */
  sha256: string
  /** The machine's own id of the recording; null if the file has none. */
  recordingId: string | null
  /** Whether the number in its name is a counter of the program that wrote it. */
  hasCountedNumber: boolean
  /** Whether the owner said that the number in its name is another program's. */
  hasForeignNumber: boolean
  /** Whether the roast's name is as it was proposed for the file. */
  isNameProposed: boolean
  /** Whether the file or its recording may have been imported before. */
  mayBeKnown: boolean
  /**
   * What happens if another roast has the number: the roast keeps it, gets the next one if it has no name of its own,
   * or is refused.
   */
  ifNumberTaken: 'keep' | 'next' | 'refuse'
}

/** A new roast, with everything that the derived columns need. */
export interface NewRoast extends RoastEntry, RoastRecord {}

/** Work in the transaction that has stored a roast. */
export type AfterStoring = (transaction: Transaction, roast: RoastWithFields) => Promise<void>

/** Adds a roast with everything derived from it: figures, score, thumbnail. All or nothing. */
export function createRoast(
  db: Db,
  roast: NewRoast,
  now: Date,
): Promise<Result<Versioned<RoastWithFields>, HttpProblem>> {
  return storeRoast(db, roast, deriveRoast(roast), now)
}

/**
 * Adds a roast whose derived columns are known already. `afterwards` gets the roast in the same transaction: if it
 * throws, nothing is stored.
 */
export function storeRoast(
  db: Db,
  entry: RoastEntry,
  { columns, scoreInput, curves, samples }: DerivedRoast,
  now: Date,
  afterwards: AfterStoring = async () => {},
): Promise<Result<Versioned<RoastWithFields>, HttpProblem>> {
  return changeLibrary<Versioned<RoastWithFields>, HttpProblem>(db, async transaction => {
    const coffees = await coffeesOf(transaction, entry, columns.green_weight_g)
    if (!coffees.ok) return coffees
    const roast = { ...entry, ...coffees.value }
    const { greens } = roast
    const bean = await raiseRoastsRevision(transaction, roast.bean_id)
    if (bean === undefined) return failure(unknownEntity('bean'))
    const others = await raiseRoastsRevisions(transaction, beansOf(roast).slice(1))
    if (!others.ok) return others
    const { style_id = null } = roast
    const chosen = await requireStyle(transaction, style_id)
    if (!chosen.ok) return chosen
    const recordings = recordingsOf(roast.source?.recordingId ?? null, samples)
    const known = await findKnown(transaction, roast.source, recordings)
    if (known?.code === 'same_recording') return failure(known)
    const recipe = await recipeColumns(transaction, roast.blend_id ?? null)
    const { roast_name, isChosenName, names } = await nameOfRoast(
      transaction,
      roast,
      coffeeTitle({ bean, greens, ...recipe }),
    )
    const numberTaken = await refusedNumber(transaction, roast, roast_name)
    if (numberTaken !== null) return failure(numberTaken)
    const isNameByHand = isChosenName && roast.source?.isNameProposed !== true
    const style = await judgingStyle(transaction, { style_id, bean_style_id: bean.style_id })
    const values = {
      bean_id: roast.bean_id,
      roast_name,
      source_name: roast.source_name,
      roast_number: roastNumberIn(roast_name),
      roast_date: roast.roast_date,
      notes: roast.notes,
      style_id,
      ...recipe,
      never_weighed: 0,
      as_it_is: null,
      source: roast.curveSource ?? (roast.source === null ? 'typed' : 'file'),
      ...columns,
      ...scoreColumns(scoreRoast(scoreInput, style), now),
      set_by_hand: setByHandColumn([...(roast.setByHand ?? []), ...(isNameByHand ? NAME_FIELD : [])]),
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

    if (greens !== null) await storeParts(transaction, id, greens)
    const isFileName = !isChosenName && !(await isToldApart(transaction, roast, recordings))
    const own = [roast_name, ...(isFileName && roast.source_name !== null ? [roast.source_name] : [])]
    const duplicate = await reserveKeys(transaction, id, roast, { own, also: roast.source_name })
    if (duplicate !== null) return failure(duplicate)

    if (curves !== null) {
      await transaction
        .insertInto('roast_timelines')
        .values({ roast_id: id, ...curves })
        .execute()
    }
    if (known !== null) return failure(known)
    if (roast.source !== null) await addSource(transaction, id, roast.source)
    const given = { ...unknownRoastFields(), ...roast.fields }
    const source_number = names ? numberInFile(given.source_number, names, roast_name) : given.source_number
    const fields = { ...given, source_number }
    await addFields(transaction, id, fields)
    await addRecordings(transaction, id, recordings)
    await indexRoasts(transaction, [id])
    await rememberRoastNumber(transaction, values.roast_number)
    const { origin_name, altitude, grade, revision } = bean
    const parts = await partsOfRoast(transaction, id)
    if (parts.planned !== null)
      await raiseRoastsRevisions(transaction, beanIdsOf({ bean_id: roast.bean_id, ...parts }))
    const stored = versionedRoastOf(
      {
        ...{ ...values, id, ...parts },
        bean_origin_name: origin_name,
        bean_altitude: altitude,
        bean_grade: grade,
        bean_style_id: bean.style_id,
        bean_revision: revision,
      },
      fields,
    )
    await afterwards(transaction, stored.value)
    return success(stored)
  })
}

/** What a new roast is of: the coffees that it was given, or those of its recipe. */
async function coffeesOf(
  transaction: Transaction,
  { bean_id, blend_id = null, greens = null }: RoastEntry,
  green_weight_g: number | null,
): Promise<Result<{ bean_id: number; greens: readonly GreenPart[] | null }, HttpProblem>> {
  const given = { ...(bean_id !== null && { bean_id }), greens, green_weight_g, blend_id }
  const whole = await completeGreens(transaction, null, given)
  if (!whole.ok) return whole
  const { bean_id: first, greens: parts = null } = whole.value
  return first === undefined ? failure(unknownEntity('bean')) : success({ bean_id: first, greens: parts })
}

const NAME_FIELD = ['roast_name'] as const

/**
 * Raises a bean's roasts revision, because its answers now show other roasts. Returns the columns of the bean that a
 * roast's answers show.
 */
export function raiseRoastsRevision(transaction: Transaction, beanId: number) {
  return transaction
    .updateTable('beans')
    .set(eb => ({ roasts_revision: eb('roasts_revision', '+', 1) }))
    .where('id', '=', beanId)
    .returning(['origin_name', 'folded_name', 'altitude', 'grade', 'style_id', 'revision'])
    .executeTakeFirst()
}

/**
 * The refusal if a roast has the same file or the same recording; null if none has, or if duplicates are allowed.
 */
async function findKnown(
  transaction: Transaction,
  source: RoastSource | null,
  recordings: readonly Recording[],
): Promise<HttpProblem | null> {
  if (source === null || source.mayBeKnown) return null
  const ofFile = await findRoastOfFile(transaction, source.sha256)
  if (ofFile !== null) return new HttpProblem('file_imported', pick(ofFile, ['roast_name', 'bean_name']))
  const [ofRecording] = await findRoastsOfRecordings(transaction, [recordings])
  return ofRecording == null ? null : new HttpProblem('same_recording', pick(ofRecording, ['roast_name']))
}

/**
 * Whether the existing roast with the file's own name is known to be a different one: because the owner says so, or
 * because the machine gave it a different id.
 */
async function isToldApart(
  transaction: Transaction,
  { source, source_name, ...place }: RoastEntry & { bean_id: number },
  recordings: readonly Recording[],
): Promise<boolean> {
  if (source === null || source_name === null) return false
  if (source.mayBeKnown) return true
  const named = recordings.some(isId) ? await findRoastOfName(transaction, place, source_name) : null
  return named !== null && (await recordingsOfRoast(transaction, named)).some(isId)
}

/** The refusal if another roast has the number of the name already; null if that is no reason to refuse. */
async function refusedNumber(
  transaction: Transaction,
  { source }: RoastEntry,
  roastName: string,
): Promise<HttpProblem | null> {
  const roast_number = roastNumberIn(roastName)
  if (source?.ifNumberTaken !== 'refuse' || roast_number === null) return null
  const [roast] = await findRoastsByNumber(transaction, roast_number, { orById: false })
  if (roast === undefined) return null
  return new HttpProblem('number_taken', { roast_number, roast_name: roast.roast_name })
}
