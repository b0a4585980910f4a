import { problem } from '#contract/errors.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import { API_NOTES, API_PARTS } from '#server/http/call-words.ts'
import { PRODUCT_VERSION } from '#server/platform/settings/places.ts'
import { HEADERS, sharedAnswers } from './answers.ts'
import { jsonSchemas } from './json-schemas.ts'
import { operationOf, schemasOf } from './operation.ts'
import { securitySchemes } from './security.ts'

/** The description of the API as OpenAPI 3.1, made from the calls alone. */
export function openApiDocument(served: readonly ServedCall[], publicUrl: string | null): object {
  const schemas = jsonSchemas([problem, ...served.flatMap(schemasOf)])
  const paths = Object.fromEntries(
    [...Map.groupBy(served, ({ call }) => call.path.replace(/:(\w+)/g, '{$1}'))].map(([path, calls]) => [
      path,
      Object.fromEntries(calls.map(each => [each.call.method.toLowerCase(), operationOf(each, schemas)])),
    ]),
  )
  const responses = sharedAnswers(served, schemas)
  const parts = new Set(served.map(({ part }) => part))
  return {
    openapi: '3.1.0',
    info: {
      title: 'First Crack',
      version: PRODUCT_VERSION,
      description: API_NOTES,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl ?? '/', description: 'This server' }],
    tags: [...parts].map(name => ({ name, description: API_PARTS[name] })),
    paths,
    components: {
      securitySchemes: securitySchemes(publicUrl),
      schemas: schemas.referredToIn([paths, responses]),
      responses,
      headers: HEADERS,
    },
  }
}
