import { errorAnswer } from '#contract/errors.ts'
import type { App, DescribedRoute } from '#server/context.ts'
import { PRODUCT_VERSION } from '#server/files/product-version.ts'

/** Serves the description of the whole API, made from the schemas that validate, at its first request. */
export function registerOpenApi(app: App): void {
  const routes: DescribedRoute[] = []
  app.decorate('routeTable', routes)
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const each of [method].flat()) if (each !== 'HEAD') routes.push({ method: each, url, schema })
  })
  let document: Promise<string> | undefined
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    document ??= describe(routes)
    return reply
      .header('Cache-Control', 'no-cache')
      .type('application/json')
      .send(await document)
  })
}

/** What every call with a body answers to one that can't be read, whatever else it answers. */
function withRefusedBodies(response: unknown) {
  return { 400: errorAnswer, 413: errorAnswer, 415: errorAnswer, ...(response as Record<number, unknown>) }
}

/** Loaded only here, for a description is seldom asked for and a start is often waited for. */
async function describe(routes: readonly DescribedRoute[]): Promise<string> {
  const [{ fastify }, { default: swagger }, zodProvider] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
    import('fastify-type-provider-zod'),
  ])
  const described = fastify()
  described.setValidatorCompiler(zodProvider.validatorCompiler)
  described.setSerializerCompiler(zodProvider.serializerCompiler)
  await described.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'First Crack', version: PRODUCT_VERSION } },
    transform: zodProvider.jsonSchemaTransform,
  })
  for (const { method, url, schema } of routes) {
    if (schema?.hide) continue
    const { multipart, ...rest } = schema ?? {}
    const form =
      multipart === undefined ? {} : { consumes: rest.consumes ?? ['multipart/form-data'], body: multipart }
    const bodySchema = { ...rest, ...form }
    const response = bodySchema.body === undefined ? rest.response : withRefusedBodies(rest.response)
    described.route({ method, url, schema: { ...bodySchema, response }, handler: () => {} })
  }
  await described.ready()
  return JSON.stringify(described.swagger())
}
