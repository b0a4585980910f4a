import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#server/context.ts'
import { AnswerCache } from '#server/http/answers/answer-cache.ts'
import { answerSender } from '#server/http/answers/send-answer.ts'
import { answerClientError } from '#server/http/error-answers.ts'
import { readConfig } from '#server/platform/settings/config.ts'
import { frontDoor } from './front-door.ts'
import { RequestQueue } from './request-queue.ts'
import { allowSlowBody } from './slow-bodies.ts'

const LIMIT_MS = 100

let app: App
let port: number

beforeAll(async () => {
  const config = readConfig({})
  if (!config.ok) throw new Error(config.reason)
  app = fastify({
    serverFactory: frontDoor({
      config: config.value,
      answers: new AnswerCache({ kind: 'sqlite', libraryVersion: () => 1 }, 0, () => false),
      queue: new RequestQueue(),
      isPossibleSession: () => false,
      sendAnswer: answerSender(0),
      headers: {},
      onOverload: () => {},
      arrivalLimitMs: LIMIT_MS,
    }),
    clientErrorHandler: (error, socket) => answerClientError(error, socket as never, {}),
  })
  app.post('/usual', async () => 'arrived')
  app.post('/patient', { onRequest: async request => allowSlowBody(request) }, async () => 'arrived')
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => app.close())

/** Sends a body whose last byte comes late or never, and returns the answer. */
async function sendSlowly(path: string, { isFinished }: { isFinished: boolean }): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  const closed = new Promise(resolve => socket.on('close', resolve))
  socket.on('data', chunk => (answer += chunk)).on('error', () => {})
  const type = 'Content-Type: application/json\r\nConnection: close'
  socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\n${type}\r\nContent-Length: 2\r\n\r\n{`)
  if (isFinished) {
    await setTimeout(LIMIT_MS * 4)
    socket.write('}')
  }
  await closed
  return answer
}

test('a body that arrives too slowly is answered 408', async () => {
  expect(await sendSlowly('/usual', { isFinished: false })).toMatch(
    /^HTTP\/1\.1 408 [\s\S]*\{"detail":"The request took too long to arrive","code":"too_slow_to_arrive","values":\{\}\}$/,
  )
})

test('a route may allow a slow body', async () => {
  expect(await sendSlowly('/patient', { isFinished: true })).toMatch(/^HTTP\/1\.1 200 [\s\S]*arrived$/)
})
