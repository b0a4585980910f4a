// The least code that answers a read from the database: `node:http`, the product's own SQL as prepared statements,
// and JSON with the product's headers. Routing is three comparisons.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { pointsOfTimeline } from '#domain/curve/timeline.ts'
import {
  type ListedRoastRow,
  milestonesOf,
  type RoastRow,
  roastOf,
  scoreOf,
  selectListedRoasts,
  selectRoasts,
} from '../../src/server/library/roasts/roast-row.ts'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { unpackTimeline } from '../../src/server/platform/database/timeline-codec.ts'

const dataFolder = process.env.DATA_DIR ?? ''
const headers = JSON.parse(process.env.BARE_HEADERS ?? '[]') as string[]
const { db, close } = await openDatabase({ databaseUrl: null, dataFolder })
const texts = {
  roast: selectRoasts(db).where('roasts.id', '=', 0).compile().sql,
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
  const row = roast.get(id)!
  if (!url.endsWith('/details')) return roastOf(row)
  return {
    ...roastOf(row),
    timeline: pointsOfTimeline(unpackTimeline(timeline.get(id)!.timeline)),
    milestones: milestonesOf(row),
    score_details: scoreOf(row),
  }
}
