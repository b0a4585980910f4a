import { cdp } from 'vitest/browser'

/** Lets the page believe that it is on paper, or that its reader has chosen something; without both, neither. */
export async function emulateMedia(
  media: '' | 'print',
  features: readonly { name: 'forced-colors' | 'prefers-color-scheme'; value: string }[] = [],
): Promise<void> {
  // Vitest's session of the protocol has no types for its commands.
  const { send } = cdp() as unknown as { send(method: string, what: object): Promise<void> }
  await send('Emulation.setEmulatedMedia', { media, features })
}
