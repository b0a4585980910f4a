import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import type { LetterResult, Pouring, TastingTable } from '#contract/tasting/tables.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { figuresOfRated } from '#domain/tasting/rated.ts'
import { type CupOrder, type Letter, oddLetter } from '#domain/tasting/table-draw.ts'
import { letterFigures, tableAgreement } from '#domain/tasting/table-results.ts'
import { triangleResult } from '#domain/tasting/triangle.ts'
import { entityTag, Versioned } from '#server/http/entity-tags.ts'
import type { EventReader } from '#server/http/event-streams.ts'
import { greensOf, partsColumns } from '#server/library/greens/roast-parts.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { countRatings, tableRatings } from './ratings.ts'
import {
  isDone,
  lettersAt,
  listRows,
  listTasters,
  readDraw,
  sheetAt,
  stateOf,
  type TableRow,
} from './table-row.ts'

type Results = Pick<TastingTable, 'results' | 'agreement' | 'triangle'>
type ServedRoast = Pouring['roasts'][number]

const NO_RESULTS: Results = { results: null, agreement: null, triangle: null }

/**
 * A table as somebody sees it. Before the reveal, and for visitors after its hours, neither its draw nor a rating is
 * read at all, so nothing of the answer, not even the time that it takes, can depend on them.
 */
export async function tableOf(
  db: Db,
  row: TableRow,
  reader: EventReader,
  now: Date,
): Promise<Versioned<TastingTable>> {
  const { id, code, name, mode, ends_at, revealed_at, event_id } = row
  const letters = lettersAt(row)
  const sheet = await sheetAt(db, row)
  const rows = await listTasters(db, id)
  const counts = await countRatings(db, id)
  const tasters = rows.map(taster => ({
    name: taster.name,
    done: isDone(row, taster, counts.get(taster.id) ?? 0),
  }))
  const state = stateOf(row, now)
  const isShown = revealed_at !== null && (state === 'revealed' || reader === 'owner')
  const value: TastingTable = {
    ...{ id, code, name, mode, state, letters },
    sheet,
    tasters,
    done: tasters.filter(({ done }) => done).map(taster => taster.name),
    ...{ opened_at: row.created_at, ends_at, revealed_at },
    owner_had_looked: row.had_looked === 1,
    ...(isShown ? await resultsOf(db, row, sheet) : NO_RESULTS),
    event_id,
  }
  return new Versioned(value, entityTag(row.revision, 1))
}

/** The tables that were opened since, as their owner sees them, newest first. */
export async function listTables(db: Db, since: Date, now: Date): Promise<TastingTable[]> {
  const rows = await listRows(db, since)
  const tables = await Promise.all(rows.map(row => tableOf(db, row, 'owner', now)))
  return tables.map(({ value }) => value)
}

/** What to pour into which cup. */
export async function pouringOf(db: Db, row: TableRow): Promise<Pouring> {
  const draw = await readDraw(db, row.id)
  const letters = lettersAt(row)
  const known = await servedRoasts(db, draw)
  const roasts = [...known.values()].toSorted((a, b) => a.id - b.id)
  if (row.mode === 'letters') {
    const cups = letters.map((letter, place) => ({
      letter,
      roast_id: draw[place]!,
      roast_number: known.get(draw[place]!)?.roast_number ?? null,
    }))
    return { roasts, letters: cups, tasters: [] }
  }
  const tasters = (await tasterCups(db, row.id)).map(({ name, cups }) => ({
    taster: name,
    cups: pouredCups(row, draw, cups),
  }))
  return { roasts, letters: [], tasters }
}

async function resultsOf(db: Db, row: TableRow, sheet: SheetAnswer | null): Promise<Results> {
  const draw = await readDraw(db, row.id)
  const roasts = await servedRoasts(db, draw)
  const served = draw.map(id => roasts.get(id) ?? null)
  if (sheet === null) return { ...NO_RESULTS, triangle: await triangleOf(db, row, { draw, roasts: served }) }
  const letters = lettersAt(row)
  const ratings = await tableRatings(db, row.id)
  const results = letters.map((letter, place): LetterResult => {
    const ofLetter = ratings.filter(rating => rating.letter === letter)
    const figures = letterFigures(sheet, ofLetter)
    return {
      letter,
      roast: served[place]!,
      was_deleted: served[place] === null,
      mean: figures?.mean ?? null,
      spread: figures?.spread ?? null,
      ratings: ofLetter.map(({ taster, values, cups, flavours, notes }) => {
        const { score } = figuresOfRated(sheet, { values, cups })
        return { taster, values, cups, score, flavours, notes }
      }),
    }
  })
  return { ...NO_RESULTS, results, agreement: tableAgreement(sheet, letters, ratings) }
}

async function triangleOf(
  db: Db,
  row: TableRow,
  { draw, roasts }: { draw: readonly number[]; roasts: (ServedRoast | null)[] },
): Promise<TastingTable['triangle']> {
  const tasters = await tasterCups(db, row.id)
  const answers = tasters.flatMap(({ name, cups, odd_letter: letter }) => {
    if (letter === null) return []
    return [{ taster: name, letter, odd_letter: oddLetter(cups), cups: pouredCups(row, draw, cups) }]
  })
  const found = answers.filter(({ letter, odd_letter }) => letter === odd_letter).length
  return { ...triangleResult(found, answers.length), roasts, answers }
}

/** Which roast is in each cup of a taster. */
function pouredCups(row: TableRow, draw: readonly number[], cups: CupOrder) {
  return lettersAt(row).map((letter, place) => ({ letter, roast_id: draw[Number(cups[place])]! }))
}

/** The tasters of a triangle with the orders of their cups. */
async function tasterCups(
  db: Db,
  tableId: number,
): Promise<{ name: string; cups: CupOrder; odd_letter: Letter | null }[]> {
  const rows = await db
    .selectFrom('table_tasters')
    .select(['name', 'cups', 'odd_letter'])
    .where('table_id', '=', tableId)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ ...row, cups: row.cups! }))
}

/** The roasts with these ids that aren't deleted, by id. */
async function servedRoasts(db: Db, ids: readonly number[]): Promise<Map<number, ServedRoast>> {
  const rows = await db
    .selectFrom('roasts')
    .innerJoin('beans', 'beans.id', 'bean_id')
    .select(['roasts.id', 'roast_name', 'roast_number', 'roast_date', 'bean_id', 'origin_name', 'blend_name'])
    .select(partsColumns(db))
    .where('roasts.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ origin_name, blend_name, parts, planned: _, ...row }) => {
      const bean_name = coffeeTitle({ bean: { origin_name }, greens: greensOf({ parts }), blend_name })
      return [row.id, { ...row, bean_name }]
    }),
  )
}
