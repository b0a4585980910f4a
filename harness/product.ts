import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './process.ts'

/** The product as its owner runs it, with its own process, data folder and port. */
export interface Product {
  /** `http://127.0.0.1:PORT` */
  address: string
  pid: number
  dataFolder: string
  /** The owner's password if this first start printed one; otherwise empty. */
  password: string
  /** Everything the process has printed so far. */
  output(): string
  /** Ends the process at once, like a power cut, and keeps the data folder. */
  kill(): Promise<void>
  /** Stops the process and removes the data folder unless it was passed in. */
  stop(): Promise<void>
}

/** How the product runs Node. By default, short-lived objects take more than 100 MB under load. */
export const NODE_FLAGS = ['--max-semi-space-size=8']

/** The command that runs the product. */
export const PRODUCT = [process.execPath, ...NODE_FLAGS, 'dist/server/main.js']

/** Settings for a server that only this machine can reach, overriding the environment. */
export function productSettings(dataFolder: string): Record<string, string> {
  return { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataFolder }
}

/**
 * Starts the server on an empty data folder or on `dataFolder` and waits until it answers. `through` is a command
 * that becomes the server's process, such as a tracer.
 */
export async function startProduct(
  options: { dataFolder?: string; environment?: Record<string, string>; through?: readonly string[] } = {},
): Promise<Product> {
  const dataFolder = options.dataFolder ?? mkdtempSync(join(tmpdir(), 'first-crack-product-'))
  const environment = { ...productSettings(dataFolder), ...options.environment }
  const server = await startServer([...(options.through ?? []), ...PRODUCT], { environment })
  const { address, child, output } = server
  const hasPassword = (options.environment?.ADMIN_PASSWORD ?? process.env.ADMIN_PASSWORD) !== undefined
  const isFirstStart = options.dataFolder === undefined && !hasPassword
  const password = isFirstStart ? await server.line(/^Owner password: (\S+)$/m) : ''
  // The server answers before the owner's password is stored; this call is answered after that.
  await fetch(`${address}/api/beans/`, { method: 'POST' })
  return {
    address,
    pid: child.pid!,
    dataFolder,
    password,
    output,
    kill: () => server.end('SIGKILL'),
    async stop() {
      await server.end('SIGTERM')
      if (options.dataFolder === undefined) rmSync(dataFolder, { recursive: true, force: true })
    },
  }
}
