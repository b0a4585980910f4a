import type { App } from '#server/context.ts'

/** How many lines of a kind are logged in a window. */
const MOST_LINES = 30
const WINDOW_MS = 60_000

interface Window {
  lines: number
  timer: NodeJS.Timeout
}

/**
 * Limits lines that strangers can cause. The returned function says whether one more line of a kind may be logged.
 *
 * At the end of each minute, and when the app closes, one line says how many of a kind were left out. There must be few
 * kinds.
 */
export function limitLines(app: App): (kind: string) => boolean {
  const windows = new Map<string, Window>()
  const end = (kind: string, { lines, timer }: Window) => {
    clearTimeout(timer)
    windows.delete(kind)
    if (lines > MOST_LINES) app.log.info({ event: 'lines left out', kind, count: lines - MOST_LINES })
  }
  app.addHook('onClose', async () => {
    for (const [kind, window] of windows) end(kind, window)
  })
  return kind => {
    let window = windows.get(kind)
    if (window === undefined) {
      const opened: Window = { lines: 0, timer: setTimeout(() => end(kind, opened), WINDOW_MS).unref() }
      windows.set(kind, opened)
      window = opened
    }
    window.lines += 1
    return window.lines <= MOST_LINES
  }
}
