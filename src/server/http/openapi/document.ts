import { z } from 'zod'
import * as calls from '#contract/calls.ts'
import { problem } from '#contract/errors.ts'
import { entityId } from '#contract/fields.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import { API_NOTES, API_PARTS, whoMay } from '#server/http/call-words.ts'
import { PRODUCT_VERSION } from '#server/platform/settings/places.ts'
import { answersOf, HEADERS, sharedAnswers } from './answers.ts'
import { type JsonSchema, type JsonSchemas, jsonSchemas } from './json-schemas.ts'
import { securityOf, securitySchemes } from './security.ts'

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

/** A call as OpenAPI describes it. */
function operationOf(served: ServedCall, schemas: JsonSchemas): object {
  const { call, part } = served
  const parameters = parametersOf(served, schemas)
  const content = bodyOf(served, schemas)
  return {
    operationId: OPERATION_IDS.get(call),
    tags: [part],
    summary: call.summary,
    description: `Who may: ${whoMay(call)}.`,
    security: securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(content !== null && { requestBody: { required: !isOptional(call.body), content } }),
    responses: answersOf(served, schemas),
  }
}

/** Every schema that the operation of a call is made of. */
function schemasOf({ call }: ServedCall): z.ZodType[] {
  const { query, params, body, form, json, answer } = call
  return [
    entityId,
    ...Object.values(fieldsOf(query)),
    ...Object.values(fieldsOf(params)),
    body,
    form,
    json,
    answer,
  ].filter(schema => schema !== undefined)
}

/** The names of the calls in the contract. */
const OPERATION_IDS = new Map<unknown, string>(Object.entries(calls).map(([name, call]) => [call, name]))

function parametersOf({ call }: ServedCall, schemas: JsonSchemas): object[] {
  const { of, query, params } = call
  const headers = [
    ...(call.cached
      ? [header('If-None-Match', "The ETag of the client's copy: 304 if it is still current.")]
      : []),
    ...(call.errors?.includes(412) === true
      ? [
          header('If-Match', 'The ETag of the state to change: 412 if it was changed in the meantime.', {
            required: call.errors.includes(428),
          }),
        ]
      : []),
  ]
  const inAddress = (place: 'path' | 'query', fields: Record<string, z.ZodType>) =>
    Object.entries(fields).map(([name, schema]) => {
      const { description, ...written } = schemas.of(schema)
      return { name, in: place, required: !isOptional(schema), description, schema: written }
    })
  return [
    ...(of === undefined
      ? []
      : [
          {
            name: 'id',
            in: 'path',
            required: true,
            description: `The id of the ${of}.`,
            schema: schemas.of(entityId),
          },
        ]),
    ...inAddress('path', fieldsOf(params)),
    ...inAddress('query', fieldsOf(query)),
    ...headers,
  ]
}

function header(name: string, description: string, { required = false } = {}): object {
  return { name, in: 'header', required, description, schema: { type: 'string' } }
}

/** The body in each media type in which it may be sent; null if there is none. */
function bodyOf({ call }: ServedCall, schemas: JsonSchemas): Record<string, { schema: JsonSchema }> | null {
  const { body, form, json = body } = call
  const content = {
    ...(form !== undefined && { 'multipart/form-data': { schema: schemas.of(form) } }),
    ...(json !== undefined && { 'application/json': { schema: schemas.of(json) } }),
  }
  return Object.keys(content).length === 0 ? null : content
}

function fieldsOf(schema: z.ZodType | undefined): Record<string, z.ZodType> {
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
}

function isOptional(schema: z.ZodType | undefined): boolean {
  return schema?.safeParse(undefined).success === true
}
