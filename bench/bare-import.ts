// The least that an import can be: reads a file, compresses it, inserts it with its packed timeline and commits both to
// the disk. It listens twice: at the port that it prints, `N` imports N of the files that it was handed; at the port
// that it answers there to `port`, a plain `node:http` server imports what is sent to it.
import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { zstdCompressSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { readRoastFile } from '#readers/roast-files/read-roast-file.ts'
import { packTimeline } from '#server/roasts/timeline-codec.ts'

const folder = process.env.DATA_DIR ?? ''
const files = JSON.parse(readFileSync(process.env.BARE_FILES ?? '', 'utf8')) as string[]
const bytes = files.map(file => Buffer.from(file))
const database = new Sqlite(join(folder, 'bare.sqlite'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.exec('create table roasts (id integer primary key, timeline blob not null, source blob not null)')
const insert = database.prepare('insert into roasts (timeline, source) values (?, ?)')
let next = 0

const http = createHttpServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    const { lastInsertRowid } = importFile(Buffer.concat(chunks))
    const answer = JSON.stringify({ id: Number(lastInsertRowid) })
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

function importFile(source: Buffer): Sqlite.RunResult {
  const file = readRoastFile(source, 'export.csv')
  if (!file.ok) throw new Error(file.reason)
  return insert.run(Buffer.from(packTimeline(file.value.timeline)), zstdCompressSync(source))
}
