import { cdp } from 'vitest/browser'

/** Sends a command of the DevTools protocol to the browser. Vitest's session has no types for them. */
export async function sendToBrowser(method: string, parameters: object): Promise<void> {
  const session = cdp() as unknown as { send(method: string, parameters: object): Promise<void> }
  await session.send(method, parameters)
}
