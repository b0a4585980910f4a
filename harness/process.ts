import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const START_LIMIT_MS = 60_000

/** A server of ours in a process of its own. */
export interface ServerProcess {
  child: ChildProcess
  /** `http://127.0.0.1:PORT` */
  address: string
  /** Everything that it has printed so far. */
  output(): string
  /** Waits until it has printed a line, and answers the line's first group. Throws if it ends before. */
  line(pattern: RegExp): Promise<string>
  /** Ends it at once with SIGKILL, as a power cut would, or in good order with SIGTERM. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
}

/** Runs a command and waits until it says where it listens. With `hasChannel` messages can be sent to it. */
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
