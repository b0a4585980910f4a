import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProbeQuestion, Usage } from './probe.ts'

/** A process of its own that listens on a port and tells what it uses. */
export interface MeasuredProcess {
  port: number
  processId: number
  usage(): Promise<Usage>
  cpuMilliseconds(): Promise<number>
  /** Watches the event loop from now on. */
  watchDelay(): Promise<void>
  stop(): Promise<void>
}

/** The owner's password of every product that a bench starts. */
export const PASSWORD = 'bench'

/** Starts the real product on the library in a data folder, or on PostgreSQL. */
export function startProduct(
  library: { dataFolder: string; databaseUrl?: string | null },
  options?: MeasuringOptions,
): Promise<MeasuredProcess> {
  const environment = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: library.dataFolder,
    DATABASE_URL: library.databaseUrl ?? '',
    ADMIN_PASSWORD: PASSWORD,
    PUBLIC_URL: '',
  }
  return startMeasured('../src/server/main.js', environment, options)
}

interface MeasuringOptions {
  /** Without the probe the process tells nothing, and holds not a byte for it. */
  isProbed?: boolean
}

/** Starts a program of ours that prints the address on which it listens. */
export async function startMeasured(
  program: string,
  environment: Record<string, string>,
  { isProbed = true }: MeasuringOptions = {},
): Promise<MeasuredProcess> {
  const child = fork(fileURLToPath(new URL(program, import.meta.url)), {
    execArgv: isProbed ? ['--import', new URL('./probe.ts', import.meta.url).href] : [],
    env: { ...process.env, ...environment },
    silent: true,
  })
  const port = await printedPort(child)
  const ask = (question: ProbeQuestion) =>
    new Promise<Usage>((resolve, reject) => {
      const onExit = () => reject(new Error(`${program} ended`))
      const onMessage = (message: { usage?: Usage }) => {
        if (message.usage === undefined) return
        child.off('message', onMessage).off('exit', onExit)
        resolve(message.usage)
      }
      child.on('message', onMessage).on('exit', onExit)
      child.send(question)
    })
  return {
    port,
    processId: child.pid ?? 0,
    usage: () => ask('usage'),
    cpuMilliseconds: async () => (await ask('usage')).cpuMilliseconds,
    watchDelay: async () => void (await ask('watch delay')),
    stop: () => stopped(child),
  }
}

/** Runs a piece of work with a folder that is removed afterwards. */
export async function withFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'first-crack-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The port in the first address that a process prints. */
function printedPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const onOutput = (chunk: Buffer) => {
      printed += chunk
      const port = /listens on http:\/\/[^\s:]+:(\d+)/.exec(printed)?.[1]
      if (port !== undefined) resolve(Number(port))
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('exit', () => reject(new Error(`A measured process did not start:\n${printed}`)))
  })
}

/** Ends a process in good order and waits for it. */
async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise(resolve => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
