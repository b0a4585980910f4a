import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { recordingOfSamples } from '#server/platform/database/recordings.ts'
import { unpackTimeline } from '#server/platform/database/timeline-codec.ts'

const TEXTS = [
  'started_at',
  'machine',
  'source_number',
  'colour_meter',
  'tags',
  'private_notes',
  'next_time',
] as const

const NUMBERS = [
  'preheat_temp',
  'ambient_temp',
  'ambient_humidity',
  'colour_whole',
  'colour_ground',
  'green_moisture_percent',
  'roasted_moisture_percent',
  'green_density',
  'roasted_density',
] as const

/** The tables that this step reads and writes. */
interface FieldsTables {
  roasts: { set_by_hand: string | null; created_at: string; updated_at: string }
  trashed_roasts: { set_by_hand: string | null; created_at: string; updated_at: string }
  roast_timelines: { roast_id: number; timeline: Uint8Array }
  roast_recordings: { roast_id: number; recording: string }
}

/**
 * Creates the tables of the roasts' optional fields and of their recordings' keys, and notes what the owner set by
 * hand.
 *
 * The fields have a table of their own because notes are long, and lists read every row of `roasts`.
 */
export function addRoastFields(kind: DatabaseKind): Migration {
  const integer = kind === 'sqlite' ? 'integer' : 'bigint'
  const real = kind === 'sqlite' ? 'real' : 'double precision'
  /** Text that is compared byte by byte. */
  const key = kind === 'sqlite' ? 'text' : sql<string>`text collate "C"`
  return {
    async up(db: Kysely<FieldsTables>) {
      let fields = db.schema
        .createTable('roast_fields')
        .addColumn('roast_id', integer, column => column.primaryKey())
      for (const name of TEXTS) fields = fields.addColumn(name, 'text')
      for (const name of NUMBERS) fields = fields.addColumn(name, real)
      await fields.execute()

      await db.schema
        .createTable('roast_recordings')
        .addColumn('roast_id', integer, column => column.notNull())
        .addColumn('recording', key, column => column.notNull())
        .addPrimaryKeyConstraint('roast_recordings_key', ['roast_id', 'recording'])
        .execute()
      await noteRecordings(db)
      await db.schema
        .createIndex('roast_recordings_by_recording')
        .on('roast_recordings')
        .columns(['recording', 'roast_id'])
        .execute()

      for (const roasts of ['roasts', 'trashed_roasts'] as const) await noteSetByHand(db, roasts)
    },
  }
}

const TIMELINES_AT_ONCE = 50

async function noteRecordings(db: Kysely<FieldsTables>): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('roast_timelines')
      .select(['roast_id', 'timeline'])
      .where('roast_id', '>', after)
      .orderBy('roast_id')
      .limit(TIMELINES_AT_ONCE)
      .execute()
    const recordings = rows.flatMap(({ roast_id, timeline }) => {
      const recording = recordingOf(timeline)
      return recording === null ? [] : [{ roast_id, recording }]
    })
    if (recordings.length > 0) await db.insertInto('roast_recordings').values(recordings).execute()
    if (rows.length < TIMELINES_AT_ONCE) return
    after = rows.at(-1)!.roast_id
  }
}

/** Null for a timeline that can't be unpacked, too: it must not stop the upgrade. */
function recordingOf(packed: Uint8Array): string | null {
  try {
    return recordingOfSamples(unpackTimeline(packed))
  } catch {
    return null
  }
}

/** The fields that could be edited before this step. */
const EDITABLE = ['roast_name', 'bean_id', 'roast_date', 'green_weight_g', 'roasted_weight_g', 'notes']

/** Nobody knows what was edited on a roast that was changed, so all of it counts as set by hand. */
async function noteSetByHand(db: Kysely<FieldsTables>, roasts: 'roasts' | 'trashed_roasts'): Promise<void> {
  await db.schema.alterTable(roasts).addColumn('set_by_hand', 'text').execute()
  await db
    .updateTable(roasts)
    .set({ set_by_hand: JSON.stringify(EDITABLE) })
    .whereRef('updated_at', '!=', 'created_at')
    .execute()
}
