// The least a Node server can do: sends prepared bytes with their headers.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An answer of the bare server; the file named by `BARE_ANSWERS` lists them. */
export interface BareAnswer {
  path: string
  status: number
  rawHeaders: string[]
  body: string
}

const given = JSON.parse(readFileSync(process.env.BARE_ANSWERS ?? '', 'utf8')) as BareAnswer[]
const answers = new Map(
  given.map(answer => [answer.path, { ...answer, bytes: Buffer.from(answer.body, 'base64') }]),
)

const server = createServer({ keepAliveTimeout: 72_000 }, (request, response) => {
  const answer = answers.get(request.url ?? '')!
  response.writeHead(answer.status, answer.rawHeaders)
  response.end(answer.bytes)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
process.on('SIGTERM', () => process.exit(0))
