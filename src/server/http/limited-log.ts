import type { FastifyBaseLogger } from 'fastify'
import type { App } from '#server/context.ts'

/** How many lines of a kind are logged in a window. */
const MOST_LINES = 30
const WINDOW_MS = 60_000

/** In characters. Clients choose how long paths and addresses are. */
const LONGEST_TEXT = 300

interface Window {
  lines: number
  most: number
  timer: NodeJS.Timeout
}

/**
 * The log for lines that anybody may cause, with a rate limit: at most 30 lines of a kind a minute, and only the first
 * of them with an error's stack.
 *
 * At the end of each minute, and when the app closes, one line says how many of a kind were left out.
 */
export function limitedLog(app: App): FastifyBaseLogger {
  const windows = new Map<string, Window>()
  const end = (kind: string, { lines, most, timer }: Window) => {
    clearTimeout(timer)
    windows.delete(kind)
    if (lines > most) app.log.info({ event: 'lines left out', kind, count: lines - most })
  }
  app.addHook('onClose', async () => {
    for (const [kind, window] of windows) end(kind, window)
  })

  function isWithinLimit(line: Line): boolean {
    const kind = kindOf(line)
    let window = windows.get(kind)
    if (window === undefined) {
      const most = 'err' in line ? 1 : MOST_LINES
      const opened: Window = { lines: 0, most, timer: setTimeout(() => end(kind, opened), WINDOW_MS).unref() }
      windows.set(kind, opened)
      window = opened
    }
    window.lines += 1
    return window.lines <= window.most
  }

  const limited =
    (level: 'info' | 'warn' | 'error' | 'fatal') =>
    (line: unknown, message?: string): void => {
      const fields = fieldsOf(line)
      if (isWithinLimit(fields)) app.log[level](withShortTexts(fields), message?.slice(0, LONGEST_TEXT))
    }
  const log: FastifyBaseLogger = {
    level: app.log.level,
    fatal: limited('fatal'),
    error: limited('error'),
    warn: limited('warn'),
    info: limited('info'),
    debug: () => {},
    trace: () => {},
    silent: () => {},
    child: () => log,
  }
  return log
}

type Line = Readonly<Record<string, unknown>>

/** Fastify logs texts and errors as they are. */
function fieldsOf(line: unknown): Line {
  if (line instanceof Error) return { err: line }
  return typeof line === 'object' && line !== null ? (line as Line) : { text: String(line) }
}

/** The kind that a line is counted by. There must be few kinds. Fastify's own lines have no event. */
function kindOf({ event, status, call, err }: Line): string {
  const ofFastify = err === undefined ? 'framework' : 'framework error'
  return [event ?? ofFastify, status, call].filter(part => part !== undefined).join(' ')
}

function withShortTexts(line: Line): Line {
  return Object.fromEntries(
    Object.entries(line).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.slice(0, LONGEST_TEXT) : value,
    ]),
  )
}
