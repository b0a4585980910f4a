import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { roastFields } from '#contract/roast-fields.ts'
import { ROAST_FILES as ROAST_UPLOADS } from '#contract/upload-rules.ts'
import { fileProblemText } from '#domain/file/file-problems.ts'
import type { Random } from '../../demo/random.ts'
import { readSupplierPage } from '../../src/files/suppliers/read-supplier-page.ts'
import {
  readUploadedRoasts,
  type UploadedRoast,
} from '../../src/server/intake/reading/read-uploaded-roast.ts'
import { CONTAINERS } from './containers.ts'
import { GRAMMARS, mutateBytes, mutateText } from './mutations.ts'
import { isWorkbook, mutateWorkbook, shortWorkbook } from './workbooks.ts'

/** A mutated file and the reader to feed it to. */
export interface ReaderCase {
  kind: 'roast' | 'page'
  name: string
  /**
   * The machine's format and the file's extension, or the container and the supplier; each should sometimes be read and
   * sometimes refused.
   */
  forms: string[]
  bytes: Uint8Array
}

/** All forms: the machine formats among the fixtures, the extensions of an export, and the containers of a page. */
export function formsToCover(): string[] {
  const formats = readdirSync(join(FIXTURES, 'roasts'), { withFileTypes: true })
  return [
    ...formats.filter(entry => entry.isDirectory()).map(({ name }) => name),
    ...ROAST_UPLOADS.extensions.map(extension => `.${extension}`),
    ...CONTAINERS.map(({ name }) => name),
  ]
}

/** A fixture mutated by its grammar, by its bytes, or both. */
export function readerCase(random: Random, kind?: ReaderCase['kind']): ReaderCase {
  return mutated(untouchedCase(random, kind), random)
}

/** A fixture of one of the `formsToCover`, mutated in the same ways. */
export function readerCaseOf(form: string, random: Random): ReaderCase {
  const container = CONTAINERS.find(({ name }) => name === form)
  const files = ROAST_FILES.filter(({ forms }) => forms.includes(form))
  return mutated(container === undefined ? random.pick(files) : savedPage(random, container), random)
}

function mutated(file: ReaderCase, random: Random): ReaderCase {
  const way = random.between(0, 1)
  let bytes: Uint8Array = way < 0.65 ? mutateByGrammar(file, random) : file.bytes
  if (way > 0.5) bytes = mutateBytes(bytes, random)
  return { ...file, bytes }
}

/** An undamaged fixture; a page comes in any container. */
export function untouchedCase(random: Random, kind?: ReaderCase['kind']): ReaderCase {
  const isRoast = kind === undefined ? random.between(0, 1) < 0.65 : kind === 'roast'
  return isRoast ? random.pick(ROAST_FILES) : savedPage(random)
}

/**
 * Reads the case; an exception is a fault, a refusal must be a sentence. Returns the CPU time of this thread in ms.
 */
export async function runReader({
  kind,
  name,
  bytes,
}: ReaderCase): Promise<{ isRead: boolean; milliseconds: number }> {
  const start = process.threadCpuUsage()
  const result =
    kind === 'roast' ? await readUploadedRoasts(bytes, name, TIME_ZONE) : readSupplierPage(bytes, name)
  const { user, system } = process.threadCpuUsage(start)
  if (!result.ok && !/\S/.test(fileProblemText(result.reason))) throw new Error('refused without a reason')
  const roasts = result.ok && Array.isArray(result.value) ? (result.value as UploadedRoast[]) : []
  for (const { roast } of roasts) KNOWN_FIELDS.parse(roast.fields)
  if (roasts.length > 1) for (const part of roasts) await expectSameAlone(part, name)
  const warnings =
    result.ok && 'warnings' in result.value
      ? result.value.warnings
      : roasts.flatMap(({ roast }) => roast.warnings)
  const unreadable = warnings.find(warning => NOT_TEXT.test(warning))
  if (unreadable !== undefined) throw new Error(`warned with what is not text: ${JSON.stringify(unreadable)}`)
  return { isRead: result.ok, milliseconds: (user + system) / 1000 }
}

const TIME_ZONE = 'America/Los_Angeles'

/** The bytes that are stored for one of several roasts must give it again. */
async function expectSameAlone({ roast, bytes }: UploadedRoast, name: string): Promise<void> {
  const again = await readUploadedRoasts(bytes, name, TIME_ZONE)
  const samples = again.ok ? again.value[0]?.roast.timeline : null
  if (JSON.stringify(samples) !== JSON.stringify(roast.timeline))
    throw new Error(`the part of “${roast.sourceName}” is another roast`)
}

/** Control and private characters, which a person can't read. */
const NOT_TEXT = /[\p{Cc}\p{Co}]/u

/** A field that is read must be one that the API takes. */
const KNOWN_FIELDS = roastFields.partial().strict()

/** A supplier's page in a container, unless it is saved in one already. */
function savedPage(random: Random, container = random.pick(CONTAINERS)): ReaderCase {
  const page = random.pick(PAGES)
  if (isMimeMessage(page.bytes.toString('latin1'))) return page
  return { ...page, forms: [...page.forms, container.name], bytes: container.wrap(page.bytes) }
}

function mutateByGrammar({ kind, name, bytes }: ReaderCase, random: Random): Uint8Array {
  if (isWorkbook(name)) return mutateWorkbook(bytes, random)
  const text = new TextDecoder('latin1').decode(bytes)
  const isJson = /^\s*[[{]/.test(text)
  const grammar =
    kind === 'roast'
      ? GRAMMARS[isJson ? 'json' : 'csv']
      : GRAMMARS[isMimeMessage(text) ? random.pick(['mhtml', 'html'] as const) : 'html']
  return Buffer.from(mutateText(text, grammar, random), random.pick(['latin1', 'utf8'] as const))
}

function isMimeMessage(text: string): boolean {
  return /^(?:From|MIME-Version|Snapshot-Content-Location):/im.test(text.slice(0, 400))
}

const FIXTURES = join(import.meta.dirname, '../../fixtures')
/** A mutation in a long curve finds no more than in a short one, and takes ten times as long. */
const LONGEST_LINES = 60

const ROAST_FILES = fixtures('roast', 'roasts', /\.(?:csv|tsv|json|alog|klog|kpro|txt|xlsx?)$/).map(file => ({
  ...file,
  bytes: isWorkbook(file.name) ? shortWorkbook(file.bytes, file.name) : withFewerLines(file.bytes),
}))
const PAGES = fixtures('page', 'beans', /\.html$/)

function fixtures(kind: ReaderCase['kind'], folder: string, names: RegExp) {
  return readdirSync(join(FIXTURES, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => names.test(name) && !name.endsWith('.expected.json'))
    .sort()
    .map(name => ({
      kind,
      name,
      forms: [dirname(name), extname(name)],
      bytes: readFileSync(join(FIXTURES, folder, name)),
    }))
}

/** A log in brackets stays whole: without its middle it would only ever be refused. */
function withFewerLines(bytes: Buffer): Buffer {
  const lines = bytes.toString('latin1').split('\n')
  return lines.length <= LONGEST_LINES || lines[0]!.startsWith('{')
    ? bytes
    : Buffer.from([...lines.slice(0, LONGEST_LINES - 5), ...lines.slice(-5)].join('\n'), 'latin1')
}
