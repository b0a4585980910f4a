import type { Page } from 'playwright-core'

/** How long Playwright waits between its polls for an element, in ms. The last one is repeated. */
const WAITS_MS = [20, 50, 100]

type Poll = (
  progress: unknown,
  action: (progress: unknown, continuePolling: symbol) => Promise<unknown>,
) => Promise<unknown>

/** What is used of Playwright's own side of a frame. */
interface ServerFrame {
  retryWithProgressAndBackoff: Poll
  retryWithProgressAndTimeouts(
    progress: unknown,
    timeouts: number[],
    action: Parameters<Poll>[1],
  ): ReturnType<Poll>
}

/**
 * Makes Playwright poll often for an element that isn't there yet. After 0.3 s it would poll only every half second,
 * which is a sixth of a test's time. Playwright has no option for it; it runs in this process.
 */
export function pollOften(page: Page): void {
  const frame: object = (page as unknown as Connected)._connection.toImpl(page).mainFrame()
  const frames: ServerFrame = Object.getPrototypeOf(frame)
  if (typeof frames.retryWithProgressAndTimeouts !== 'function')
    throw new Error('Playwright’s frames now poll for elements in another way')
  frames.retryWithProgressAndBackoff = function (this: ServerFrame, progress, action) {
    return this.retryWithProgressAndTimeouts(progress, WAITS_MS, action)
  }
}

interface Connected {
  _connection: { toImpl(page: Page): { mainFrame(): object } }
}
