// The least code that answers a read from the database: `node:http`, the product's own SQL as prepared statements,
// and JSON with the product's headers. Routing is three comparisons.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import { publicFields, unknownRoastFields } from '#domain/roast/roast-fields.ts'
import {
  correctionOf,
  type DetailedRoastRow,
  detailedRoastOf,
  type ListedRoastRow,
  milestonesOf,
  type RoastRow,
  roastOf,
  scoreOf,
  selectDetailedRoasts,
  selectListedRoasts,
  selectRoasts,
} from '../../src/server/library/roasts/roast-row.ts'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { fieldsOfRow, type RoastFieldsRow } from '../../src/server/platform/database/stored-fields.ts'
import { unpackTimeline } from '../../src/server/platform/database/timeline-codec.ts'

const dataFolder = process.env.DATA_DIR ?? ''
const headers = JSON.parse(process.env.BARE_HEADERS ?? '[]') as string[]
const { db, close } = await openDatabase({ databaseUrl: null, dataFolder })
const texts = {
  roast: selectRoasts(db).where('roasts.id', '=', 0).compile().sql,
  detailed: selectDetailedRoasts(db).where('roasts.id', '=', 0).compile().sql,
  fields: db.selectFrom('roast_fields').selectAll().where('roast_id', '=', 0).compile().sql,
  timeline: db.selectFrom('roast_timelines').select('timeline').where('roast_id', '=', 0).compile().sql,
  page: selectListedRoasts(db)
    .where('roast_number', 'is not', null)
    .orderBy('roast_number', 'desc')
    .orderBy('roasts.id', 'desc')
    .limit(51)
    .compile().sql,
  count: db.selectFrom('roasts').select(db.fn.countAll<number>().as('count')).compile().sql,
}
await close()
const connection = new Sqlite(join(dataFolder, 'first-crack.sqlite'), { readonly: true })
const roast = connection.prepare<[number], RoastRow>(texts.roast)
const detailed = connection.prepare<[number], DetailedRoastRow>(texts.detailed)
const fields = connection.prepare<[number], RoastFieldsRow>(texts.fields)
const timeline = connection.prepare<[number], { timeline: Uint8Array }>(texts.timeline)
const page = connection.prepare<[number], ListedRoastRow>(texts.page)
const count = connection.prepare<[], { count: number }>(texts.count)

const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const body = Buffer.from(JSON.stringify(answerTo(request.url ?? '')))
  response.writeHead(200, [...headers, 'content-length', String(body.length)])
  response.end(body)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))

function answerTo(url: string): unknown {
  if (url.startsWith('/api/roasts/?limit=50')) {
    count.get()
    return page.all(51).slice(0, 50).map(roastOf)
  }
  const id = Number(url.split('/')[3])
  if (!url.endsWith('/details')) return publicFields({ ...roastOf(roast.get(id)!), ...fieldsOf(id) })
  const row = detailed.get(id)!
  return publicFields({
    ...detailedRoastOf(row),
    ...fieldsOf(id),
    timeline: pointsOfTimeline(unpackTimeline(timeline.get(id)!.timeline)),
    milestones: milestonesOf(row),
    score_details: scoreOf(row),
    correction: correctionOf(row),
  })
}

function fieldsOf(id: number) {
  const row = fields.get(id)
  return row === undefined ? unknownRoastFields() : fieldsOfRow(row)
}
