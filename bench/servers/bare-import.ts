// An import without the product around it: reads a file, inserts it with its packed timeline, compressed, and commits
// to disk. It listens on two ports. On the port it prints, `N` imports N of the given files and `port` answers the
// other port, where a plain `node:http` server imports what it is sent.
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import type { RoastFile } from '../../src/domain/file/roast-file.ts'
import { readOnlyRoast } from '../../src/files/roasts/testing/only-roast.ts'
import { packTimeline } from '../../src/server/platform/database/timeline-codec.ts'

/** Inserts a roast, commits and returns its id. */
type Insert = (file: RoastFile, timeline: Uint8Array, source: Uint8Array, sha256: string) => number

const folder = process.env.DATA_DIR ?? ''
const files = JSON.parse(readFileSync(process.env.BARE_FILES ?? '', 'utf8')) as string[]
const bytes = files.map(file => Buffer.from(file))
const insert = process.env.BARE_TABLES === 'smallest' ? insertIntoSmallestTable() : insertIntoProductTables()
let next = 0

const http = createHttpServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const answer = JSON.stringify({ id: importFile(Buffer.concat(chunks)) })
    response.writeHead(201, { 'content-type': 'application/json', 'content-length': answer.length })
    response.end(answer)
  })
})
http.listen(0, '127.0.0.1')

const server = createServer(socket => {
  socket.setNoDelay(true).on('data', request => {
    if (request.toString() === 'port') {
      socket.write(String((http.address() as AddressInfo).port))
      return
    }
    for (let left = Number(request.toString()); left > 0; left -= 1) importFile(bytes[next++ % bytes.length]!)
    socket.write('done\n')
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))

function importFile(source: Buffer): number {
  const file = readOnlyRoast(source, 'export.csv')
  if (!file.ok) throw new Error(fileProblemText(file.reason))
  const timeline = Buffer.from(packTimeline(file.value.timeline))
  return insert(file.value, timeline, zstdCompressSync(source), hash('sha256', source))
}

/** One table with the bare minimum of a roasting log. */
function insertIntoSmallestTable(): Insert {
  const database = openDatabase('smallest.sqlite')
  database.exec('create table roasts (id integer primary key, timeline blob not null, source blob not null)')
  const add = database.prepare('insert into roasts (timeline, source) values (?, ?)')
  return (_file, timeline, source) => Number(add.run(timeline, source).lastInsertRowid)
}

/** The product's own tables and indexes, with the rows it adds and changes for an import. */
function insertIntoProductTables(): Insert {
  const database = openDatabase('first-crack.sqlite')
  const prepare = (sql: string) => database.prepare<unknown[]>(sql)
  // The columns that the product computes are copied from existing roasts.
  const others = database.prepare<[], Record<string, unknown>>('select * from roasts').all()
  const thumbnails = database.prepare<[], string>('select thumbnail from roast_timelines').pluck().all()
  const columns = Object.keys(others[0]!)
  const raiseVersion = prepare("update counters set value = value + 1 where name = 'library_version'")
  const raiseBean = prepare('update beans set roasts_revision = roasts_revision + 1 where id = ?')
  const addRoast = prepare(
    `insert into roasts (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  const addKey = prepare(
    'insert into roast_keys (bean_id, roast_date, folded_name, roast_id) values (?, ?, ?, ?)',
  )
  const addTimeline = prepare('insert into roast_timelines (roast_id, timeline, thumbnail) values (?, ?, ?)')
  const addSource = prepare('insert into roast_sources (roast_id, file_name, content) values (?, ?, ?)')
  const addHash = prepare('insert into roast_source_hashes (roast_id, sha256) values (?, ?)')
  const raiseNumber = prepare("update counters set value = ? where name = 'last_roast_number' and value < ?")
  let count = 0
  return database.transaction<Insert>((file, timeline, source, sha256) => {
    count += 1
    const other = others[count % others.length]!
    const name = `${file.sourceName} ${count}`
    const number = (roastNumberIn(file.sourceName) ?? 0) + count
    const values = { ...other, id: null, roast_name: name, source_name: name, roast_number: number }
    raiseVersion.run()
    raiseBean.run(other.bean_id)
    const id = Number(addRoast.run(Object.values(values)).lastInsertRowid)
    addKey.run(other.bean_id, file.roastDate ?? '', name, id)
    addTimeline.run(id, timeline, thumbnails[count % thumbnails.length])
    addSource.run(id, 'export.csv', source)
    addHash.run(id, sha256)
    raiseNumber.run(number, number)
    return id
  })
}

function openDatabase(name: string): Sqlite.Database {
  const database = new Sqlite(join(folder, name))
  database.pragma('journal_mode = WAL')
  database.pragma('synchronous = FULL')
  database.pragma('foreign_keys = ON')
  return database
}
