import type { ImportFolderState } from '#contract/inbox.ts'
import { ROAST_FILES } from '#contract/upload-rules.ts'
import { type FileProblem, fileProblem } from '#domain/file/file-problems.ts'
import { storeMachineActivity } from '#server/account/activity/repository.ts'
import type { App, ServerContext } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { safeFileName } from '#server/http/uploads.ts'
import { isDatabaseAway } from '#server/platform/database/database-away.ts'
import { messageOf } from '#server/platform/database/opening-problem.ts'
import { arrive, arriveUnopened, type Outcome } from './arrive.ts'
import { type FolderFile, listFolder, readFolderFile } from './folder-files.ts'
import { SeenFiles, versionOf } from './seen-files.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Null if IMPORT_DIR is not set. */
    importFolder: ImportFolder | null
  }
}

/** @internal Exported for tests. */
export const STABLE_MS = 2_000
const PAUSE_MS = 2_000
/** The pause after a scan, in multiples of its duration: scanning a slow folder takes a fifth of the time at most. */
const PAUSE_PER_SCAN = 4

/** Adds `app.importFolder`. */
export function registerImportFolder(app: App, context: ServerContext): void {
  const { importFolder: path } = context.config
  const folder = path === null ? null : new ImportFolder(app, context, path)
  app.decorate('importFolder', folder)
  if (folder !== null) app.addHook('preClose', () => folder.close())
}

/**
 * Watches the machine's folder and puts its new files into the inbox. The files are only read.
 *
 * The folder is polled, because network folders send no events. A file is read once it hasn't changed for two seconds.
 * The files that were read are stored in the database by path, size and time.
 */
class ImportFolder {
  readonly #app: App
  readonly #context: ServerContext
  readonly #path: string
  /** Null until they are loaded. */
  #seen: SeenFiles | null = null
  readonly #unsettled = new UnsettledFiles(STABLE_MS)
  #state: ImportFolderState = { waiting: 0, problem: null }
  #scanning: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null
  #isClosing = false
  #loggedProblem: string | null = null

  constructor(app: App, context: ServerContext, path: string) {
    this.#app = app
    this.#context = context
    this.#path = path
  }

  state(): ImportFolderState {
    return this.#state
  }

  /** Scans the folder every two seconds until the app closes. */
  start(): void {
    void this.#scanRepeatedly()
  }

  /** Scans once, and reads the files that are ready. A call during a scan returns the same scan. */
  scan(): Promise<void> {
    this.#scanning ??= this.#scanOnce()
      .catch(error => this.#setProblem(messageOf(error)))
      .finally(() => {
        this.#scanning = null
      })
    return this.#scanning
  }

  /** Waits for the file that is being read. */
  async close(): Promise<void> {
    this.#isClosing = true
    if (this.#timer !== null) clearTimeout(this.#timer)
    await this.#scanning
  }

  async #scanRepeatedly(): Promise<void> {
    const begin = performance.now()
    await this.scan()
    if (this.#isClosing) return
    const pause = Math.max(PAUSE_MS, PAUSE_PER_SCAN * (performance.now() - begin))
    this.#timer = setTimeout(() => void this.#scanRepeatedly(), pause).unref()
  }

  async #scanOnce(): Promise<void> {
    const { backups, db, uptime } = this.#context
    // The thread that restores holds the lock of the embedded database.
    if (backups.isRestoring()) return
    const seen = this.#seen ?? (await SeenFiles.load(db))
    this.#seen = seen
    const { files, problem } = await listFolder(this.#path)
    const fresh = files.filter(file => !seen.has(file))
    const settled = this.#unsettled.settledOf(fresh, uptime())
    this.#state = { ...this.#state, waiting: fresh.length }
    const failed = await this.#readAll(settled, seen)
    if (problem === null) await seen.forgetGone(files)
    this.#setProblem(problem ?? failed)
  }

  /** Reads files one after the other. Returns why it stopped or why the first of them failed; null if all were read. */
  async #readAll(files: readonly FolderFile[], seen: SeenFiles): Promise<string | null> {
    let failed: string | null = null
    for (const file of files) {
      if (this.#isClosing || this.#context.backups.isRestoring()) break
      try {
        await this.#readFile(file, seen)
      } catch (error) {
        if (error instanceof HttpProblem) return error.message
        if (isDatabaseAway(error)) throw error
        failed ??= `${safeFileName(file.name)} can't be added to the inbox: ${messageOf(error)}`
      }
    }
    return failed
  }

  async #readFile(file: FolderFile, seen: SeenFiles): Promise<void> {
    const read = await open(this.#context, file)
    if (read === null) return
    const { outcome, isFinal } = read
    if (outcome.kind === 'new') {
      const values = { name: file.name }
      await storeMachineActivity(this.#context.db, { code: 'file_arrived_from_folder', values })
    }
    await seen.add(file, { isFinal })
    this.#unsettled.delete(file)
    this.#state = { ...this.#state, waiting: this.#state.waiting - 1 }
  }

  #setProblem(problem: string | null): void {
    this.#state = { ...this.#state, problem }
    if (problem !== null && problem !== this.#loggedProblem) {
      this.#app.log.warn({ event: 'IMPORT_DIR', reason: problem })
    }
    this.#loggedProblem = problem
  }
}

/** Null if the file has changed since it was listed. One that can't be opened is retried after a restart. */
async function open(
  context: ServerContext,
  file: FolderFile,
): Promise<{ outcome: Outcome; isFinal: boolean } | null> {
  const name = safeFileName(file.name)
  const refuse = (problem: FileProblem) => arriveUnopened(context, { path: file.path, name, problem })
  if (file.size >= ROAST_FILES.maximumBytes) {
    return {
      outcome: await refuse(fileProblem('file_too_large', { most_bytes: ROAST_FILES.maximumBytes })),
      isFinal: true,
    }
  }
  let bytes: Uint8Array | null
  try {
    bytes = await readFolderFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    const { code = 'unknown error' } = error as NodeJS.ErrnoException
    const problem = fileProblem('not_opened', { file_name: name, system_error: code })
    return { outcome: await refuse(problem), isFinal: false }
  }
  return bytes === null ? null : { outcome: await arrive(context, { name, bytes }), isFinal: true }
}

/** Files that may still be written. */
class UnsettledFiles {
  /** The last seen version of each file and when it first had that version, by path. */
  #seen = new Map<string, { version: string; since: number }>()
  readonly #stableMs: number

  constructor(stableMs: number) {
    this.#stableMs = stableMs
  }

  /** Returns the files that haven't changed for long enough, and remembers the others. `now` is in ms. */
  settledOf(files: readonly FolderFile[], now: number): FolderFile[] {
    this.#seen = new Map(
      files.map(file => {
        const before = this.#seen.get(file.path)
        const version = versionOf(file)
        return [file.path, before?.version === version ? before : { version, since: now }]
      }),
    )
    return files.filter(({ path }) => now - this.#seen.get(path)!.since >= this.#stableMs)
  }

  delete({ path }: FolderFile): void {
    this.#seen.delete(path)
  }
}
