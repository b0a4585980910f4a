import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { blend } from '#contract/blend/blends.ts'
import { problem } from '#contract/errors.ts'
import { feedback } from '#contract/feedback.ts'
import { runningRoast, runningRoastDetails } from '#contract/live/running-roasts.ts'
import { savedSearches } from '#contract/searches.ts'
import { ownerSettings } from '#contract/settings.ts'
import { site } from '#contract/site.ts'
import { style } from '#contract/styles.ts'
import { sheet } from '#contract/tasting/sheets.ts'
import { table } from '#contract/tasting/tables.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import type { JsonSchema, JsonSchemas } from './json-schemas.ts'

/** Every answer of a call by its status. */
export function answersOf(served: ServedCall, schemas: JsonSchemas): Record<string, object> {
  const [success, ...others] = served.statuses
  const { call } = served
  const shared = new Set([...others, ...STATUSES_OF_EVERY_CALL])
  return {
    [success!]: successOf(served, schemas),
    ...(call.foundStatus !== undefined && {
      [call.foundStatus]: { ...successOf(served, schemas), description: 'It was there already.' },
    }),
    ...Object.fromEntries(
      [...shared].map(status => [
        status,
        status === 404 && isPage(served) ? LOST : { $ref: `#/components/responses/${nameOf(status)}` },
      ]),
    ),
  }
}

/** The 404 of a page, which people see: the page that asks for the number on the bag. */
const LOST = {
  description: 'There is no page here.',
  content: { 'text/html': { schema: { type: 'string' } } },
}

function isPage({ call }: ServedCall): boolean {
  return call.produces.startsWith('text/html')
}

/** The shared error answers, which calls refer to. */
export function sharedAnswers(served: readonly ServedCall[], schemas: JsonSchemas): Record<string, object> {
  const statuses = new Set([
    ...STATUSES_OF_EVERY_CALL,
    ...served.flatMap(({ statuses: [, ...others] }) => others),
  ])
  return Object.fromEntries(
    [...statuses]
      .sort((a, b) => a - b)
      .map(status => [
        nameOf(status),
        {
          description: MEANINGS[status],
          ...headersNamed(HEADERS_OF_STATUSES[status] ?? []),
          ...(status >= 400 && { content: { 'application/json': { schema: schemas.of(problem) } } }),
        },
      ]),
  )
}

/** The headers of answers, which they refer to. */
export const HEADERS = {
  ETag: textHeader(
    'Identifies this state: If-None-Match asks whether it is still current, If-Match changes only this state.',
  ),
  'X-Total-Count': {
    description: 'The length of the whole list.',
    schema: { type: 'integer', minimum: 0 },
  },
  'X-Next-Cursor': textHeader('The cursor of the next page; absent on the last.'),
  'Retry-After': {
    description: 'How many seconds to wait before the next attempt.',
    schema: { type: 'integer', minimum: 1 },
  },
  Location: textHeader('The address of the screen.'),
} satisfies Record<string, object>

type HeaderName = keyof typeof HEADERS

/** Every call may answer these: malformed request, foreign host, overload. */
const STATUSES_OF_EVERY_CALL = [400, 421, 503]

const MEANINGS: Readonly<Record<number, string>> = {
  302: 'It is at another address.',
  304: 'The state named by If-None-Match is still current.',
  400: 'The request is malformed.',
  401: 'The session or token is missing, wrong or expired, or this login was refused.',
  403: "The CSRF token is missing or wrong, the request comes from another site's page, or the owner has switched this off.",
  404: 'Nothing has this id or name.',
  409: 'It conflicts with what exists already.',
  410: 'What was cached for this call for a short time has expired.',
  411: 'The body is sent in chunks by a stranger: Content-Length is missing.',
  412: 'It was changed in the meantime: the ETag in If-Match is no longer current.',
  413: 'The body or one of its files is too large.',
  415: 'The call does not take a body of this media type, or the body is compressed.',
  421: 'The request names a host that is not this server.',
  422: 'A parameter, a field or a file is wrong. The detail says which and why.',
  428: 'If-Match is missing: the decision needs the ETag of what was read.',
  429: 'Too many attempts.',
  503: 'The server is too busy, a backup is being restored, or a service that it needs does not answer.',
}

const HEADERS_OF_STATUSES: Readonly<Record<number, readonly HeaderName[]>> = {
  302: ['Location'],
  304: ['ETag'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

function successOf({ call }: ServedCall, schemas: JsonSchemas): object {
  const { answer, query } = call
  const type = call.produces.split(';', 1)[0]!
  return {
    description: 'Done.',
    ...headersNamed([
      ...(call.cached || isRevised(answer) ? (['ETag'] as const) : []),
      ...(isPaged(query) ? (['X-Total-Count', 'X-Next-Cursor'] as const) : []),
    ]),
    content: { [type]: { schema: answer === undefined ? fileSchema(type) : schemas.of(answer) } },
  }
}

/** Answers with an ETag that don't say when they were changed. */
const REVISED: readonly unknown[] = [
  ...[style, blend, sheet, table, feedback, runningRoast, runningRoastDetails],
  ...[site, ownerSettings, savedSearches],
]

/** Whether the answer is an entity whose ETag is needed for changes, such as a bean, a running roast or a recipe. */
function isRevised(answer: z.ZodType | undefined): boolean {
  return REVISED.includes(answer) || (answer instanceof z.ZodObject && 'updated_at' in answer.shape)
}

function isPaged(query: z.ZodType | undefined): boolean {
  return query instanceof z.ZodObject && 'cursor' in query.shape
}

function fileSchema(type: string): JsonSchema {
  return /^text\/|\+xml$/.test(type) ? { type: 'string' } : { type: 'string', format: 'binary' }
}

function headersNamed(names: readonly HeaderName[]): { headers?: object } {
  if (names.length === 0) return {}
  return { headers: Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }])) }
}

function textHeader(description: string) {
  return { description, schema: { type: 'string' } }
}

/** `NotFound` */
function nameOf(status: number): string {
  return STATUS_CODES[status]!.replaceAll(' ', '')
}
