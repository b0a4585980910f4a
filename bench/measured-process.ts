import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startServer } from '../harness/process.ts'
import { NODE_FLAGS, productSettings } from '../harness/product.ts'
import type { ProbeQuestion, Usage } from './probe.ts'

/** A separate process that listens on a port and reports what it uses. */
export interface MeasuredProcess {
  port: number
  processId: number
  usage(): Promise<Usage>
  cpuMilliseconds(): Promise<number>
  /** Measures the delay of the event loop from now on. */
  watchDelay(): Promise<void>
  stop(): Promise<void>
}

/** The owner's password in every bench. */
export const PASSWORD = 'bench test'

/** Starts the real product on the library in a data folder, or on PostgreSQL. */
export function startProduct(
  library: { dataFolder: string; databaseUrl?: string | null },
  { environment = {}, ...options }: MeasuringOptions & { environment?: Record<string, string> } = {},
): Promise<MeasuredProcess> {
  const settings = {
    ...productSettings(library.dataFolder),
    DATABASE_URL: library.databaseUrl ?? '',
    ADMIN_PASSWORD: PASSWORD,
    PUBLIC_URL: '',
    ...environment,
  }
  return startMeasured('../dist/server/main.js', settings, { ...options, nodeFlags: NODE_FLAGS })
}

interface MeasuringOptions {
  /** Without the probe the process reports nothing and needs no memory for it. */
  isProbed?: boolean
  nodeFlags?: readonly string[]
}

/** Starts one of our programs, which prints the address it listens on. */
export async function startMeasured(
  program: string,
  environment: Record<string, string>,
  { isProbed = true, nodeFlags = [] }: MeasuringOptions = {},
): Promise<MeasuredProcess> {
  const probe = isProbed ? ['--import', new URL('./probe.ts', import.meta.url).href] : []
  const command = [process.execPath, ...nodeFlags, ...probe, fileURLToPath(new URL(program, import.meta.url))]
  const { child, address, end } = await startServer(command, { environment, hasChannel: true })
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
    port: Number(new URL(address).port),
    processId: child.pid ?? 0,
    usage: () => ask('usage'),
    cpuMilliseconds: async () => (await ask('usage')).cpuMilliseconds,
    watchDelay: async () => void (await ask('watch delay')),
    stop: () => end('SIGTERM'),
  }
}

/** Runs work with a folder that is removed afterwards. */
export async function withFolder<Value>(work: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(tmpdir(), 'first-crack-bench-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
