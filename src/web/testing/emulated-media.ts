import { cdp } from 'vitest/browser'

/** Emulates print or media features such as a colour scheme. What isn't given is reset. */
export async function emulateMedia(
  media: '' | 'print',
  features: readonly { name: 'forced-colors' | 'prefers-color-scheme'; value: string }[] = [],
): Promise<void> {
  // Vitest's CDP session has no types for its commands.
  const { send } = cdp() as unknown as { send(method: string, what: object): Promise<void> }
  await send('Emulation.setEmulatedMedia', { media, features })
}
