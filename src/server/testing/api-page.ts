import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { ServedCall } from '#server/http/call-description.ts'

/** The page in docs/ for people who write programs that use the API, made from the served calls. */
export function apiPage(calls: readonly ServedCall[]): string {
  const parts = Map.groupBy(calls, ({ part }) => part)
  const sections = [...parts].map(
    ([part, served]) => `## ${TITLES[part] ?? part}\n\n${served.map(said).join('\n')}`,
  )
  return `${INTRODUCTION}\n${sections.join('\n')}`
}

const INTRODUCTION = `# The API

Every call that First Crack answers, made from the list in \`src/contract/calls.ts\` by a test. The full schemas are at
\`/api/openapi.json\` (OpenAPI 3.1). Temperatures are in °C, rates of rise in °C/min, weights in g, times in s; a name
that ends in \`_minutes\` or \`_percent\` says so.

- A path works with and without its trailing slash. A failure answers \`{"detail": …}\`: a sentence, or a list of them.
- Reading is public unless it says otherwise. For the rest, send the session's cookie and the CSRF token: \`GET
  /api/beans/admin/me\` sets the cookie \`csrf_token\`; send it back in the header \`X-CSRF-Token\`, first with the login.
- Lists and single reads carry an \`ETag\`: \`If-None-Match\` answers 304, and \`If-Match\` on a change answers 412 if
  somebody else was faster. A page of a list has \`X-Total-Count\` and, unless it is the last, \`X-Next-Cursor\`.
- 503 with \`Retry-After\` means: come again after that many seconds, because the server is too busy, a backup is being
  restored or the database doesn't answer. Any read except \`/healthz\` may answer it, even if 503 is not listed for it.
`

const TITLES: Record<string, string> = {
  server: 'The server',
  owner: 'The owner',
  beans: 'Beans',
  roasts: 'Roasts',
  scores: 'Scores',
  feedback: 'Feedback of drinkers',
  inbox: 'The inbox',
  library: 'The whole library',
  trash: 'The trash',
  backups: 'Backups',
  activity: 'What happened',
}

function said({ call, description, statuses }: ServedCall): string {
  const { query, body, form, answer } = description
  const lines = [
    `### \`${call.method} ${call.path}\`\n`,
    `${description.summary}.\n`,
    `- Who: ${whoMay(call)}`,
    ...(query === undefined ? [] : [`- Query: ${fieldsOf(query)}`]),
    ...(body === undefined ? [] : [`- Body: JSON, ${fieldsOf(body)}`]),
    ...(form === undefined ? [] : [`- Body: ${call.sends}, ${fieldsOf(form)}`]),
    `- Answer: ${statuses.join(', ')}; ${answerOf(call, answer)}`,
  ]
  return `${lines.join('\n')}\n`
}

function whoMay({ method, access }: Pick<Call, 'method' | 'access'>): string {
  if (access === 'public') return 'everybody'
  if (access === 'token') return 'everybody with a CSRF token'
  if (access === 'machine') return 'the owner, with the CSRF token, or whoever has an upload token'
  return method === 'GET' ? 'the owner' : 'the owner, with the CSRF token'
}

function answerOf({ produces }: Pick<Call, 'produces'>, answer: z.ZodType | undefined): string {
  return answer === undefined ? produces : fieldsOf(answer)
}

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
}

/** The fields of an object, or of each entry of a list. Optional ones have a question mark. */
function fieldsOf(schema: z.ZodType): string {
  return fieldsIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
}

function fieldsIn({ properties, required = [], items, anyOf }: JsonSchema): string {
  if (items !== undefined) return `a list of ${fieldsIn(items)}`
  const inner = anyOf?.find(each => each.properties !== undefined)
  if (inner !== undefined) return fieldsIn(inner)
  const names = Object.keys(properties ?? {}).map(name => `\`${name}\`${required.includes(name) ? '' : '?'}`)
  return names.join(', ')
}
