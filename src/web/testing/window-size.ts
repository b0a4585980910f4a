import { server } from 'vitest/browser'

const { width: widest, height: highest } = server.config.browser.viewport

/**
 * Resizes the frame of the page within the browser's window, and waits until the page has noticed. To resize the
 * browser's window itself would take several times as long.
 */
export async function resizeWindow(width: number, height: number): Promise<void> {
  if (width > widest || height > highest)
    throw new Error(`The browser's window has only ${widest} × ${highest} px`)
  if (window.innerWidth === width && window.innerHeight === height) return
  Object.assign((window.frameElement as HTMLElement).style, { width: `${width}px`, height: `${height}px` })
  // Media queries and events of the new size come with the first frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}
