import { sendToBrowser } from './browser-command.ts'

/** Emulates print or media features such as a colour scheme. What isn't given is reset. */
export async function emulateMedia(
  media: '' | 'print',
  features: readonly { name: 'forced-colors' | 'prefers-color-scheme'; value: string }[] = [],
): Promise<void> {
  await sendToBrowser('Emulation.setEmulatedMedia', { media, features })
}
