import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { bean, beanUpdate } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { deletedAnswer } from '#contract/fields.ts'
import { roastListQuery } from '#contract/roast-list.ts'
import { roast, roastWithExtras } from '#contract/roasts.ts'
import type { App } from '#server/context.ts'
import { serve } from './serve-call.ts'

const summary = 'Never served'

test("a schema or a handler that doesn't fit its call does not compile", () => {
  // Compiled, and never called: each line below an expectation has to be refused by the compiler.
  const misfits = (app: App) => {
    // @ts-expect-error: the answer is a bean.
    serve(app, calls.readBean, { summary, of: 'bean', answer: roast }, async () => null)
    // @ts-expect-error: the handler answers something other than a bean.
    serve(app, calls.readBean, { summary, of: 'bean', answer: bean }, async () => ({ id: 1 }))
    // @ts-expect-error: an id in the path needs the kind of its entity.
    serve(app, calls.readBean, { summary, answer: bean }, async () => null)
    // @ts-expect-error: the query is not described.
    serve(app, calls.listRoasts, { summary, answer: z.array(roastWithExtras) }, async () => [])
    // @ts-expect-error: the query is described by another schema.
    serve(app, calls.checkBeanExists, { summary, query: roastListQuery, answer: bean }, async () => null)
    // @ts-expect-error: the body is not described.
    serve(app, calls.updateBean, { summary, of: 'bean', answer: bean }, async () => null)
    // @ts-expect-error: a call without a body has no schema for one.
    serve(app, calls.deleteBean, { summary, of: 'bean', body: beanUpdate, answer: deletedAnswer }, () => null)
    // @ts-expect-error: only a call that streams may answer with a stream.
    serve(app, calls.readRoastSource, { summary, of: 'roast' }, async () => new Readable())
    // @ts-expect-error: a call that streams is limited as one, so it has to answer with a stream.
    serve(app, calls.exportRoasts, { summary }, async () => 'whole')
    // @ts-expect-error: an answer that is cached can't depend on who asks.
    serve(app, calls.readBean, { summary, of: 'bean', answer: bean }, async ({ id }, { request }) => {
      request.log.info(id)
      return null
    })
    // @ts-expect-error: a call without an id has no entity that could exist.
    serve(app, calls.createBean, { exists: async () => true }, async () => null)
    // @ts-expect-error: a browser in the path isn't an entity.
    serve(app, calls.forgetDevice, { exists: async () => true }, async () => null)
  }
  expect(misfits).toBeTypeOf('function')
})
