import { writeArtisanLog } from '#files/machines/artisan/write-artisan-log.ts'
import { exportRoastimeCsv } from '#files/machines/roastime/write-roastime-csv.ts'
import { readOwnerSettings } from '#server/account/site/owner-settings.ts'
import { listPlans } from '#server/library/again/plan-row.ts'
import { beanPages, beansAsCsv } from '#server/library/beans/bean-csv.ts'
import { listBlends } from '#server/library/blends/blend-row.ts'
import { feedbackPages } from '#server/library/feedback/repository.ts'
import { exportedRoastOf } from '#server/library/roasts/exported-roast.ts'
import { findSource, timelineOf } from '#server/library/roasts/repository.ts'
import { roastPages, roastsAsCsv } from '#server/library/roasts/roast-csv.ts'
import { roastFileName } from '#server/library/roasts/roast-file-name.ts'
import { listedScoreOf, milestonesOf, type RoastRow, roastOf } from '#server/library/roasts/roast-row.ts'
import { entryPages } from '#server/library/stock/entry-row.ts'
import { stockAsCsv } from '#server/library/stock/stock-csv.ts'
import { listStyles } from '#server/library/styles/repository.ts'
import { listTables } from '#server/library/tables/read-table.ts'
import { listSheets } from '#server/library/tastings/sheet-row.ts'
import { tastingPages } from '#server/library/tastings/tasting-row.ts'
import { fieldsByRoast, fieldsOf } from '#server/platform/database/stored-fields.ts'
import type { Db } from '#server/platform/database/tables.ts'
import { fileNameOf } from '#server/platform/files/file-names.ts'
import { Pieces } from '#server/platform/work/pieces.ts'
import type { ZippedFile } from './zip.ts'

/**
 * Every file of the whole library: beans and roasts as CSV and JSON, styles, feedback, the stock, plans, recipes,
 * sheets, tastings and tables, then each roast as an Artisan log, as CSV and as the file that it was imported from.
 * They are read from the database lazily.
 *
 * Each roast is read when its file is written, so a change during the export may be in one file and not in another.
 */
export async function* libraryFiles(db: Db, now: Date): AsyncGenerator<ZippedFile> {
  const made = { modifiedAt: now }
  yield { ...made, name: 'beans.csv', content: beansAsCsv(db) }
  yield { ...made, name: 'beans.json', content: jsonList(beanPages(db)) }
  yield { ...made, name: 'roasts.csv', content: roastsAsCsv(db, 'owner') }
  yield { ...made, name: 'roasts.json', content: jsonList(roastsAsInApi(db)) }
  yield { ...made, name: 'styles.json', content: jsonList(stylesAsInApi(db)) }
  yield { ...made, name: 'feedback.json', content: jsonList(feedbackPages(db)) }
  const { currency } = await readOwnerSettings(db)
  yield { ...made, name: 'stock.csv', content: stockAsCsv(db, currency) }
  yield { ...made, name: 'stock.json', content: jsonList(entryPages(db)) }
  yield { ...made, name: 'plans.json', content: jsonList(plansAsInApi(db)) }
  yield { ...made, name: 'blends.json', content: jsonList(blendsAsInApi(db)) }
  yield { ...made, name: 'sheets.json', content: jsonList(sheetsAsInApi(db)) }
  yield { ...made, name: 'tastings.json', content: jsonList(tastingPages(db)) }
  yield { ...made, name: 'tables.json', content: jsonList(tablesAsInApi(db, now)) }
  for await (const rows of roastPages(db)) {
    for (const row of rows) yield* filesOf(db, row)
  }
}

/** The files of a roast. Their names contain its id, so they differ even on file systems that ignore case. */
async function* filesOf(db: Db, row: RoastRow): AsyncGenerator<ZippedFile> {
  const roast = exportedRoastOf(row, await fieldsOf(db, row.id), await timelineOf(db, row.id))
  const name = `${roastFileName(roast)} (${row.id})`
  const modifiedAt = new Date(row.updated_at)
  yield {
    name: `artisan/${name}.alog`,
    modifiedAt,
    content: await new Pieces(() => writeArtisanLog(roast)).text(),
  }
  yield {
    name: `roastime/${name}.csv`,
    modifiedAt,
    content: await new Pieces(() => exportRoastimeCsv(roast)).text(),
  }
  const source = await findSource(db, row.id)
  if (source === null) return
  const original = `originals/${row.id} ${fileNameOf(source.name, 'original')}`
  yield { name: original, modifiedAt: new Date(row.created_at), content: source.bytes }
}

async function* roastsAsInApi(db: Db) {
  for await (const rows of roastPages(db)) {
    const fieldsOfRoast = await fieldsByRoast(
      db,
      rows.map(({ id }) => id),
    )
    yield rows.map(row => ({
      ...roastOf(row),
      ...fieldsOfRoast(row.id),
      milestones: milestonesOf(row),
      score_details: listedScoreOf(row),
    }))
  }
}

async function* blendsAsInApi(db: Db) {
  yield await listBlends(db)
}

async function* plansAsInApi(db: Db) {
  yield await listPlans(db, null)
}

async function* tablesAsInApi(db: Db, now: Date) {
  yield await listTables(db, new Date(0), now)
}

async function* sheetsAsInApi(db: Db) {
  yield await listSheets(db)
}

async function* stylesAsInApi(db: Db) {
  yield await listStyles(db)
}

/** A JSON list with an entry on each line. */
async function* jsonList(pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const page of pages) {
    if (page.length === 0) continue
    yield before + page.map(entry => JSON.stringify(entry)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
