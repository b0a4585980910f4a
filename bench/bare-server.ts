// The least that a Node server can do: sends bytes that it was handed, with their headers, made ready beforehand.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the bare server answers, written into the file that `BARE_ANSWERS` names. */
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
