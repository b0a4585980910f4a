import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeLastingFolder, syncFolder } from './lasting-folder.ts'

/** Replaces a file as a whole, readable only by the owner: a crash leaves the old text or the new one. */
export async function writeLastingFile(file: string, text: string): Promise<void> {
  const unfinished = `${file}.unfinished`
  makeLastingFolder(dirname(file))
  const handle = await open(unfinished, 'w', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(unfinished, file)
  syncFolder(dirname(file))
}
