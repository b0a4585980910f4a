import { hash } from 'node:crypto'
import { blendCreate } from '#contract/blend/blends.ts'
import { stockEntryCreate } from '#contract/stock.ts'
import { planProblems } from '#domain/again/plan-steps.ts'
import { FEWEST_PARTS } from '#domain/bean/blend/recipe.ts'
import { EMPTY_TIMELINE } from '#domain/curve/timeline.ts'
import type { Correction } from '#domain/roast/correction.ts'
import { correctionProblems } from '#domain/roast/correction-problems.ts'
import { figuresOfRated, type Rated, ratedProblems } from '#domain/tasting/rated.ts'
import { BUILT_IN_SHEETS } from '#domain/tasting/sheet.ts'
import { foldName } from '#domain/words/name-folding.ts'
import { unpackedSourceSync } from '#server/library/roasts/packed-source.ts'
import { sheetOf } from '#server/library/tastings/sheet-row.ts'
import { HIGHEST_ID } from '#server/platform/database/highest-counts.ts'
import { repairedRow } from '#server/platform/database/migrations/012-restorable-values.ts'
import { STORED_TABLES, type StoredTable, storedTables } from '#server/platform/database/stored-tables.ts'
import { unpackTimeline } from '#server/platform/database/timeline-codec.ts'
import type { Container } from '#server/safety/backups/file/container.ts'
import type { Row } from '#server/safety/backups/file/contents.ts'
import type { Manifest } from '#server/safety/backups/file/manifest.ts'

/**
 * Says in a sentence which rows of a foreign backup contradict each other; null if none do. Each value must have been
 * checked before. With `repair`, a correction is checked as the upgrade of the copy leaves it, and names with a lone
 * surrogate may be folded as earlier versions did, because the upgrade folds them again.
 */
export function libraryProblem(
  { connection, columnsOf }: Container,
  { last_ids }: Manifest,
  { repair }: { repair: boolean },
): string | null {
  connection.function('is_folded', { deterministic: true }, (folded, name) =>
    folded === foldName(String(name)) || (repair && String(name).includes('\ufffd')) ? 1 : 0,
  )
  connection.function('hash_of_source', { deterministic: true }, content =>
    hash('sha256', unpackedSourceSync(content as Uint8Array)),
  )
  connection.function('is_stock_entry', { deterministic: true }, (bean_id, kind, date, grams, cost) =>
    stockEntryCreate.safeParse({ bean_id, kind, date, grams, cost }).success ? 1 : 0,
  )
  connection.function('is_plan', { deterministic: true }, (steps, marks, drop_seconds) =>
    isPlan({ steps: String(steps), marks: String(marks), drop_seconds: drop_seconds as number | null })
      ? 1
      : 0,
  )
  connection.function('is_recipe', { deterministic: true }, parts =>
    blendCreate.shape.parts.safeParse(JSON.parse(String(parts))).success ? 1 : 0,
  )
  connection.function('is_tasting', { deterministic: true }, (id, scales, rated, rating, score) =>
    isTasting(Number(id), String(scales), String(rated), { rating, score }) ? 1 : 0,
  )
  const asUpgraded = (row: Row): Row => (repair ? repairedRow('roasts', row) : row)
  connection.function('upgraded_has_timeline', { deterministic: true }, (correction, has_timeline) =>
    Number(asUpgraded({ correction, has_timeline }).has_timeline),
  )
  connection.function('fits_samples', { deterministic: true }, (stored, has_timeline, packed) => {
    const { correction } = asUpgraded({ correction: stored, has_timeline })
    return correction === null || fitsSamples(String(correction), packed as Uint8Array | null) ? 1 : 0
  })
  const correction = columnsOf('roasts').includes('correction') ? 'correction' : 'null'
  for (const { problem, rows, table } of problemsOf(correction)) {
    if (table !== undefined && columnsOf(table).length === 0) continue
    const id = connection.prepare<[], number>(`${rows} limit 1`).pluck().get()
    if (id !== undefined) return `The backup can't be restored: ${problem} (row ${id})`
  }
  for (const [table, last] of Object.entries(last_ids)) {
    if (last > HIGHEST_ID) return `The backup can't be restored: the last id of ${table} is not possible`
  }
  return null
}

interface Problem {
  problem: string
  /** Selects the ids of the rows with the problem. */
  rows: string
  /** The table that older backups lack. */
  table?: string
}

function problemsOfIds(table: string, { hasIds = false, trash }: StoredTable): Problem[] {
  if (!hasIds) return []
  const last = `select seq from sqlite_sequence where name = '${table}'`
  const tables = trash === undefined ? [table] : [table, trash]
  return [
    ...tables.map(rows => ({
      problem: `an id in ${rows} is higher than the last`,
      table,
      rows: `select id from ${rows} where id > (${last})`,
    })),
    ...(trash === undefined
      ? []
      : [
          {
            problem: `an id is both in ${table} and in ${trash}`,
            table,
            rows: `select id from ${table} where id in (select id from ${trash})`,
          },
        ]),
  ]
}

function problemsOfParts(table: string, { key, partOf, trash }: StoredTable): Problem[] {
  if (partOf === undefined || trash !== undefined) return []
  const { table: owner, by } = partOf
  return [
    {
      problem: `${table} has a row without a ${owner === 'roasts' ? 'roast' : 'bean'}`,
      table,
      rows: `select ${key[0]} from ${table}
        where ${by} not in (select id from ${owner}) and ${by} not in (select id from ${STORED_TABLES[owner].trash})`,
    },
  ]
}

/** The tables with names in the form in which they are compared: of what, and by which columns. */
const FOLDED_NAMES: readonly [table: string, what: string, name: string, folded?: string, id?: string][] = [
  ['beans', 'bean', 'origin_name'],
  ['trashed_beans', 'bean', 'origin_name'],
  ['styles', 'style', 'name'],
  ['trashed_styles', 'style', 'name'],
  ['table_tasters', 'taster', 'name'],
  ['blends', 'recipe', 'name'],
  ['plans', 'plan', 'name'],
  ['bean_aliases', 'alias', 'alias', 'folded_alias', 'bean_id'],
]

/** The problems to look for, where `correction` is the column with a roast's correction, or `null` without one. */
const problemsOf = (correction: string): readonly Problem[] => [
  ...FOLDED_NAMES.map(([table, what, name, folded = 'folded_name', id = 'id']) => ({
    problem: `a folded name in ${table} is not that of the ${what}`,
    table,
    rows: `select ${id} from ${table} where not is_folded(${folded}, ${name})`,
  })),
  {
    problem: 'the style House is missing',
    table: 'styles',
    rows: `select 1 where not exists (select id from styles where id = 1 and name = 'House')`,
  },
  ...(['beans', 'roasts'] as const).map(users => ({
    problem: `a style in ${users} is missing`,
    table: 'styles',
    rows: `select id from ${users} where style_id is not null and style_id not in (select id from styles)`,
  })),
  {
    problem: 'a sort key in roasts is not the name of the bean',
    rows: `select roasts.id from roasts join beans on beans.id = bean_id where bean_sort_key <> folded_name`,
  },
  ...storedTables.flatMap(([table, stored]) => [
    ...problemsOfIds(table, stored),
    ...problemsOfParts(table, stored),
  ]),
  ...['replaced_values', 'replaced_bean_values'].map(table => ({
    problem: `${table} has a row without a deletion`,
    table,
    rows: `select deletion_id from ${table} where deletion_id not in (select id from deletions)`,
  })),
  {
    problem: 'a part in roast_parts is of a bean that is missing',
    table: 'roast_parts',
    rows: `select roast_id from roast_parts where bean_id not in (select id from beans)
      and (roast_id in (select id from roasts) or bean_id not in (select id from trashed_beans))`,
  },
  {
    problem: 'the parts in roast_parts are not those of a blend of this bean and weight',
    table: 'roast_parts',
    rows: `select roast_id from roast_parts
      join (select id, bean_id, green_weight_g from roasts
        union all select id, bean_id, green_weight_g from trashed_roasts) as blends on blends.id = roast_id
      group by roast_id
      having count(*) < ${FEWEST_PARTS} or count(distinct roast_parts.bean_id) < count(*)
        or min(position) <> 0 or max(position) <> count(*) - 1
        or max(position = 0 and roast_parts.bean_id = blends.bean_id) = 0
        or green_weight_g is null or abs(sum(grams) - green_weight_g) > 0.0001`,
  },
  {
    problem: 'a bean in merged_beans is still there',
    table: 'merged_beans',
    rows: `select bean_id from merged_beans where bean_id in (select id from beans)`,
  },
  {
    problem: 'an entry in stock_entries has grams or a cost that its kind does not allow',
    table: 'stock_entries',
    rows: `select id from stock_entries where not is_stock_entry(bean_id, kind, date, grams, cost)`,
  },
  {
    problem: 'live_readings has a row without a running roast',
    table: 'live_readings',
    rows: `select running_roast_id from live_readings
      where running_roast_id not in (select id from running_roasts)`,
  },
  {
    problem: 'a built-in sheet is missing',
    table: 'sheets',
    rows: `select 1 where (select count(*) from sheets where id <= ${BUILT_IN_SHEETS.length} and deletion_id is null)
      < ${BUILT_IN_SHEETS.length}`,
  },
  {
    problem: 'a tasting is not of a sheet, or its values are not of its scales',
    table: 'tastings',
    rows: `select tastings.id from tastings left join sheets on sheets.id = sheet_id and sheets.deletion_id is null
      where sheets.id is null or not is_tasting(sheet_id, scales, rated, rating, score)`,
  },
  ...[
    ['table_tasters', 'table_id', 'tasting_tables'],
    ['table_ratings', 'taster_id', 'table_tasters'],
  ].map(([table, by, owner]) => ({
    problem: `${table} has a row without its owner in ${owner}`,
    table: `${table}`,
    rows: `select ${by} from ${table} where ${by} not in (select id from ${owner})`,
  })),
  ...['running_roasts', 'stock_entries', 'plans', 'blends', 'sheets', 'tastings', 'tasting_tables'].map(
    table => ({
      problem: `${table} has a deleted row without a deletion`,
      table,
      rows: `select id from ${table} where deletion_id is not null
      and deletion_id not in (select id from deletions)`,
    }),
  ),
  {
    problem: 'two recipes, or a recipe and a bean, have the same name',
    table: 'blends',
    rows: `select max(id) from blends where deletion_id is null group by folded_name
      having count(*) > 1 or folded_name in (select folded_name from beans)`,
  },
  {
    problem: 'a recipe has a coffee twice, or shares that are not 100 percent',
    table: 'blends',
    rows: `select id from blends where not is_recipe(parts)`,
  },
  {
    problem: 'a bean has two plans of the same name',
    table: 'plans',
    rows: `select max(id) from plans where deletion_id is null group by bean_id, folded_name having count(*) > 1`,
  },
  {
    problem: 'a plan has a step or a mark that its drop or another step does not allow',
    table: 'plans',
    rows: `select id from plans where not is_plan(steps, marks, drop_seconds)`,
  },
  {
    problem: 'a hash in roast_source_hashes is not that of the file',
    table: 'roast_source_hashes',
    rows: `select hashes.roast_id from roast_source_hashes as hashes left join roast_sources as sources using (roast_id)
      where sources.roast_id is null or sha256 <> hash_of_source(content)`,
  },
  ...['roasts', 'trashed_roasts'].map(roasts => ({
    problem: `has_timeline in ${roasts} is not right`,
    rows: `select id from ${roasts}
      where upgraded_has_timeline(${correction}, has_timeline) <> (id in (select roast_id from roast_timelines))`,
  })),
  ...['roasts', 'trashed_roasts'].map(roasts => ({
    problem: `a correction in ${roasts} doesn't fit the samples`,
    rows: `select id from ${roasts} left join roast_timelines on roast_id = id
      where ${correction} is not null and fits_samples(${correction}, has_timeline, timeline) = 0`,
  })),
  ...[
    { keys: 'roast_keys', roasts: 'roasts' },
    { keys: 'trashed_roast_keys', roasts: 'trashed_roasts' },
  ].map(({ keys, roasts }) => ({
    problem: `a name in ${keys} is not that of the roast`,
    rows: `select keys.roast_id from ${keys} as keys left join ${roasts} as roasts on roasts.id = keys.roast_id
      where roasts.id is null or keys.bean_id <> roasts.bean_id
      or keys.roast_date <> coalesce(roasts.roast_date, '')
      or not (is_folded(keys.folded_name, roast_name)
        or is_folded(keys.folded_name, coalesce(source_name, roast_name)))`,
  })),
]

/** Whether a correction is possible for these samples. */
function fitsSamples(correction: string, packed: Uint8Array | null): boolean {
  const timeline = packed === null ? EMPTY_TIMELINE : unpackTimeline(packed)
  return correctionProblems(timeline, JSON.parse(correction) as Correction).length === 0
}

/** Whether the steps and marks of a plan, each of which was checked, fit each other. */
function isPlan({
  steps,
  marks,
  drop_seconds,
}: {
  steps: string
  marks: string
  drop_seconds: number | null
}) {
  return planProblems({ steps: JSON.parse(steps), marks: JSON.parse(marks), drop_seconds }).length === 0
}

/** Whether values, each of which was checked, are of the scales of a sheet, and its figures follow from them. */
function isTasting(
  id: number,
  scales: string,
  stored: string,
  figures: { rating: unknown; score: unknown },
): boolean {
  const sheet = sheetOf({ id, name: '', scales })
  const rated = JSON.parse(stored) as Rated
  const { rating, score } = figuresOfRated(sheet, rated)
  return ratedProblems(sheet, rated).length === 0 && figures.rating === rating && figures.score === score
}
