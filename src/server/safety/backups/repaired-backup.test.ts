import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { pick } from '#domain/record/named-values.ts'
import { createTestApp } from '#server/testing/app.ts'
import { databaseKinds, type FreshDatabase, goldenDatabase, within } from '#server/testing/databases.ts'
import { createTestLibrary } from '#server/testing/library.ts'
import { answersElsewhere, everyAnswer } from '#server/testing/restored-elsewhere.ts'
import { backupFolderOf } from './file/backup-files.ts'
import { makeBackup } from './make/make-backup.ts'
import { upgradeSafely } from './make/safe-upgrade.ts'
import { restoreBackup } from './restore/restore-backup.ts'

const now = new Date('2026-05-01T12:00:00.000Z')
const MANY = Array.from({ length: 705 }, (_, index) => ({
  milestone_type: 'yellowing',
  time_seconds: 1 + index / 10,
}))
const WEEK_SECONDS = 604_800
const TOO_LONG = { milestones: [], recorded: [], charge_seconds: -WEEK_SECONDS, drop_seconds: WEEK_SECONDS }

/** A correction with drop before the first sample: the earlier version then stored a roast without samples. */
const NO_SAMPLE = { milestones: [], recorded: [], charge_seconds: 5, drop_seconds: 8 }
const OF_NO_SAMPLE = 2

/** Stores values that the version of the previous step accepted and a restore elsewhere refused. */
async function store({ db, kind }: FreshDatabase): Promise<void> {
  const many = JSON.stringify(MANY)
  const correction = { milestones: [], recorded: MANY, charge_seconds: 10, drop_seconds: 400 }
  // SQLite has no literal for infinity, and PostgreSQL no number that becomes one.
  const infinite = sql.raw(kind === 'sqlite' ? '-9e999' : "'-infinity'::float8")
  await sql`update roasts set milestones = ${many} where id = 1`.execute(db)
  await sql`update roasts set correction = ${JSON.stringify(correction)} where id = 4`.execute(db)
  await sql`update trashed_roasts set milestones = ${many}, correction = null`.execute(db)
  await sql`update roasts set green_weight_g = 5e-324, weight_loss_percent = ${infinite} where id = 2`.execute(
    db,
  )
  await sql`update roasts set correction = ${JSON.stringify(TOO_LONG)}, milestones = '[]' where id = 5`.execute(
    db,
  )
  await sql`update roasts set correction = ${JSON.stringify(NO_SAMPLE)}, milestones = '[]', has_timeline = 0
    where id = ${OF_NO_SAMPLE}`.execute(db)
  await sql`update roast_sources set file_name = '' where roast_id = 1`.execute(db)
  // The two halves of a character around a mark: the name was folded before the database replaced them by U+FFFD.
  await sql`update beans set origin_name = ${'A \ufffd\u0301\ufffd'}, folded_name = 'a 😀' where id = 1`.execute(
    db,
  )
  await sql`update roasts set bean_sort_key = 'a 😀' where bean_id = 1`.execute(db)
  await sql`update roasts set roast_name = ${'R \ufffd\u0301\ufffd'} where id = 5`.execute(db)
  await sql`update roast_keys set folded_name = 'r 😀' where roast_id = 5`.execute(db)
  await sql`update beans set origin_name = ${'A \ufffd\ufffd'}, folded_name = ${'a \ufffd\ufffd'} where id = 2`.execute(
    db,
  )
  await sql`update roasts set bean_sort_key = ${'a \ufffd\ufffd'} where bean_id = 2`.execute(db)
}

describe.each(databaseKinds)('a library with values that a restore elsewhere refused, on %s', kind => {
  let old: FreshDatabase
  beforeEach(async () => {
    old = await goldenDatabase(kind, '011-corrections')
    await store(old)
  })

  test('is brought within limits by the upgrade, and comes back from a backup elsewhere', async () => {
    await upgradeSafely(old, old.location.dataFolder)
    const server = await createTestApp(kind, { database: old })
    const owner = await server.login()
    // Its thumbnails were drawn by another version, and a restore draws them as this one does.
    for (const roast of [1, 2, 3, 4, 5]) {
      const url = `/api/roasts/${roast}/regenerate-thumbnail`
      await server.app.inject({ method: 'POST', url, headers: { ...owner } })
    }
    const answers = await everyAnswer(server, owner)
    expect(repairedParts(answers)).toEqual(REPAIRED)
    expect(await answersElsewhere(server, owner, kind)).toEqual(answers)
    await server.close()
  })

  test('is brought within limits by restoring a backup of that version elsewhere', async () => {
    const folder = backupFolderOf(old.location.dataFolder)
    const { file, manifest } = await makeBackup({ database: old, folder, reason: 'manual', now })
    expect(manifest).toMatchObject({ schema: '011-corrections' })
    expect(manifest.problem).toBeUndefined()
    const { server } = await createTestLibrary(kind)
    const { database } = server
    const into = { inLibrary: within(database), folder: backupFolderOf(database.location.dataFolder), now }
    expect(await restoreBackup({ ...into, file, acceptForeign: true })).toMatchObject({ ok: true })
    expect(repairedParts(await everyAnswer(server, await server.login()))).toEqual(REPAIRED)
    await server.close()
    await old.remove()
  })
})

const REPAIRED = {
  names: ['A \ufffd\u0301\ufffd (2)', 'A \ufffd\ufffd'],
  milestones: 100,
  recorded: 100,
  weights: [null, null],
  correction: null,
  ofNoSample: { correction: null, has_timeline: true },
}

/** What the answers show of the values that were repaired. */
function repairedParts(answers: Record<string, string>) {
  const read = (path: string) => JSON.parse(answers[path] ?? 'null')
  const { green_weight_g, weight_loss_percent } = read('/api/roasts/2/details')
  return {
    names: read('/api/beans/')
      .map((bean: { origin_name: string }) => bean.origin_name)
      .sort(),
    milestones: read('/api/roasts/1/details').milestones.length,
    recorded: read('/api/roasts/4/details').correction.recorded.milestones.length,
    weights: [green_weight_g, weight_loss_percent],
    correction: read('/api/roasts/5/details').correction,
    ofNoSample: pick(read(`/api/roasts/${OF_NO_SAMPLE}/details`), ['correction', 'has_timeline']),
  }
}
