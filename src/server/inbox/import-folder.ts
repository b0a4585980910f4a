import type { Kysely } from 'kysely'
import type { ImportFolderState } from '#contract/inbox.ts'
import { ROAST_FILES, tooLargeText } from '#contract/upload-rules.ts'
import { storeMachineActivity } from '#server/activity/repository.ts'
import type { App, ServerContext } from '#server/context.ts'
import { messageOf } from '#server/database/opening-problem.ts'
import type { Tables } from '#server/database/tables.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { ownName } from '#server/http/uploads.ts'
import { arrive, arriveUnopened, type Outcome } from './arrive.ts'
import { type FolderFile, listFolder, readFolderFile, reasonOf } from './folder-files.ts'

/**
 * The machine's folder, whose new files arrive in the inbox. Its files are only read.
 *
 * The folder is looked at again and again, because network folders don't tell of changes. A file is read once it has
 * been the same for two seconds. What was read is remembered in the database by path, size and time.
 */
export interface ImportFolder {
  /** Looks once, and reads what is ready. A look that is asked for during another is that one. */
  look(): Promise<void>
  /** Looks every two seconds until the app closes. */
  start(): void
  state(): ImportFolderState
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if there is none. */
    importFolder: ImportFolder | null
  }
}

/** @internal Exported for tests. */
export const STABLE_MS = 2_000
const PAUSE_MS = 2_000
/** A look at a slow folder may take a fifth of the time. */
const PAUSE_PER_LOOK = 4

/** Adds `app.importFolder`. */
export function registerImportFolder(app: App, context: ServerContext): void {
  const { importFolder } = context.config
  app.decorate('importFolder', importFolder === null ? null : watch(app, context, importFolder))
}

function watch(app: App, context: ServerContext, folder: string): ImportFolder {
  const { db, backups, uptime } = context
  /** Paths of files that were read, with how they were then; null until it is loaded. */
  let taken: Map<string, string> | null = null
  /** Files that may still be written, with how they were and since when. */
  let unsettled = new Map<string, { version: string; since: number }>()
  let state: ImportFolderState = { waiting: 0, problem: null }
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosing = false
  let toldProblem: string | null = null

  app.addHook('preClose', async () => {
    isClosing = true
    if (timer !== null) clearTimeout(timer)
    await looking
  })
  const look = () => {
    looking ??= lookOnce()
      .catch(error => setProblem(messageOf(error)))
      .finally(() => {
        looking = null
      })
    return looking
  }
  return { look, start: () => void lookAgain(), state: () => state }

  async function lookAgain(): Promise<void> {
    const begin = performance.now()
    await look()
    if (isClosing) return
    const pause = Math.max(PAUSE_MS, PAUSE_PER_LOOK * (performance.now() - begin))
    timer = setTimeout(() => void lookAgain(), pause).unref()
  }

  async function lookOnce(): Promise<void> {
    // The thread that restores holds the lock of the embedded database.
    if (backups.isRestoring()) return
    taken ??= await loadTaken(db)
    const { files, problem } = await listFolder(folder)
    const fresh = files.filter(file => taken?.get(file.path) !== versionOf(file))
    const settled = settledOf(fresh)
    state = { ...state, waiting: fresh.length }
    const halted = await takeAll(settled)
    setProblem(problem ?? halted)
  }

  /** The files that have been the same for long enough. The others are remembered for the next look. */
  function settledOf(files: readonly FolderFile[]): FolderFile[] {
    const now = uptime()
    unsettled = new Map(
      files.map(file => {
        const before = unsettled.get(file.path)
        const version = versionOf(file)
        return [file.path, before?.version === version ? before : { version, since: now }]
      }),
    )
    return files.filter(({ path }) => now - unsettled.get(path)!.since >= STABLE_MS)
  }

  /** Reads files one after the other. Returns why it stopped before the last, or null. */
  async function takeAll(files: readonly FolderFile[]): Promise<string | null> {
    for (const file of files) {
      if (isClosing || backups.isRestoring()) return null
      try {
        await take(file)
      } catch (error) {
        if (error instanceof HttpProblem) return error.message
        throw error
      }
    }
    return null
  }

  async function take(file: FolderFile): Promise<void> {
    const read = await open(file)
    if (read === null) return
    const { outcome, isFinal } = read
    if (outcome.kind === 'new') {
      await storeMachineActivity(db, { code: 'file_arrived_from_folder', values: { name: file.name } })
    }
    if (isFinal) await storeTaken(db, file)
    taken?.set(file.path, versionOf(file))
    unsettled.delete(file.path)
    state = { ...state, waiting: state.waiting - 1 }
  }

  /** Null if the file has changed since it was listed. One that can't be opened is tried again after a restart. */
  async function open(file: FolderFile): Promise<{ outcome: Outcome; isFinal: boolean } | null> {
    const name = ownName(file.name)
    const refuse = (problem: string) => arriveUnopened(context, { path: file.path, name, problem })
    if (file.size >= ROAST_FILES.maximumBytes) {
      return { outcome: await refuse(tooLargeText(ROAST_FILES)), isFinal: true }
    }
    let bytes: Uint8Array | null
    try {
      bytes = await readFolderFile(file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      const problem = `${name} can't be opened: ${reasonOf(error as NodeJS.ErrnoException)}`
      return { outcome: await refuse(problem), isFinal: false }
    }
    return bytes === null ? null : { outcome: await arrive(context, { name, bytes }), isFinal: true }
  }

  function setProblem(problem: string | null): void {
    state = { ...state, problem }
    if (problem !== null && problem !== toldProblem) {
      app.log.warn({ event: 'IMPORT_DIR', reason: problem })
    }
    toldProblem = problem
  }
}

function versionOf({ size, modified_ms }: Pick<FolderFile, 'size' | 'modified_ms'>): string {
  return `${size} ${modified_ms}`
}

async function loadTaken(db: Kysely<Tables>): Promise<Map<string, string>> {
  const rows = await db.selectFrom('folder_files').select(['path', 'size', 'modified_ms']).execute()
  return new Map(rows.map(row => [row.path, versionOf(row)]))
}

async function storeTaken(db: Kysely<Tables>, { path, size, modified_ms }: FolderFile): Promise<void> {
  await db
    .insertInto('folder_files')
    .values({ path, size, modified_ms })
    .onConflict(conflict => conflict.column('path').doUpdateSet({ size, modified_ms }))
    .execute()
}
