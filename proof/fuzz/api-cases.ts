import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { ROAST_FILES } from '#contract/upload-rules.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import { multipart, type OwnerHeaders } from '#server/testing/app.ts'
import type { Random } from '../../demo/random.ts'
import { isNamed } from '../../src/domain/record/named-values.ts'
import { EDGE_VALUES, HOSTILE_TEXTS, type JsonShape, valueLike } from './hostile-values.ts'
import type { KnownIds } from './library-check.ts'
import { GRAMMARS, mutateBytes, mutateText } from './mutations.ts'
import { readerCase, untouchedCase } from './reader-cases.ts'

/** The owner's session, the library and a backup of it. */
export interface Belongings {
  owner: OwnerHeaders
  /** Ids that existed recently. */
  known: KnownIds
  backup: Uint8Array
}

/** A request built from the call's own schemas, then mutated. */
export async function apiCase(
  served: ServedCall,
  belongings: Belongings,
  random: Random,
): Promise<InjectOptions> {
  if (isStoring(served) && random.between(0, 1) < EDGE_SHARE) return edgeCase(served, belongings, random)
  const hostility = random.pick([0, 0, 0.02, 0.1])
  const { payload, headers } = await bodyOf(served, hostility, belongings, random)
  return {
    method: served.call.method,
    url: pathOf(served, belongings, random) + queryOf(served, hostility, random),
    headers: { ...headers, ...hostileHeaders(random), ...sessionOf(belongings.owner, random) },
    payload,
  }
}

/** Whether the call stores what it is sent in the library. */
export function isStoring({ call }: ServedCall): boolean {
  const isSent = call.method !== 'DELETE' && (call.body ?? call.form) !== undefined
  return isSent && call.changes.length > 0 && !call.changes.some(kind => isNamed(INSTALLATION, kind))
}

/** What belongs to the installation rather than to its library. */
const INSTALLATION = ['backups', 'devices', 'passkeys', 'session', 'tokens'] as const

/** The share of storing calls that are valid except for one value. */
const EDGE_SHARE = 0.7

/** A call by the owner, valid except for one field at the edge of what can be stored, or for the file's name. */
async function edgeCase(
  { call }: ServedCall,
  { owner, known }: Belongings,
  random: Random,
): Promise<InjectOptions> {
  const { method, path } = call
  const url = path.replace(/:\w+/, String(knownId(call, known, random)))
  const form = shapeOf(call.form)
  if (form !== null) {
    const { bytes } = untouchedCase(random, 'roast')
    const file = () => ({ name: random.pick(HOSTILE_TEXTS), content: new Uint8Array(bytes) })
    const beanId = random.pick(known.bean ?? [])
    const { payload, headers } = await formOf(form, { hostility: 0, file, beanId }, random)
    return { method, url, payload, headers: { ...headers, ...owner } }
  }
  const shape = shapeOf(call.body) ?? {}
  const good = ofKnownBean(valueLike(shape, random, 0), known.bean ?? [], random)
  const field = random.pick(Object.keys(shape.properties ?? {}))
  const payload = JSON.stringify({ ...Object(good), [field]: random.pick(EDGE_VALUES) })
  return { method, url, payload, headers: { 'content-type': 'application/json', ...owner } }
}

/** An id of what the call is about. */
function knownId({ of = 'roast' }: ServedCall['call'], known: KnownIds, random: Random): number {
  return random.pick(known[of] ?? []) ?? 1
}

function pathOf({ call }: ServedCall, { known }: Belongings, random: Random): string {
  const path = call.path.replace(/:\w+/g, () =>
    random.between(0, 1) < 0.8 ? String(knownId(call, known, random)) : hostileParameter(random),
  )
  return path.replace('*', () => hostileParameter(random))
}

function hostileParameter(random: Random): string {
  const raw = ['%00', '%E0%A4%A', '..%2f..%2fpackage.json', '%2e%2e', '1%20', '-0', '+1', '1e3', '%', '01']
  return random.between(0, 1) < 0.5 ? random.pick(raw) : encoded(random.pick(HOSTILE_TEXTS))
}

function queryOf({ call }: ServedCall, hostility: number, random: Random): string {
  const shape = shapeOf(call.query)
  const query = shape === null ? {} : valueLike(shape, random, hostility)
  const pairs = Object.entries(Object(query)).map(
    ([key, value]) => `${encoded(key)}=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  if (random.between(0, 1) < 0.1) pairs.push(random.pick(['_t=1', '&&', '__proto__=1', 'a[b]=c', '%', '=']))
  if (random.between(0, 1) < 0.05 && pairs.length > 0) pairs.push(pairs[0]!)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

async function bodyOf(
  { call }: ServedCall,
  hostility: number,
  { known, backup }: Belongings,
  random: Random,
): Promise<{ payload?: Buffer | string; headers: Record<string, string> }> {
  const { method, path: url, sends } = call
  if (method === 'GET') return { headers: {} }
  if (random.between(0, 1) < 0.03) return strangeBody(random)
  const form = shapeOf(call.form)
  const isForm = form !== null && (sends === 'form' || random.between(0, 1) < 0.7)
  if (isForm) {
    const file = url.startsWith('/api/backups/')
      ? () => backupFile(backup, random)
      : () => uploadedFile(url, random)
    const beanId = random.between(0, 1) < 0.8 ? random.pick(known.bean ?? []) : undefined
    return formOf(form, { hostility, file, beanId }, random)
  }
  const shape = form ?? shapeOf(call.body)
  if (shape === null) return random.between(0, 1) < 0.8 ? { headers: {} } : strangeBody(random)
  const value = JSON.stringify(ofKnownBean(valueLike(shape, random, hostility), known.bean ?? [], random))
  const headers = { 'content-type': 'application/json' }
  const way = random.between(0, 1)
  if (way < 0.08) return { headers, payload: mutateText(value, GRAMMARS.json, random) }
  if (way < 0.12) return { headers, payload: Buffer.from(mutateBytes(Buffer.from(value), random)) }
  return { headers, payload: value }
}

/** Mostly replaces the body's bean by one that exists. */
function ofKnownBean(body: unknown, beans: readonly number[], random: Random): unknown {
  const isAbout = typeof body === 'object' && body !== null && 'bean_id' in body
  return isAbout && random.between(0, 1) < 0.8 ? { ...body, bean_id: random.pick(beans) } : body
}

interface SentFile {
  name: string
  content: Uint8Array<ArrayBuffer>
}

async function formOf(
  shape: JsonShape,
  { hostility, file, beanId }: { hostility: number; file: () => SentFile; beanId: number | undefined },
  random: Random,
) {
  const fields: Record<string, string> = {}
  const files: (SentFile & { field: string })[] = []
  for (const [name, part] of Object.entries(shape.properties ?? {})) {
    const isList = part.type === 'array'
    if (name === 'file' || isList) {
      const count = isList ? Math.floor(random.between(0, 4)) : 1
      for (let index = 0; index < count; index++) files.push({ field: name, ...file() })
    } else if (random.between(0, 1) < 0.7) {
      const isBean = name === 'bean_id' && beanId !== undefined
      const value = isBean ? beanId : valueLike(part, random, hostility, { name })
      if (value !== null) fields[name] = textOf(value)
    }
  }
  if (random.between(0, 1) < 0.05) fields[random.pick(['__proto__', 'constructor', 'x'])] = 'y'
  const form = await multipart(fields, files)
  const isSpoilt = random.between(0, 1) < 0.1
  return isSpoilt ? { ...form, payload: Buffer.from(mutateBytes(form.payload, random)) } : form
}

/** A backup, mostly damaged; now and then whole, because most of its checks run only on a whole one. */
function backupFile(backup: Uint8Array, random: Random): SentFile {
  const content = random.between(0, 1) < 0.8 ? mutateBytes(backup, random) : backup
  return { name: 'backup.sqlite', content: new Uint8Array(content) }
}

/** A file, mostly of the kind that the route takes, and now and then undamaged. */
function uploadedFile(url: string, random: Random): SentFile {
  const isMisplaced = random.between(0, 1) < 0.1
  const kind = /\/(?:roasts|inbox)\//.test(url) === isMisplaced ? 'page' : 'roast'
  const { bytes } = random.between(0, 1) < 0.3 ? untouchedCase(random, kind) : readerCase(random, kind)
  const extension =
    random.between(0, 1) < 0.95 ? (kind === 'roast' ? random.pick(ROAST_FILES.extensions) : 'html') : 'exe'
  const stem = random.between(0, 1) < 0.7 ? 'export' : random.pick(HOSTILE_TEXTS)
  return { name: `${stem}.${extension}`, content: new Uint8Array(bytes) }
}

function strangeBody(random: Random) {
  const type = random.pick([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'application/json; charset=utf-16',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=x',
    'json',
  ])
  const payload = random.pick(['', '{', 'a=b', '--x\r\n\r\n--x--', '--x--', '\0', '[[[[', '"\\ud800"'])
  return { payload, headers: { 'content-type': type } as Record<string, string> }
}

function hostileHeaders(random: Random): Record<string, string> {
  if (random.between(0, 1) < 0.8) return {}
  const [name, values] = random.pick(HEADERS)
  return { [name]: random.pick(values) }
}

const HEADERS: [name: string, values: string[]][] = [
  ['if-none-match', ['*', '"', 'W/"x"', '"1", "2"', ','.repeat(2_000)]],
  ['if-match', ['*', '"', '"0"', '"1"', 'W/"1"', '"9".'.repeat(300)]],
  ['accept-encoding', ['br', 'gzip', 'gzip;q=0', '*;q=-1', ',,,', 'identity;q=0']],
  ['range', ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,0-0,0-0']],
  ['origin', ['null', 'https://evil.example', 'http://localhost:80', '::', 'file://']],
  ['host', ['', 'localhost:80', '[', '[::1]:80', 'a@b', '\u00ff']],
  ['x-forwarded-for', ['1.2.3.4', '::1', 'x, y', ','.repeat(500), 'fe80::1%eth0']],
  ['x-forwarded-proto', ['https', 'x', '']],
  ['content-encoding', ['gzip', 'br', 'x']],
  ['content-length', ['0', '99', '1']],
  ['x-http-method-override', ['DELETE']],
  ['cookie', ['first_crack_session', '=', 'first_crack_session=%00', `csrf_token=${'x'.repeat(3_000)}`]],
]

/** Mostly the owner's session; otherwise none, only its cookie, or only a CSRF token. */
function sessionOf(owner: OwnerHeaders, random: Random): Record<string, string> {
  const way = random.between(0, 1)
  if (way < 0.8) return { ...owner }
  if (way < 0.85) return { cookie: owner.cookie }
  if (way < 0.9) return { cookie: 'csrf_token=t', 'x-csrf-token': 't' }
  return {}
}

const shapes = new Map<unknown, JsonShape>()

function shapeOf(schema: unknown): JsonShape | null {
  if (!(schema instanceof z.ZodType)) return null
  const known =
    shapes.get(schema) ?? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonShape)
  shapes.set(schema, known)
  return known
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

function encoded(text: string | undefined): string {
  return encodeURIComponent((text ?? '').toWellFormed())
}
