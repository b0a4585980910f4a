import { sendToBrowser } from './browser-command.ts'

/** A place in the window, in px from its top left. */
export interface Point {
  x: number
  y: number
}

const EVENTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'] as const

/** Presses and releases the mouse. False if something else would have got it, which is stopped. */
export async function press(point: Point, isMeant: (target: Element) => boolean): Promise<boolean> {
  let isStopped = false
  let isClicked = false
  const guard = (event: Event) => {
    if (event.type === 'pointerdown') isStopped = !isMeant(event.target as Element)
    if (event.type === 'click') isClicked = !isStopped && isMeant(event.target as Element)
    if (!isStopped) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of EVENTS) window.addEventListener(type, guard, { capture: true })
  try {
    const button = { button: 'left', clickCount: 1 }
    await Promise.all([
      moveMouse(point),
      send(point, { ...button, type: 'mousePressed', buttons: 1 }),
      send(point, { ...button, type: 'mouseReleased' }),
    ])
  } finally {
    for (const type of EVENTS) window.removeEventListener(type, guard, { capture: true })
  }
  return isClicked
}

export function moveMouse(point: Point): Promise<void> {
  return send(point, { type: 'mouseMoved' })
}

function send({ x, y }: Point, event: object): Promise<void> {
  const frame = window.frameElement!.getBoundingClientRect()
  return sendToBrowser('Input.dispatchMouseEvent', {
    x: frame.x + x,
    y: frame.y + y,
    pointerType: 'mouse',
    ...event,
  })
}
