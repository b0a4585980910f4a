import type { Timeline } from '#domain/curve/timeline.ts'
import { type MilestoneType, milestoneSeconds } from '#domain/roast/milestones.ts'
import {
  PRIVATE_ROAST_FIELDS,
  ROAST_FIELD_NAMES,
  ROAST_FIELDS,
  type RoastField,
  type RoastFieldRule,
  type RoastFields,
} from '#domain/roast/roast-fields.ts'
import type { ScoreComponentRule } from '#domain/score/component.ts'
import {
  SCORE_COMPONENT_NAMES,
  SCORE_COMPONENTS,
  type ScoreComponent,
} from '#domain/score/score-components.ts'
import { SAMPLES_IN_PIECE } from '#files/roasts/exported-roast.ts'
import type { Reader } from '#server/http/answers/answer-cache.ts'
import { coffeesText } from '#server/library/greens/roast-parts.ts'
import { fieldsByRoast } from '#server/platform/database/stored-fields.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { BYTE_ORDER_MARK, type CsvValue, csvLines } from '#server/platform/files/csv.ts'
import { ownTurn } from '#server/platform/work/turns.ts'
import { milestonesOf, type RoastRow, selectRoasts, storedScoreOf } from './roast-row.ts'

/**
 * Every roast as CSV, by id, with every figure and the optional fields that the reader may see. Yields pieces, each
 * read after the previous one was sent.
 */
export async function* roastsAsCsv(db: Db, reader: Reader): AsyncGenerator<string> {
  const columns = [...COLUMNS, ...fieldColumns(reader)]
  let heading = BYTE_ORDER_MARK + csvLines([columns.map(([name]) => name)])
  for await (const rows of roastPages(db)) {
    const fieldsOfRoast = await fieldsByRoast(
      db,
      rows.map(({ id }) => id),
    )
    // Sent with the first rows, so a database failure shows before anything is sent.
    yield heading + csvLines(rows.map(row => cellsOf(columns, row, fieldsOfRoast(row.id))))
    heading = ''
  }
}

/** Every roast by id, a page at a time, each read after the previous one was taken; at least one page. */
export async function* roastPages(db: Db): AsyncGenerator<RoastRow[]> {
  let lastId = 0
  for (;;) {
    const rows = await selectRoasts(db)
      .where('roasts.id', '>', lastId)
      .orderBy('roasts.id')
      .limit(ROWS_AT_ONCE)
      .execute()
    yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < ROWS_AT_ONCE) return
    lastId = last.id
    await ownTurn()
  }
}

/** The samples of a roast as CSV, in pieces; only the headings if there are none. */
export function* timelineAsCsv(timeline: Timeline): Generator<string> {
  const columns = TIMELINE_COLUMNS.map(([, series]) => timeline[series])
  yield BYTE_ORDER_MARK + csvLines([TIMELINE_COLUMNS.map(([heading]) => heading)])
  const { timeSeconds } = timeline
  for (let from = 0; from < timeSeconds.length; from += SAMPLES_IN_PIECE) {
    const samples = timeSeconds.slice(from, from + SAMPLES_IN_PIECE)
    yield csvLines(samples.map((_, index) => columns.map(column => column[from + index] ?? null)))
  }
}

const ROWS_AT_ONCE = 25

const TIMELINE_COLUMNS: readonly [heading: string, series: keyof Timeline][] = [
  ['Time (s)', 'timeSeconds'],
  ['IBTS (°C)', 'ibtsTemperature'],
  ['Bean probe (°C)', 'beanTemperature'],
  ['IBTS rate of rise (°C/min)', 'ibtsRateOfRise'],
  ['Bean probe rate of rise (°C/min)', 'beanRateOfRise'],
  ['Power setting', 'power'],
  ['Fan setting', 'fan'],
  ['Drum setting', 'drum'],
]

/** A roast with its JSON columns parsed. */
interface RoastOfRow {
  row: RoastRow
  fields: RoastFields
  milestones: ReturnType<typeof milestonesOf>
  score: ReturnType<typeof storedScoreOf>
}

function cellsOf(columns: readonly Column[], row: RoastRow, fields: RoastFields): CsvValue[] {
  const roast = { row, fields, milestones: milestonesOf(row), score: storedScoreOf(row) }
  return columns.map(([, value]) => value(roast))
}

/** A column for each field that the reader may see. */
function fieldColumns(reader: Reader): Column[] {
  const isSeen = (field: RoastField) => reader === 'owner' || !PRIVATE_ROAST_FIELDS.includes(field)
  return ROAST_FIELD_NAMES.filter(isSeen).map(field => {
    const { label, ...rule }: RoastFieldRule = ROAST_FIELDS[field]
    const heading = rule.kind === 'number' && rule.unit !== '' ? `${label} (${rule.unit})` : label
    return [heading, ({ fields }) => (field === 'tags' ? fields.tags.join(', ') : fields[field])]
  })
}

type Column = [heading: string, value: (roast: RoastOfRow) => CsvValue]

const milestoneColumn = (heading: string, type: MilestoneType): Column => [
  heading,
  ({ milestones }) => milestoneSeconds(milestones, type),
]

const componentColumn = (component: ScoreComponent): Column => {
  const { label, columnName = label }: ScoreComponentRule = SCORE_COMPONENTS[component]
  return [`${columnName} score (of 20)`, ({ score }) => score?.components[component] ?? null]
}

const COLUMNS: readonly Column[] = [
  ['Id', ({ row }) => row.id],
  ['Number', ({ row }) => row.roast_number],
  ['Name', ({ row }) => row.roast_name],
  ['Source name', ({ row }) => row.source_name],
  ['Date', ({ row }) => row.roast_date],
  ['Bean id', ({ row }) => row.bean_id],
  ['Bean', ({ row }) => coffeesText(row)],
  ['Elevation', ({ row }) => row.bean_altitude],
  ['Grade', ({ row }) => row.bean_grade],
  ['Blend', ({ row }) => row.blend_name],
  ['Green weight (g)', ({ row }) => row.green_weight_g],
  ['Roasted weight (g)', ({ row }) => row.roasted_weight_g],
  ['Weight loss (%)', ({ row }) => row.weight_loss_percent],
  ['Duration (s)', ({ row }) => row.total_duration_seconds],
  ['First crack (min)', ({ row }) => row.fc_minutes],
  ['First crack inferred', ({ row }) => (row.fc_inferred ? 'yes' : 'no')],
  ['Development time ratio (%)', ({ row }) => row.dtr_percent],
  ['Final bean probe (°C)', ({ row }) => row.final_bean_temp],
  ['Final IBTS (°C)', ({ row }) => row.final_ibts_temp],
  milestoneColumn('Yellowing (s)', 'yellowing'),
  milestoneColumn('First crack start (s)', '1st_crack_start'),
  milestoneColumn('First crack end (s)', '1st_crack_end'),
  milestoneColumn('Second crack start (s)', '2nd_crack_start'),
  milestoneColumn('Second crack end (s)', '2nd_crack_end'),
  ['Score (of 100)', ({ row }) => row.score],
  ['Letter', ({ score }) => score?.letter ?? null],
  ['Score version', ({ score }) => score?.version ?? null],
  ...SCORE_COMPONENT_NAMES.map(componentColumn),
  ['Notes', ({ row }) => row.notes],
  ['Added at (UTC)', ({ row }) => row.created_at],
  ['Changed at (UTC)', ({ row }) => row.updated_at],
]
