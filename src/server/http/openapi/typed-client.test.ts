import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namesIn } from '#domain/record/named-values.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

const PASSWORD = 'what only the owner knows'
const ROOT = join(import.meta.dirname, '../../../..')
const EXPORT = join(ROOT, 'fixtures/roasts/roastime-csv/spreadsheet with semicolons.csv')

/** A program by somebody who knows only the OpenAPI document of First Crack. */
const PROGRAM = `
import { readFile } from 'node:fs/promises'
import createClient, { type Middleware } from 'openapi-fetch'
import type { components, paths } from './api.ts'

const [baseUrl = '', password = '', file = ''] = process.argv.slice(2)

/** A browser's cookies, and the CSRF token that its page would send. */
const cookies = new Map<string, string>()
const session: Middleware = {
  onRequest({ request }) {
    request.headers.set('cookie', [...cookies].map(([name, value]) => name + '=' + value).join('; '))
    request.headers.set('X-CSRF-Token', cookies.get('csrf_token') ?? '')
  },
  onResponse({ response }) {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
  },
}
const api = createClient<paths>({ baseUrl })
api.use(session)

function done<Answer>({ data, error }: { data?: Answer; error?: components['schemas']['Problem'] }): Answer {
  if (data === undefined) throw new Error(String(error?.detail))
  return data
}

const before = done(await api.GET('/api/beans/admin/me'))
const login = done(await api.POST('/api/beans/admin/login', { body: { password } }))
const bean: components['schemas']['Bean'] = done(
  await api.POST('/api/beans/', { body: { origin_name: 'Kenya Kiambu', country: 'Kenya' } }),
)
const imported: components['schemas']['Roast'] = done(
  await api.POST('/api/roasts/import/', {
    body: { bean_id: String(bean.id), roast_name: '#7 Kiambu', file: new Blob([await readFile(file)]) },
    bodySerializer({ file, ...fields }) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
      if (file !== undefined) form.append('file', file, 'export.csv')
      return form
    },
  }),
)
const path = { id: imported.id }
const details = done(await api.GET('/api/roasts/{id}/details', { params: { path } }))
const timeline: components['schemas']['TimelinePoint'][] = details.timeline
const page = await api.GET('/api/roasts/', { params: { query: { limit: 1, sort: 'date', min_score: 0 } } })
const drawn = await api.GET('/api/roasts/{id}/card.png', { params: { path }, parseAs: 'blob' })
const picture: Blob | undefined = drawn.data
const late = await api.PATCH('/api/roasts/{id}', {
  params: { path, header: { 'If-Match': '"0.0"' } },
  body: { green_weight_g: 300 },
})
const lateDetail: string | string[] | undefined = late.error?.detail

// @ts-expect-error: no roast has this field.
details.colour
// @ts-expect-error: a score is a number or null.
const score: string = imported.score
// @ts-expect-error: no list is sorted by this.
const order: 'smell' = 'smell' satisfies NonNullable<paths['/api/roasts/']['get']['parameters']['query']>['sort']
// @ts-expect-error: a bean needs a name.
const nameless: components['schemas']['BeanCreate'] = { country: 'Kenya' }

console.log(
  JSON.stringify({
    admin: [before.admin, login.admin],
    roast: [imported.roast_name, details.bean.country, details.has_timeline, score === order],
    samples: [timeline.length, timeline[0]?.bean_probe_temp, details.milestones[0]?.milestone_type],
    listed: [page.data?.map(({ roast_name }) => roast_name), page.response.headers.get('X-Total-Count')],
    picture: [picture?.type, (picture?.size ?? 0) > 1000],
    late: [late.response.status, lateDetail, nameless.country],
  }),
)
`

/** The compiler settings of an ordinary project. */
const SETTINGS = {
  compilerOptions: {
    ...{ target: 'es2024', module: 'nodenext', lib: ['es2024', 'dom', 'dom.iterable'], types: ['node'] },
    ...{ strict: true, noUncheckedIndexedAccess: true, skipLibCheck: true },
    ...{ noEmit: true, allowImportingTsExtensions: true, verbatimModuleSyntax: true },
  },
}

const run = promisify(execFile)
let server: TestApp
let address: string
let folder: string
/** The compiler's errors for a program with the types of the server's description, and of an altered one. */
let errors: Record<'client' | 'altered', string>

beforeAll(async () => {
  server = await createTestApp('sqlite', { password: PASSWORD })
  folder = mkdtempSync(join(tmpdir(), 'first-crack-client-'))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'dir')
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const description = await (await fetch(`${address}/api/openapi.json`)).text()
  errors = await compiled({ client: description, altered: altered(description) })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.close()
})

test('a typed client made from the API description logs in, imports a roast and reads it back', async () => {
  expect(errors.client).toBe('')
  const program = join(folder, 'client/program.ts')
  const { stdout } = await run(process.execPath, [program, address, PASSWORD, EXPORT])
  expect(JSON.parse(stdout)).toEqual({
    admin: [false, true],
    roast: ['#7 Kiambu', 'Kenya', true, false],
    samples: [9, 168.5, '1st_crack_start'],
    listed: [['#7 Kiambu'], '1'],
    picture: ['image/png', true],
    late: [412, 'This roast was changed in the meantime. Please reload it and try again.', 'Kenya'],
  })
})

test('a client does not compile if the API description lacks its call or has another type for a field', async () => {
  expect(errors.altered).toContain('"/api/roasts/{id}/details"')
  expect(errors.altered).toMatch(/Unused '@ts-expect-error' directive/)
})

function altered(description: string): string {
  const document = JSON.parse(description)
  delete document.paths['/api/roasts/{id}/details']
  document.components.schemas.Roast.properties.score = { type: 'string' }
  return JSON.stringify(document)
}

/** Makes the types from each document and compiles the program with them; returns the errors of each. */
async function compiled<Name extends string>(documents: Record<Name, string>): Promise<Record<Name, string>> {
  const names = namesIn(documents)
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS))
  for (const name of names) {
    mkdirSync(join(folder, name))
    writeFileSync(join(folder, name, 'openapi.json'), documents[name])
    writeFileSync(join(folder, name, 'program.ts'), PROGRAM)
  }
  const writer = join(ROOT, 'src/server/testing/write-api-types.ts')
  const places = names.flatMap(name => ['openapi.json', 'api.ts'].map(file => join(folder, name, file)))
  await run(process.execPath, [writer, ...places])
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const said = await run(process.execPath, [compiler, '-p', folder], { cwd: folder }).then(
    () => '',
    ({ stdout }) => String(stdout),
  )
  // A message begins with its file; its further lines are indented.
  const messages = said.split(/\n(?=\S)/)
  const errorsOf = (name: string) => messages.filter(message => message.startsWith(`${name}/`)).join('\n')
  expect(messages.filter(message => !/^(client|altered)\/|^$/.test(message))).toEqual([])
  return Object.fromEntries(names.map(name => [name, errorsOf(name)])) as Record<Name, string>
}
