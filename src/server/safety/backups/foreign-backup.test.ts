import { createHash } from 'node:crypto'
import { cpSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, zstdCompressSync } from 'node:zlib'
import type Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUSE } from '#domain/score/style.ts'
import { CVA_AFFECTIVE } from '#domain/tasting/sheet.ts'
import { hashPassword } from '#server/account/password.ts'
import { COLUMN_RULES } from '#server/platform/database/column-rules.ts'
import { CHEAP_HASH } from '#server/testing/cheap-hash.ts'
import { databaseKinds, within } from '#server/testing/databases.ts'
import { forgedBackup } from '#server/testing/forged-backup.ts'
import { createTestLibrary, roastimeExport, type TestLibrary } from '#server/testing/library.ts'
import { answersElsewhere, everyAnswer } from '#server/testing/restored-elsewhere.ts'
import { backupFolderOf } from './file/backup-files.ts'
import { findBackupKey, keyFileOf, requireBackupKey } from './file/backup-key.ts'
import { openContainer } from './file/container.ts'
import { type ContentTable, copyContents, ImpossibleValue, type Row } from './file/contents.ts'
import { makeBackup } from './make/make-backup.ts'
import { checkBackup, FOREIGN } from './restore/check-backup.ts'
import { checkRows } from './restore/check-rows.ts'
import { restoreBackup } from './restore/restore-backup.ts'

const now = new Date('2026-05-01T12:00:00.000Z')
let library: TestLibrary
let folder: string
/** The backup of the filled library. */
let file: string

/** Fills a library with at least one row for each table of a backup. */
async function fill(kind: (typeof databaseKinds)[number]): Promise<void> {
  library = await createTestLibrary(kind)
  folder = backupFolderOf(library.server.database.location.dataFolder)
  const cupping_scores = { Body: 8.25 }
  for (const name of ['Nariño', 'Kenya']) {
    const told = { cupping_scores, flavor_profiles: { Sweet: 4 }, source_url: 'https://example.org' }
    const bean = await library.addBean(name, told)
    const fields = { bean_id: String(bean.id), green_weight_g: '250', roasted_weight_g: '214.5' }
    const file = roastimeExport(`#${bean.id} ${name}`)
    const roast = (await library.upload('/api/roasts/import/', fields, [file])).json()
    const update = { updates: String(roast.id), private_notes: 'Fast' }
    await library.upload('/api/roasts/import/', update, [{ ...file, content: `${file.content}\n` }])
    await library.own('PUT', '/api/searches/', { searches: [{ name: 'Café', search: 'q=café' }] })
    await library.own('PUT', `/api/beans/${bean.id}/aliases`, { aliases: [`Wypał ${bean.id}`] })
  }
  for (const roast of [1, 2]) {
    const feedback = { rating: 5, flavours: ['sweet'], text: 'Sweet.', name: 'Ann' }
    await library.own('POST', `/api/roasts/${roast}/feedback`, feedback)
    await library.decide(roast, 'approved')
  }
  for (const id of [1, 2]) {
    const known = { tags: ['Filter'], machine: 'Drum', ambient_temp: 20, as_it_is: { loss: true } }
    await library.own('PUT', `/api/roasts/${id}`, known)
    await library.own('PUT', `/api/roasts/${id}/milestones`, { charge_seconds: 5, drop_seconds: 590 })
  }
  const taps = { first_crack_seconds: 465.2, drop_seconds: null }
  await library.own('PUT', '/api/taps/2026-03-29T08:00:00.000Z', taps)
  const opened = { key: 'foreign-1', bean_id: 1, green_weight_g: 250, machine: 'Pan' }
  const { id: running } = (await library.own('POST', '/api/live/', opened)).json()
  await library.own('POST', '/api/live/readings', { readings: [{ bean_temp: 90, power: 3 }] })
  const purchase = { kind: 'purchase', date: '2026-03-01', grams: 1000, cost: 20, note: 'Für Zoë' }
  await library.own('POST', '/api/stock/entries', { bean_id: 1, ...purchase })
  await library.own('POST', '/api/plans/', {
    ...{ bean_id: 1, roast_id: 1, name: 'Slow', charge_temp: 200, preheat_temp: 230, drop_seconds: 600 },
    ...{ drop_temp: 212, green_weight_g: 350 },
    steps: [{ time_seconds: 0, setting: 'power', to: 8 }],
    marks: [{ milestone_type: 'yellowing', time_seconds: 300 }],
  })
  await library.own('POST', '/api/plans/', { bean_id: 1, name: 'Slower' })
  const greens = [300, 100].map((grams, index) => ({ bean_id: index + 1, grams }))
  await library.own('POST', '/api/roasts/', { roast_name: 'Blended', greens })
  const parts = [60, 40].map((share_percent, index) => ({ bean_id: index + 1, share_percent }))
  await library.own('POST', '/api/blends/', { name: 'House', parts, summary: 'Nuts', aliases: ['Haus'] })
  await library.own('POST', '/api/blends/', { name: 'Bar', parts })
  await library.own('POST', '/api/sheets/', {
    ...{ name: 'Mine', scales: [{ name: 'Body', from: 1, to: 5, low: 'thin', high: 'heavy' }] },
  })
  await library.own('POST', '/api/tastings/', {
    ...{ roast_id: 1, sheet_id: 1, values: { rating: 4 }, flavours: ['berry'], notes: 'Jam', taster: 'Zoë' },
  })
  await tasteAtTables()
  const { version: _, ...rules } = HOUSE
  for (const name of ['Light', 'Dark']) await library.own('POST', '/api/styles/', { name, ...rules })
  await library.own('PUT', '/api/roasts/1', { style_id: 2 })
  await library.own('PUT', '/api/styles/2', { points: { ...rules.points, duration: 0, curve: 40 } })
  await library.own('POST', '/api/roasts/calculate-all-scores')
  await library.own('PUT', '/api/settings/', { roast_cost: 0.35, time_zone: 'Europe/Warsaw' })
  await library.own('DELETE', '/api/styles/3')
  await library.own('POST', '/api/beans/change-many', { beans: [{ bean_id: 1, supplier: 'Somebody' }] })
  const { id: twin } = await library.addBean('Begun twice')
  await library.own('POST', '/api/beans/1/merge', { bean_id: twin })
  await library.own('DELETE', '/api/beans/2')
  // A running roast keeps only coffees that there are.
  const { id: other } = await library.addBean('Peru')
  const charged = [300, 100].map((grams, index) => ({ bean_id: [1, other][index], grams }))
  await library.own('PATCH', `/api/live/${running}`, { greens: charged })
  const { db } = library.server.database
  const value = await hashPassword('the owner', CHEAP_HASH)
  await db.insertInto('settings').values({ key: 'owner_password_hash', value }).execute()
  ;({ file } = await makeBackup({ database: library.server.database, folder, reason: 'manual', now }))
}

/** A revealed table by CVA affective, and a triangle, each with a taster. */
async function tasteAtTables(): Promise<void> {
  const [one, two] = (await library.own('GET', '/api/roasts/')).json()
  const key = 'foreign-taster'
  const values = Object.fromEntries(CVA_AFFECTIVE.scales.map(({ name }) => [name, 7]))
  for (const mode of ['letters', 'triangle']) {
    const table = { roast_ids: [one.id, two.id], sheet_id: CVA_AFFECTIVE.id, hours: 2, mode, name: 'Sunday' }
    const { id, code } = (await library.own('POST', '/api/tables/', table)).json()
    await library.own('POST', `/api/tables/${code}/tasters`, { key, name: 'Zoë' })
    const rating = { values, cups: { u: 1, d: 0 }, flavours: ['berry'], notes: 'Jam' }
    await library.own('PUT', `/api/tables/${code}/ratings`, { key, letter: 'A', ...rating })
    if (mode === 'letters') await library.own('POST', `/api/tables/${id}/reveal`)
  }
}

const check = (path: string) => checkBackup(path, { key: findBackupKey(folder), acceptForeign: true })

/** Every row of the backup, by table. */
async function rowsOf(path: string): Promise<Map<ContentTable, Row[]>> {
  const rows = new Map<ContentTable, Row[]>()
  const container = openContainer(path, { readonly: true })
  await copyContents(container.db, null, container.columnsOf, {
    checkRows: (table, read) => {
      rows.set(table, read)
      return read
    },
  })
  await container.close()
  return rows
}

describe('the values of a backup from elsewhere', () => {
  beforeAll(() => fill('sqlite'))
  afterAll(() => library.server.close())

  /** Values that no column of a type may hold, by the column's type in SQLite. */
  const NO_INTEGER = ['text', '', Buffer.from('1'), 0.5, -1, 2 ** 62, 1e300, Number.POSITIVE_INFINITY]
  const NEVER: Record<string, unknown[]> = {
    INTEGER: NO_INTEGER,
    BIGINT: NO_INTEGER,
    REAL: ['text', '', Buffer.from('1'), 1e300, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    TEXT: [1, Buffer.from('text'), 'null \0', 'x'.repeat(4_000_001)],
    BLOB: ['text', 1, Buffer.alloc(0), Buffer.from('no bytes of ours')],
  }
  const TIMES = ['created_at', 'updated_at', 'deleted_at', 'decided_at']
  const JSON_COLUMNS = [
    'cupping_scores',
    'flavor_profiles',
    'milestones',
    'score_details',
    'correction',
    'tags',
    'set_by_hand',
    'as_it_is',
    'moved',
    'ideals',
    'points',
    'steps',
    'parts',
    'aliases',
    'greens',
    'marks',
    'scales',
    'rated',
    'cups',
    'drawn_roasts',
    'ratings',
  ]
  const FURTHER: Record<string, unknown[]> = {
    ...Object.fromEntries(JSON_COLUMNS.map(name => [name, ['{', '"text"', '[1]', '{"a":"b"}']])),
    ...Object.fromEntries(
      TIMES.map(name => [name, ['', 'today', '2026-02-31T00:00:00.000Z', '9999-12-31T23:59:59.999Z']]),
    ),
    roast_date: ['2026-02-31', '1/2/26'],
    source_url: ['javascript:alert(1)'],
    started_at: ['today', '2026-02-31T10:00', '2026-02-01 10:00'],
    ambient_humidity: [101],
    private_notes: ['x'.repeat(20_001)],
    recording: ['other', 'id:', 'samples:1'],
    kind: ['everything'],
    name: ['\u202eother'],
    text: ['\u202eother', 'x'.repeat(281)],
    rating: [0, 6],
    state: ['published'],
    flavours: ['{', '"berry"', '["umami"]'],
    file_name: ['gpj\u202e.csv', ''],
    recommended_for_espresso: [2],
    has_timeline: [2],
    put_away: [2],
    fc_inferred: [2],
    never_weighed: [2],
    score: [101],
    total_score: [101],
    crop_year: [1],
    crop_year_to: [1],
    roast_number: [1_000_000_000],
    green_weight_g: [0],
    roasted_weight_g: [-1],
    roast_name: [''],
    origin_name: [' '],
  }

  test('are refused in every column of every table if the product never writes them', async () => {
    const rows = await rowsOf(file)
    expect([...rows.keys()].sort()).toEqual([...Object.keys(COLUMN_RULES), 'settings'].sort())
    const container = openContainer(file, { readonly: true })
    const accepted: string[] = []
    for (const [table, [row]] of rows) {
      const columns = container.connection.pragma(`table_info(${table})`) as { name: string; type: string }[]
      expect(columns.map(({ name }) => name).sort()).toEqual(columnsWithRules(table))
      expect(checkRows(table, [row!], { redraw: false })).toEqual([row])
      for (const { name: column, type } of columns) {
        for (const value of [...NEVER[type.toUpperCase()]!, ...(FURTHER[column] ?? [])]) {
          if (isRefused(table, { ...row, [column]: value }, column)) continue
          accepted.push(`${table}.${column}: ${JSON.stringify(value)?.slice(0, 40)}`)
        }
      }
    }
    await container.close()
    expect(accepted).toEqual([])
  })

  test('are refused or cut where JSON says far more than the product writes', async () => {
    const tooLong: string[] = []
    const tried = new Set<string>()
    for (const [table, rows] of await rowsOf(file)) {
      for (const row of rows) {
        for (const [column, json] of Object.entries(row)) {
          const value = typeof json === 'string' ? parsedObject(json) : null
          if (value === null) continue
          tried.add(column)
          for (const { at, stretched } of stretchings(value)) {
            const forged = { ...row, [column]: JSON.stringify(stretched) }
            const restored = restoredValue(table, forged, column)
            if (String(restored ?? '').length > LONGEST_JSON) tooLong.push(`${table}.${column}: ${at}`)
          }
        }
      }
    }
    expect([...tried].sort()).toEqual([...JSON_COLUMNS, 'changes', 'flavours', 'value'].sort())
    expect([...new Set(tooLong)]).toEqual([])
  })

  /** More than any JSON of a row here has, and far less than what is tried. */
  const LONGEST_JSON = 30_000

  function parsedObject(text: string): object | null {
    return /^[[{]/.test(text) ? (JSON.parse(text) as object) : null
  }

  /** The value with each of its texts, lists and objects made long, one at a time. */
  function* stretchings(value: unknown, at = '$'): Generator<{ at: string; stretched: unknown }> {
    if (typeof value === 'string') {
      yield { at, stretched: value + 'x'.repeat(100_000) }
      // A replaced score is JSON in the JSON of the changes.
      for (const each of stretchings(parsedObject(value), `${at}:`))
        yield { at: each.at, stretched: JSON.stringify(each.stretched) }
    }
    if (Array.isArray(value) && value.length > 0)
      yield {
        at: `${at}[]`,
        stretched: Array.from({ length: 2_000 }, (_, index) => value[index % value.length]),
      }
    if (typeof value !== 'object' || value === null) return
    const [known] = Object.values(value)
    const others = Array.from({ length: 2_000 }, (_, index) => [`x${index}`, known])
    if (!Array.isArray(value)) yield { at: `${at}{}`, stretched: { ...Object.fromEntries(others), ...value } }
    for (const [key, part] of Object.entries(value)) {
      for (const each of stretchings(part, `${at}.${key}`)) {
        const stretched = Array.isArray(value)
          ? value.with(Number(key), each.stretched)
          : { ...value, [key]: each.stretched }
        yield { at: each.at, stretched }
      }
    }
  }

  /** The value of a column as it would be restored; undefined if the row is refused or left out. */
  function restoredValue(table: ContentTable, row: Row, column: string): unknown {
    return isRefused(table, row, column) ? undefined : checkRows(table, [row], { redraw: false })[0]?.[column]
  }

  function columnsWithRules(table: ContentTable): string[] {
    return table === 'settings' ? ['key', 'value'] : Object.keys(COLUMN_RULES[table]).sort()
  }

  function isRefused(table: ContentTable, row: Row, column: string): boolean {
    try {
      return checkRows(table, [row], { redraw: false }).length === 0
    } catch (error) {
      if (!(error instanceof ImpossibleValue)) throw error
      expect(error.message).toMatch(new RegExp(`: ${column} in row .* of the table ${table} is not possible`))
      return true
    }
  }

  /** Rows that contradict each other, with a part of the sentence that says so. */
  const CONTRADICTIONS: Record<string, string> = {
    "update beans set folded_name = 'other' where id = 1": 'a folded name in beans',
    "update styles set folded_name = 'other' where id = 2": 'a folded name in styles',
    "update styles set name = 'Mine', folded_name = 'mine' where id = 1": 'the style House is missing',
    'update beans set style_id = 77': 'a style in beans is missing',
    'update roasts set style_id = 77': 'a style in roasts is missing',
    "update roasts set correction = replace(correction, '590', '1590')": 'a correction in roasts',
    "update roasts set bean_sort_key = 'other'": 'a sort key in roasts',
    'insert into trashed_roasts select 1, * from roasts': 'an id is both in roasts and in trashed_roasts',
    "update sqlite_sequence set seq = 0 where name = 'roasts'": 'an id in roasts is higher than the last',
    "update sqlite_sequence set seq = 1e15 where name = 'beans'": 'the last id of beans is not possible',
    'update roast_timelines set roast_id = 77 where roast_id = 1':
      'roast_timelines has a row without a roast',
    'update roast_sources set roast_id = 77 where roast_id = 1': 'roast_sources has a row without a roast',
    "update roast_source_hashes set sha256 = printf('%064d', 0)": 'a hash in roast_source_hashes',
    'update roast_fields set roast_id = 77 where roast_id = 1': 'roast_fields has a row without a roast',
    'update roast_recordings set roast_id = 77 where roast_id = 1':
      'roast_recordings has a row without a roast',
    'delete from roast_timelines where roast_id = 1': 'has_timeline in roasts',
    "update roast_keys set folded_name = 'other'": 'a name in roast_keys',
    "update roast_keys set roast_date = '2001-01-01'": 'a name in roast_keys',
    'update feedback set roast_id = 77 where id = 1': 'feedback has a row without a roast',
    "update sqlite_sequence set seq = 0 where name = 'feedback'": 'an id in feedback is higher than the last',
    "update stock_entries set grams = 0 where kind = 'purchase'": 'an entry in stock_entries',
    "update stock_entries set grams = 0.00001 where kind = 'purchase'": 'an entry in stock_entries',
    "update stock_entries set cost = null where kind = 'purchase'": 'an entry in stock_entries',
    "update stock_entries set kind = 'count'": 'an entry in stock_entries',
    "update plans set folded_name = 'slow'": 'a folded name in plans',
    "update plans set folded_name = 'slow', name = 'SLOW'": 'a bean has two plans of the same name',
    'update plans set drop_seconds = 200': 'a plan has a step or a mark',
    'update plans set deletion_id = 99 where id = 2': 'plans has a deleted row',
    'update roast_parts set bean_id = 99 where position = 1': 'a part in roast_parts is of a bean',
    'update roast_parts set grams = 301 where position = 0': 'the parts in roast_parts',
    'update roast_parts set bean_id = 3 - bean_id': 'the parts in roast_parts',
    'delete from roast_parts where position = 1': 'the parts in roast_parts',
    'update roast_parts set roast_id = 77': 'roast_parts has a row without a roast',
    "update blends set folded_name = 'bar'": 'a folded name in blends',
    "update blends set folded_name = 'house', name = 'HOUSE'": 'two recipes, or a recipe and a bean,',
    "update blends set folded_name = folded_name || ' x', name = name || ' x', parts = replace(parts, '60', '70')":
      'a recipe has a coffee twice',
    'update blends set deletion_id = 99 where id = 2': 'blends has a deleted row',
    'update tastings set rating = 3': 'a tasting is not of a sheet',
    'update tastings set score = 90': 'a tasting is not of a sheet',
    'update tastings set sheet_id = 2': 'a tasting is not of a sheet',
    'update tastings set roast_id = 77': 'tastings has a row without a roast',
    'update tastings set deletion_id = 99': 'tastings has a deleted row',
    'delete from sheets where id = 1': 'a built-in sheet is missing',
    'update sheets set deletion_id = 99 where id = 3': 'sheets has a deleted row',
    'delete from deletions': 'refer to missing rows',
    'update roasts set bean_id = 77': 'refer to missing rows',
  }

  test('are refused if rows contradict each other', async () => {
    for (const [change, part] of Object.entries(CONTRADICTIONS)) {
      const forged = await forgedBackup(file, connection => connection.exec(change))
      expect(await check(forged), change).toEqual({ ok: false, reason: expect.stringContaining(part) })
    }
    expect(await check(await forgedBackup(file))).toMatchObject({ ok: true, value: { isOurs: false } })
  })

  test('are taken without what this program does not know in JSON, and with a hundred flavours', async () => {
    const far = 'x'.repeat(100_000)
    const added = (table: string, column: string, path: string) =>
      `update ${table} set ${column} = json_set(${column}, '${path}', '${far}')`
    const forged = await forgedBackup(file, connection => {
      for (const statement of [
        added('styles', 'ideals', '$.notknown'),
        added('styles', 'ideals', '$.duration.notknown'),
        added('trashed_styles', 'points', '$.notknown'),
        added('roasts', 'score_details', '$.style.notknown'),
        added('roasts', 'score_details', '$.components.notknown'),
        added('roasts', 'correction', '$.notknown'),
        added('replaced_values', 'changes', '$[0].notknown'),
        `insert into settings values ('site_choices', json_object('prices_public', json('false'), 'notknown', '${far}'))`,
      ])
        expect(connection.prepare(statement).run().changes, statement.slice(0, 60)).toBeGreaterThan(0)
      const flavours = Array.from({ length: 5_000 }, (_, index) => [`F${index}`, 4])
      connection
        .prepare('update beans set flavor_profiles = ?')
        .run(JSON.stringify(Object.fromEntries(flavours)))
    })
    const elsewhere = await createTestLibrary('sqlite')
    const { database } = elsewhere.server
    const into = { inLibrary: within(database), folder: backupFolderOf(database.location.dataFolder), now }
    expect(await restoreBackup({ ...into, file: forged, acceptForeign: true })).toMatchObject({ ok: true })
    const stored = await Promise.all(
      (['styles', 'trashed_styles', 'roasts', 'replaced_values', 'settings', 'beans'] as const).map(table =>
        database.db.selectFrom(table).selectAll().execute(),
      ),
    )
    const text = JSON.stringify(stored)
    expect([
      text.includes('notknown'),
      text.includes('xxxxxxxx'),
      text.includes('F99'),
      text.includes('F100'),
    ]).toEqual([false, false, true, false])
    for (const url of ['/api/styles/2', '/api/roasts/1/score']) {
      expect((await elsewhere.visit(url)).body).toBe((await library.visit(url)).body)
    }
    await elsewhere.server.close()
  })

  test('are taken with pictures drawn again, without foreign settings, and with a possible version', async () => {
    const { db } = library.server.database
    const picture = (await library.visit('/api/roasts/1/thumbnail')).body
    const forged = await forgedBackup(file, connection => {
      connection.exec(`update roast_timelines set thumbnail = '<svg><script>alert(1)</script></svg>'`)
      connection.exec(`insert into settings values ('other', 'value')`)
    })
    await db
      .updateTable('counters')
      .set({ value: 2 ** 62 })
      .where('name', '=', 'library_version')
      .execute()
    const options = {
      inLibrary: within(library.server.database),
      folder,
      now,
      file: forged,
      acceptForeign: true,
    }
    expect(await restoreBackup(options)).toMatchObject({ ok: true })
    expect((await library.visit('/api/roasts/1/thumbnail')).body).toBe(picture)
    const settings = await db.selectFrom('settings').select('key').execute()
    expect(settings.map(({ key }) => key).sort()).toEqual(['owner_password_hash', 'owner_settings'])
    const { value } = await db
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'library_version')
      .executeTakeFirstOrThrow()
    expect(value).toBe(now.getTime() + 1)
    await library.own('PUT', '/api/beans/1', { country: 'Colombia' })
    expect((await library.visit('/api/beans/1')).json()).toMatchObject({ country: 'Colombia' })
  })
})

/** A column of 10^8 equal steps takes a few bytes: times 0 to 10^8, and no readings. */
const HUGE_TIMELINE = Buffer.from([
  1,
  0x80,
  0xc2,
  0xd7,
  0x2f,
  18,
  3,
  0x80,
  0xc2,
  0xd7,
  0x2f,
  ...new Array(7).fill(0),
])
/** 250,000 equal steps, as an earlier version could store them. */
const LONG_TIMELINE = Buffer.from([1, 0x90, 0xa1, 0x0f, 18, 3, 0x90, 0xa1, 0x0f, ...new Array(7).fill(0)])
const HUGE_SOURCE = zstdCompressSync(Buffer.alloc(512 * 1024 ** 2), {
  params: { [constants.ZSTD_c_compressionLevel]: 1 },
})

const FORGERIES: Record<string, (connection: Sqlite.Database) => void> = {
  'timeline in row 1 of the table roast_timelines': connection =>
    connection.prepare('update roast_timelines set timeline = ? where roast_id = 1').run(HUGE_TIMELINE),
  'content in row 1 of the table roast_sources': connection =>
    connection.prepare('update roast_sources set content = ? where roast_id = 1').run(HUGE_SOURCE),
  'value in row library_version of the table counters': connection =>
    connection.exec(`update counters set value = ${2n ** 62n} where name = 'library_version'`),
  'cupping_scores in row 1 of the table beans': connection =>
    connection.exec(`update beans set cupping_scores = 'no JSON'`),
  'a value in beans is larger than any': connection =>
    connection.prepare('update beans set farm_notes = ?').run('x'.repeat(13 * 1024 ** 2)),
}

describe.each(databaseKinds)('a backup from elsewhere on %s', kind => {
  // One library for all: each test restores its own backup into it, and the last one harms it.
  beforeAll(() => fill(kind))
  afterAll(() => library.server.close())

  test('is refused with a sentence that names the row if its values are not possible, and changes nothing', async () => {
    const before = (await library.visit('/api/roasts/')).body
    for (const [place, change] of Object.entries(FORGERIES)) {
      const forged = await forgedBackup(file, change)
      const options = {
        inLibrary: within(library.server.database),
        folder,
        now,
        file: forged,
        acceptForeign: true,
      }
      expect(await restoreBackup(options)).toEqual({ ok: false, reason: expect.stringContaining(place) })
    }
    expect((await library.visit('/api/roasts/')).body).toBe(before)
    expect(readdirSync(folder).filter(name => /before-restore|unfinished/.test(name))).toEqual([])
  })

  test('may have ids up to the highest possible one, and no higher ones', async () => {
    const moved = (id: number) =>
      forgedBackup(file, connection => {
        connection.exec(`update beans set id = ${id} where id = 1; update roasts set bean_id = ${id};
          update roast_keys set bean_id = ${id}; update stock_entries set bean_id = ${id}; update plans set bean_id = ${id};
          delete from roast_parts; update bean_aliases set bean_id = ${id} where bean_id = 1;
          update merged_beans set into_bean_id = ${id}; update replaced_bean_values set bean_id = ${id};
          update sqlite_sequence set seq = ${id} where name = 'beans'`)
      })
    const options = { inLibrary: within(library.server.database), folder, now, acceptForeign: true }
    expect(await restoreBackup({ ...options, file: await moved(10 ** 12) })).toEqual({
      ok: false,
      reason: expect.stringContaining('id in row 1000000000000 of the table beans is not possible'),
    })
    expect(await restoreBackup({ ...options, file: await moved(10 ** 9) })).toMatchObject({ ok: true })
    for (const path of [
      '/api/beans/1000000000',
      '/api/roasts/?bean_id=1000000000',
      '/api/roasts/1/details',
    ]) {
      expect((await library.visit(path)).statusCode, path).toBe(200)
    }
    for (const path of [
      '/api/beans/1000000001',
      '/api/roasts/1000000000000',
      '/api/beans/9'.padEnd(40, '9'),
    ]) {
      expect((await library.visit(path)).statusCode, path).toBe(404)
    }
  })

  test('leaves room for changes, whatever counts and times it has reached', async () => {
    const forged = await forgedBackup(file, connection => {
      for (const table of ['beans', 'roasts', 'trashed_beans', 'trashed_roasts']) {
        connection.exec(`update ${table} set revision = 1e12, updated_at = '2999-12-31T23:59:59.999Z'`)
      }
      connection.exec(`update beans set roasts_revision = 1e12;
        update counters set value = ${2 ** 48} where name = 'library_version'`)
    })
    const options = {
      inLibrary: within(library.server.database),
      folder,
      now,
      file: forged,
      acceptForeign: true,
    }
    const change = async (notes: string) => {
      const changed = await library.own('PUT', '/api/roasts/1', { notes })
      expect(changed.json()).toMatchObject({ notes })
      const etag = String((await library.visit('/api/beans/1')).headers.etag)
      const bean = await library.own('PUT', '/api/beans/1', { country: notes }, { 'if-match': etag })
      expect(bean.json()).toMatchObject({ country: notes })
      await library.addBean(`Bean of ${notes}`)
      return etag
    }
    const etags: string[] = []
    for (const round of ['first', 'second']) {
      expect(await restoreBackup(options)).toMatchObject({ ok: true })
      etags.push(await change(`${round} change`), await change(`${round} change again`))
    }
    expect(new Set(etags).size).toBe(4)
    const owner = await library.server.login()
    const here = await everyAnswer(library.server, owner)
    expect(await answersElsewhere(library.server, owner, kind)).toEqual(here)
  })

  test('is refused if its few bytes stand for more samples than a recorder writes', async () => {
    const forged = await forgedBackup(file, connection => {
      const insert = connection.prepare('insert into roast_timelines values (?, ?, ?)')
      for (let id = 1_000; id < 1_300; id += 1) insert.run(id, LONG_TIMELINE, '<svg/>')
    })
    expect(await check(forged)).toEqual({
      ok: false,
      reason: "The backup can't be restored: its roasts have more samples than a file of this size can hold",
    })
  })

  test('that is in the library already leaves the rest of it readable', async () => {
    const { db } = library.server.database
    await db.updateTable('roast_timelines').set({ timeline: HUGE_TIMELINE }).execute()
    await db.updateTable('roast_sources').set({ content: HUGE_SOURCE }).execute()
    expect((await library.visit('/api/roasts/1/details')).statusCode).toBe(500)
    expect((await library.own('GET', '/api/roasts/1/source')).statusCode).toBe(500)
    expect((await library.visit('/api/roasts/1')).statusCode).toBe(200)
  })
})

describe('the key of an installation', () => {
  let kept: string
  beforeAll(async () => {
    await fill('sqlite')
    kept = `${folder}.kept`
    cpSync(folder, kept, { recursive: true })
    cpSync(keyFileOf(folder), `${kept}.key`)
  })
  beforeEach(() => {
    rmSync(folder, { recursive: true })
    cpSync(kept, folder, { recursive: true })
    cpSync(`${kept}.key`, keyFileOf(folder))
  })
  afterAll(() => library.server.close())

  test('is 32 random bytes that only the owner may read, and is not part of a backup', () => {
    const key = findBackupKey(folder)
    expect([key?.length, statSync(keyFileOf(folder)).mode & 0o777]).toEqual([32, 0o600])
    expect(readdirSync(folder)).toHaveLength(1)
  })

  test.each([
    ['lost', () => rmSync(keyFileOf(folder))],
    ['damaged', () => writeFileSync(keyFileOf(folder), 'short')],
  ])('is made again if it is %s, and earlier backups count as foreign', async (_, harm) => {
    const key = findBackupKey(folder)
    harm()
    expect(await check(file)).toMatchObject({ ok: true, value: { isOurs: false } })
    const made: string[] = []
    const next = requireBackupKey(folder, () => made.push('made'))
    expect([made, requireBackupKey(folder)]).toEqual([['made'], next])
    expect(next).not.toEqual(key)
    const options = { inLibrary: within(library.server.database), folder, now, file }
    expect(await restoreBackup({ ...options, acceptForeign: false })).toEqual({ ok: false, reason: FOREIGN })
    expect(await restoreBackup({ ...options, acceptForeign: true })).toMatchObject({ ok: true })
  })

  test('signs a whole backup: with a changed manifest the signature is invalid', async () => {
    const container = openContainer(file)
    const { connection } = container
    const text = connection.prepare('select manifest from backup_manifest').pluck().get() as string
    const changed = text.replace('"manual"', '"daily"')
    const sha256 = createHash('sha256').update(changed).digest('hex')
    connection.prepare('update backup_manifest set manifest = ?, sha256 = ?').run(changed, sha256)
    await container.close()
    expect(await check(file)).toMatchObject({ ok: true, value: { isOurs: false } })
  })

  test('signs the type of each value, too', async () => {
    const container = openContainer(file)
    const { connection } = container
    const base64 = (table: string, column: string) => {
      const bytes = connection.prepare(`select ${column} from ${table} limit 1`).pluck().get() as Buffer
      return `'${bytes.toString('base64')}'`
    }
    const CHANGES = {
      'infinity instead of nothing': 'update beans set cost_per_lb = 9e999 where cost_per_lb is null',
      'a timeline as base64': `update roast_timelines set timeline = ${base64('roast_timelines', 'timeline')}`,
      'an original as base64': `update roast_sources set content = ${base64('roast_sources', 'content')}`,
      'a text as bytes': `update deletions set kind = x'${Buffer.from('bean', 'base64').toString('hex')}'`,
    }
    for (const [change, statement] of Object.entries(CHANGES)) {
      connection.exec('begin')
      expect(connection.prepare(statement).run().changes, change).toBeGreaterThan(0)
      connection.exec('commit')
      const reason = expect.stringMatching(/^The backup is damaged: .* is not what was written$/)
      expect(await check(file), change).toEqual({ ok: false, reason })
    }
    await container.close()
  })
})
