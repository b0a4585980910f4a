import { z } from 'zod'
import type { Call } from '#contract/call.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import { API_NOTES, API_PARTS, whoMay } from '#server/http/call-words.ts'

/** The page in docs/ for people who write programs that use the API, made from the served calls. */
export function apiPage(calls: readonly ServedCall[]): string {
  const parts = Map.groupBy(calls, ({ part }) => part)
  const sections = [...parts].map(
    ([part, served]) => `## ${API_PARTS[part]}\n\n${served.map(said).join('\n')}`,
  )
  return `${INTRODUCTION}\n${sections.join('\n')}`
}

const INTRODUCTION = `# The API

Every call that First Crack answers, made from the list in \`src/contract/calls.ts\` by a test. The full schemas are at
\`/api/openapi.json\`, an OpenAPI 3.1 document from which a client can be made, for example by
[openapi-typescript](https://openapi-ts.dev); \`src/server/http/openapi/typed-client.test.ts\` makes one. Operations and schemas
have the names that they have in \`src/contract/\`.

${API_NOTES}`

function said({ call, statuses }: ServedCall): string {
  const { query, body, form, json, answer } = call
  const lines = [
    `### \`${call.method} ${call.path}\`\n`,
    `${call.summary}.\n`,
    `- Who: ${whoMay(call)}`,
    ...(query === undefined ? [] : [`- Query: ${fieldsOf(query)}`]),
    ...(body === undefined ? [] : [`- Body: JSON, ${fieldsOf(body)}`]),
    ...(form === undefined ? [] : [`- Body: form, ${fieldsOf(form)}`]),
    ...(json === undefined ? [] : [`- Or: JSON, ${fieldsOf(json)}`]),
    `- Answer: ${statuses.join(', ')}; ${answerOf(call, answer)}`,
  ]
  return `${lines.join('\n')}\n`
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
