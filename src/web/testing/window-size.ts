import { server } from 'vitest/browser'

const { width: widest, height: highest } = server.config.browser.viewport

/**
 * Gives the window of the page another size, within that of the browser's, and waits until the page has noticed. The
 * browser's own stays, which would take several times as long to resize.
 */
export async function resizeWindow(width: number, height: number): Promise<void> {
  if (width > widest || height > highest)
    throw new Error(`The browser's window has only ${widest} × ${highest} px`)
  if (window.innerWidth === width && window.innerHeight === height) return
  Object.assign((window.frameElement as HTMLElement).style, { width: `${width}px`, height: `${height}px` })
  // Media queries and events of the new size come with the first frame.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}
