import { errorAnswer } from '#contract/errors.ts'
import type { App } from '#server/context.ts'
import { PRODUCT_VERSION } from '#server/files/product-version.ts'
import type { ServedCall } from './call-description.ts'
import { definedOf } from './serve-call.ts'

/** Serves the OpenAPI description. It is made from the validation schemas on the first request. */
export function registerOpenApi(app: App): void {
  let document: Promise<Buffer> | undefined
  app.get('/api/openapi.json', async (_request, reply) => {
    // As bytes, because each client that reads slowly would hold a copy of a string.
    document ??= describe(app.servedCalls).then(text => Buffer.from(text))
    return reply
      .header('Cache-Control', 'no-cache')
      .type('application/json')
      .send(await document)
  })
}

/** Imported here because the description is rarely needed and would slow down every start. */
async function describe(calls: readonly ServedCall[]): Promise<string> {
  const [{ fastify }, { default: swagger }, zodProvider, { z }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
    import('zod'),
  ])
  const described = fastify()
  described.setValidatorCompiler(zodProvider.validatorCompiler)
  described.setSerializerCompiler(zodProvider.serializerCompiler)
  await described.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'First Crack', version: PRODUCT_VERSION } },
    transform: zodProvider.jsonSchemaTransform,
  })
  for (const { call, part, description, statuses } of calls) {
    const { summary, query, params, body, form, answer = z.unknown() } = description
    const [success = 200, ...failures] = statuses
    const schema = {
      tags: [part],
      summary,
      ...definedOf({ params, querystring: query, body: form ?? body }),
      ...(call.method !== 'GET' && { consumes: CONSUMES[call.sends] }),
      produces: [call.produces.split(';', 1)[0]!],
      response: {
        [success]: answer,
        ...Object.fromEntries(failures.map(status => [status, errorAnswer])),
      },
    }
    described.route({ method: call.method, url: call.path, schema, handler: () => {} })
  }
  await described.ready()
  return JSON.stringify(described.swagger())
}

const CONSUMES = {
  json: ['application/json'],
  form: ['multipart/form-data'],
  'json or form': ['multipart/form-data', 'application/json'],
}
