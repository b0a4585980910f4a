import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import type { App } from '#server/context.ts'
import { registerAnswerLimit } from './answer-limit.ts'
import { registerErrorAnswers } from './error-answers.ts'

test('a write that takes too long is 503, unless its route may take longer', async () => {
  const app = fastify() as unknown as App
  registerErrorAnswers(app)
  registerAnswerLimit(app, 100)
  const slowly = () => new Promise(resolve => setTimeout(() => resolve('done'), 300))
  app.post('/slow', slowly)
  app.post('/long', { handlerTimeout: 5_000 }, slowly)
  const slow = await app.inject({ method: 'POST', url: '/slow' })
  expect([slow.statusCode, slow.json()]).toEqual([
    503,
    expect.objectContaining({ detail: 'The server took too long to answer. Please try again shortly.' }),
  ])
  expect((await app.inject({ method: 'POST', url: '/long' })).body).toBe('done')
  await app.close()
})
