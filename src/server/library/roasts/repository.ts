import type { RoastSteps } from '#contract/roast-answers.ts'
import type { Roast, RoastDetails, RoastWithFields } from '#contract/roasts.ts'
import type { Score } from '#contract/scores.ts'
import { EMPTY_TIMELINE, pointAt, type Timeline, type TimelinePoint } from '#domain/curve/timeline.ts'
import { sinceCharge } from '#domain/live/since-charge.ts'
import { correctedRoast } from '#domain/roast/corrected-roast.ts'
import { recordedMarks } from '#domain/roast/correction.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { roastSourceOf } from '#domain/roast/roast-source.ts'
import { stepsOf } from '#domain/roast/steps.ts'
import { scoreRoast } from '#domain/score/score.ts'
import { scoreSentence } from '#domain/score/score-sentences.ts'
import { Versioned } from '#server/http/entity-tags.ts'
import { readCoffeesOfBlends } from '#server/library/greens/coffees-of-blends.ts'
import { fieldsOf } from '#server/platform/database/stored-fields.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { unpacking } from '#server/platform/database/timeline-codec.ts'
import { inTurns } from '#server/platform/work/turns.ts'
import { type RoastRecord, scoreInputOfRecord } from './derived-columns.ts'
import { unpackedSource } from './packed-source.ts'
import {
  correctionOf,
  detailedRoastOf,
  detailedTagOf,
  milestonesOf,
  type RoastRow,
  recordOf,
  roastOf,
  scoreOf,
  selectDetailedRoasts,
  selectListedRoasts,
  selectRoasts,
  tagOf,
  versionedRoastOf,
} from './roast-row.ts'

/** A roast without its timeline, or null if there is none. */
export async function findRoast(db: Db, id: number): Promise<Versioned<RoastWithFields> | null> {
  const row = await findRow(db, id)
  return row === undefined ? null : versionedRoastOf(row, await fieldsOf(db, id))
}

/** A roast with its timeline, its milestones and its score. */
export async function findRoastDetails(db: Db, id: number): Promise<Versioned<RoastDetails> | null> {
  const row = await selectDetailedRoasts(db).where('roasts.id', '=', id).executeTakeFirst()
  if (row === undefined) return null
  const recorded = recordOf(row, row.has_timeline === 1 ? await recordedTimelineOf(db, id) : EMPTY_TIMELINE)
  const { correction = null } = recorded
  const score = scoreOf(row)
  const readings = await typedReadingsOf(db, row)
  const coffees = (await readCoffeesOfBlends(db, [row])).coffeesOf(row)
  const details = {
    ...detailedRoastOf(row),
    ...(coffees !== null && { coffees }),
    source: roastSourceOf(row.source),
    ...(readings.length > 0 && { readings }),
    ...(await fieldsOf(db, id)),
    timeline: await pointsInTurns(correctedRoast(recorded, correction).timeline),
    milestones: milestonesOf(row),
    score_details: score && withScoreFacts(score, recorded),
    correction: correction && { ...correction, recorded: recordedMarks(recorded) },
  }
  return new Versioned(details, detailedTagOf(row))
}

/** What was typed while a roast ran, from charge to drop; empty for one that didn't run here. */
export async function typedReadingsOf(
  db: Db,
  { id, source, total_duration_seconds }: Pick<RoastRow, 'id' | 'source' | 'total_duration_seconds'>,
): Promise<NonNullable<RoastDetails['readings']>> {
  if (source === 'file' || source === 'typed') return []
  const rows = await db
    .selectFrom('live_readings')
    .innerJoin('running_roasts', 'running_roasts.id', 'live_readings.running_roast_id')
    .select(['at', 'charged_at', 'bean_temp', 'ibts_temp', 'power', 'fan', 'drum'])
    .where('roast_id', '=', id)
    .where('typed', '=', 1)
    .orderBy('at')
    .execute()
  const typed = rows.map(({ charged_at: _, ...reading }) => ({ ...reading, typed: true }))
  return sinceCharge(typed, Date.parse(rows[0]?.charged_at ?? ''))
    .map(({ seconds: time_seconds, typed: _, ...values }) => ({ time_seconds, ...values }))
    .filter(({ time_seconds }) => time_seconds >= 0 && time_seconds <= (total_duration_seconds ?? 0))
}

/** The steps of a roast; null if there is no such roast. */
export async function findRoastSteps(db: Db, id: number): Promise<Versioned<RoastSteps> | null> {
  const row = await findRow(db, id)
  if (row === undefined) return null
  const { preheat_temp } = await fieldsOf(db, id)
  const steps = stepsOf(await timelineOf(db, id), milestonesOf(row))
  return new Versioned({ preheat_temp, green_weight_g: row.green_weight_g, ...steps }, tagOf(row))
}

/** A roast's milestones, without reading the timeline. */
export async function findMilestones(db: Db, id: number): Promise<Versioned<Milestone[]> | null> {
  const row = await findRow(db, id)
  return row === undefined ? null : new Versioned(milestonesOf(row), tagOf(row))
}

/** A roast's score, with the value null if it has none; null if there is no such roast. */
export async function findScore(db: Db, id: number): Promise<Versioned<Score | null> | null> {
  const row = await findRow(db, id)
  if (row === undefined) return null
  const score = scoreOf(row)
  if (score === null || score.explanation_facts !== null) return new Versioned(score, tagOf(row))
  return new Versioned(withScoreFacts(score, recordOf(row, await recordedTimelineOf(db, id))), tagOf(row))
}

/** The timeline of a roast from its corrected charge to its corrected drop, empty if it has none. */
export async function timelineOf(db: Db, id: number): Promise<Timeline> {
  const row = await db
    .selectFrom('roast_timelines')
    .innerJoin('roasts', 'roasts.id', 'roast_timelines.roast_id')
    .select(['timeline', 'correction'])
    .where('roasts.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return EMPTY_TIMELINE
  const recording = { timeline: await inTurns(unpacking(row.timeline)), milestones: [] }
  return correctedRoast(recording, correctionOf(row)).timeline
}

/** The timeline of a roast as it was recorded, empty if it has none. */
export async function recordedTimelineOf(db: Db, id: number): Promise<Timeline> {
  const row = await db
    .selectFrom('roast_timelines')
    .select('timeline')
    .where('roast_id', '=', id)
    .executeTakeFirst()
  return row === undefined ? EMPTY_TIMELINE : await inTurns(unpacking(row.timeline))
}

/** The samples row by row, made in turns of the event loop if there are many. */
export function pointsInTurns(timeline: Timeline): Promise<TimelinePoint[]> {
  return inTurns(pointsOf(timeline))
}

function* pointsOf(timeline: Timeline): Generator<undefined, TimelinePoint[]> {
  const points: TimelinePoint[] = []
  for (let sample = 0; sample < timeline.timeSeconds.length; sample += 1) {
    if (sample > 0 && sample % POINTS_IN_TURN === 0) yield
    points.push(pointAt(timeline, sample))
  }
  return points
}

const POINTS_IN_TURN = 5_000

/** The thumbnail of a roast as SVG, and when the roast last changed. */
export async function findThumbnail(
  db: Db,
  id: number,
): Promise<{ svg: string; updatedAt: Date; etag: string } | null> {
  const row = await db
    .selectFrom('roast_timelines')
    .innerJoin('roasts', 'roasts.id', 'roast_timelines.roast_id')
    .select(['roast_timelines.thumbnail', 'roasts.updated_at', 'roasts.revision'])
    .where('roasts.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    svg: row.thumbnail,
    updatedAt: new Date(row.updated_at),
    etag: tagOf({ ...row, bean_revision: 0, parts: null, planned: null }),
  }
}

/** The file that a roast was imported from, byte for byte. */
export async function findSource(db: Db, id: number): Promise<{ name: string; bytes: Uint8Array } | null> {
  const row = await db
    .selectFrom('roast_sources')
    .innerJoin('roasts', 'roasts.id', 'roast_sources.roast_id')
    .select(['file_name', 'content'])
    .where('roasts.id', '=', id)
    .executeTakeFirst()
  return row === undefined ? null : { name: row.file_name, bytes: await unpackedSource(row.content) }
}

export async function roastExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('roasts').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The roasts with a number, by date and then id, newest first; if there are none, the roast with this id. */
export async function findRoastsByNumber(
  db: Db,
  roastNumber: number,
  { orById }: { orById: boolean },
): Promise<Roast[]> {
  const rows = await selectListedRoasts(db)
    .where('roast_number', '=', roastNumber)
    .orderBy('roast_date', order => order.desc().nullsLast())
    .orderBy('roasts.id', 'desc')
    .execute()
  if (rows.length > 0 || !orById) return rows.map(roastOf)
  const row = await findRow(db, roastNumber)
  return row === undefined ? [] : [roastOf(row)]
}

/** The newest roast of each of the nearest numbers below and above one, ascending. */
export async function findRoastsNearNumber(
  db: Db,
  roastNumber: number,
  { onEachSide }: { onEachSide: number },
): Promise<Roast[]> {
  const numbers = db.selectFrom('roasts').select('roast_number').distinct().limit(onEachSide)
  const [below, above] = await Promise.all([
    numbers.where('roast_number', '<', roastNumber).orderBy('roast_number', 'desc').execute(),
    numbers.where('roast_number', '>', roastNumber).orderBy('roast_number', 'asc').execute(),
  ])
  const ascending = [...below.reverse(), ...above]
    .map(row => row.roast_number)
    .filter(number => number !== null)
  const found = await Promise.all(ascending.map(number => findRoastsByNumber(db, number, { orById: false })))
  return found.flatMap(([newest]) => newest ?? [])
}

function findRow(db: Db, id: number): Promise<RoastRow | undefined> {
  return selectRoasts(db).where('roasts.id', '=', id).executeTakeFirst()
}

/**
 * The score with its facts. Earlier versions, which had only the House, stored only sentences. The facts of a new
 * calculation are taken if they make the same sentences; otherwise the score stays without facts.
 */
function withScoreFacts(score: Score, record: RoastRecord): Score {
  if (score.explanation_facts !== null) return score
  const again = scoreRoast(scoreInputOfRecord(record))
  if (!again.ok) return score
  const { explanation_facts } = again.value
  const isSame =
    explanation_facts.length === score.explanations.length &&
    explanation_facts.every((fact, index) => scoreSentence(fact) === score.explanations[index])
  return isSame ? { ...score, explanation_facts } : score
}
