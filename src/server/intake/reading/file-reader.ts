import { Worker } from 'node:worker_threads'
import type { SupplierPage } from '#domain/bean/bean.ts'
import { type FileProblem, fileProblem, unreadable } from '#domain/file/file-problems.ts'
import { failure, type Result } from '#domain/record/result.ts'
import { isUnicode } from '#files/decode-text.ts'
import { isExcelFile } from '#files/roasts/read-roast-file.ts'
import { createWorkQueue } from '#server/http/work-queue.ts'
import { programAt } from '#server/platform/settings/places.ts'
import { ownTurn } from '#server/platform/work/turns.ts'
import { doJob } from './do-job.ts'
import type { ReadingAnswer, ReadingJob, ReadingSettings, Readings, StorableRoast } from './reading-job.ts'

/**
 * Reads uploaded files. Suppliers' pages, Excel files, long files and texts whose encoding has to be found out are read
 * in a thread with limits on memory and time; a roast's text of usual length is read on the event loop.
 *
 * Reading such a roast takes 2 ms, and passing it to the thread and back takes as long. Bytes for the thread are
 * copied, so the caller may keep using them. If the queue for the thread is full, the promise rejects with an
 * `HttpProblem` of status 503.
 */
export interface FileReader {
  /** Reads the roasts of a roasting machine's export, and derives everything from them in the same place. */
  readRoastFile(
    bytes: Uint8Array,
    fileName: string,
    settings: ReadingSettings,
  ): Promise<Result<StorableRoast[], FileProblem>>
  /** Reads a supplier's saved product page. */
  readSupplierPage(bytes: Uint8Array, fileName: string): Promise<Result<SupplierPage, FileProblem>>
  /** Whether it was closed. A failure then says nothing about its file. */
  isClosed(): boolean
  /** Ends the thread. Files still being read fail. */
  close(): Promise<void>
}

export interface FileReaderOptions {
  /** Gets the stack of an exception inside a reader, which is a bug, or of a thread that died. */
  onBug: (stack: string) => void
  /** How long one file may take, in ms. */
  timeLimitMs?: number
  /** How many files may be queued behind the one that is being read. */
  maximumWaiting?: number
  /** The largest text of a roast that is read in place. */
  mostBytesAtOnce?: number
  /** Starts and ends its threads. */
  threads?: ReadingThreads
}

export interface ReadingThreads {
  start(): Worker
  /** Ends an idle thread when the reader is closed. */
  end(thread: Worker): unknown
}

/**
 * Twenty minutes at a sample a second. Reading a file of this size doesn't block the event loop for too long.
 *
 * @internal Exported for tests.
 */
export const MOST_BYTES_AT_ONCE = 48 * 1024

/** Creates a reader with one thread, which starts with the first file that needs it. */
export function createFileReader(options: FileReaderOptions): FileReader {
  const { onBug, timeLimitMs = 12_000, maximumWaiting = 20, mostBytesAtOnce = MOST_BYTES_AT_ONCE } = options
  const { threads = OWN_THREADS } = options
  let worker: Worker | null = null
  let isReading = false
  const queue = createWorkQueue({
    most: maximumWaiting + 1,
    refusal: 'readers_busy',
    retryAfterSeconds: 5,
  })
  let isClosed = false

  return {
    readRoastFile: (bytes, fileName, settings) => read({ kind: 'roastFile', bytes, fileName, settings }),
    readSupplierPage: (bytes, fileName) => read({ kind: 'supplierPage', bytes, fileName }),
    isClosed: () => isClosed,
    async close() {
      isClosed = true
      if (worker === null) return
      if (isReading) await worker.terminate()
      else await threads.end(worker.off('error', ignore).off('exit', forget))
    },
  }

  async function read<Kind extends keyof Readings>(
    job: ReadingJob & { kind: Kind },
  ): Promise<Result<Readings[Kind], FileProblem>> {
    const isShort =
      job.kind !== 'supplierPage' &&
      job.bytes.length <= mostBytesAtOnce &&
      !isExcelFile(job.bytes) &&
      isUnicode(job.bytes)
    if (isShort) await ownTurn()
    const answer = isShort
      ? await doJob(job)
      : await queue.run(() => work({ ...job, bytes: new Uint8Array(job.bytes) }))
    if ('bug' in answer) {
      onBug(answer.bug)
      return unreadable('not_read', { file_name: job.fileName })
    }
    return answer.result as Result<Readings[Kind], FileProblem>
  }

  /**
   * Gives the job to the thread. If the thread fails, the next job replaces it. Rejects only if it can't be started.
   */
  function work(job: ReadingJob): Promise<ReadingAnswer> {
    if (isClosed) return Promise.resolve({ result: unreadable('server_stopping') })
    const thread = worker ?? startThread()
    worker = thread
    const { fileName: file_name } = job
    return new Promise(resolve => {
      const timer = setTimeout(
        () => giveUp(fileProblem('takes_too_long', { file_name, most_seconds: timeLimitMs / 1000 })),
        timeLimitMs,
      )
      const onMessage = (answer: ReadingAnswer) => finish(answer)
      const onError = (error: Error & { code?: string }) => {
        if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') onBug(error.stack ?? error.message)
        giveUp(
          fileProblem(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'takes_too_much_memory' : 'not_read', {
            file_name,
          }),
        )
      }
      const onExit = () => giveUp(fileProblem('not_read', { file_name }))
      thread.on('message', onMessage).on('error', onError).on('exit', onExit)
      isReading = true
      thread.postMessage(job, [job.bytes.buffer as ArrayBuffer])

      function giveUp(problem: FileProblem) {
        if (worker === thread) worker = null
        void thread.terminate()
        finish({ result: failure(problem) })
      }

      function finish(answer: ReadingAnswer) {
        clearTimeout(timer)
        isReading = false
        thread.off('message', onMessage).off('error', onError).off('exit', onExit)
        resolve(answer)
      }
    })
  }

  function forget(this: Worker): void {
    if (worker === this) worker = null
  }

  function startThread(): Worker {
    const thread = threads.start()
    // A thread may die between two jobs or after it was terminated. The next job starts another.
    thread.on('error', ignore).on('exit', forget)
    return thread
  }
}

function ignore(): void {}

/**
 * Starts a thread with limits on its memory, for which the process doesn't wait.
 *
 * @internal Exported for tests.
 */
export function readingThread(program = programAt('reading')): Worker {
  const thread = new Worker(program, { resourceLimits: RESOURCE_LIMITS })
  thread.unref()
  return thread
}

const OWN_THREADS: ReadingThreads = { start: readingThread, end: thread => thread.terminate() }

/** Enough for 5 MB of HTML as a tree or 10 MB of CSV as samples. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 }
