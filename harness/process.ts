import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const START_LIMIT_MS = 60_000

/** One of our servers in its own process. */
export interface ServerProcess {
  child: ChildProcess
  /** `http://127.0.0.1:PORT` */
  address: string
  /** Everything it has printed so far. */
  output(): string
  /** Waits for a printed line and resolves with its first group. Throws if the process ends before. */
  line(pattern: RegExp): Promise<string>
  /** Ends it at once with SIGKILL, like a power cut, or cleanly with SIGTERM. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Runs a command and waits until it prints where it listens. `hasChannel` allows messages to it. */
export async function startServer(
  [command = '', ...args]: readonly string[],
  { environment = {}, hasChannel = false }: { environment?: NodeJS.ProcessEnv; hasChannel?: boolean } = {},
): Promise<ServerProcess> {
  const stdio = ['ignore', 'pipe', 'pipe', ...(hasChannel ? ['ipc' as const] : [])] as const
  const child = spawn(command, args, { env: { ...process.env, ...environment }, stdio: [...stdio] })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (printed += chunk))
  const line = async (pattern: RegExp) => {
    const deadline = Date.now() + START_LIMIT_MS
    while (Date.now() < deadline && !hasEnded(child)) {
      const told = pattern.exec(printed)?.[1]
      if (told !== undefined) return told
      await setTimeout(20)
    }
    child.kill('SIGKILL')
    throw new Error(`The server did not start:\n${printed}`)
  }
  return {
    child,
    address: await line(/listens on (http:\/\/\S+)/),
    output: () => printed,
    line,
    async end(signal) {
      if (hasEnded(child)) return
      const exit = once(child, 'exit')
      child.kill(signal)
      await exit
    },
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
