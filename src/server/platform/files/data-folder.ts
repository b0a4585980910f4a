import { accessSync, constants, statSync } from 'node:fs'
import { makeLastingFolder } from './lasting-folder.ts'

/**
 * Creates the data folder, readable only by the user that the server runs as, if it doesn't exist. Throws if it can't
 * be used; the message says why.
 */
export function makeDataFolder(folder: string): void {
  try {
    makeLastingFolder(folder)
  } catch (error) {
    throw new Error(`the folder can't be made: ${messageOf(error)}`)
  }
  if (!statSync(folder).isDirectory()) throw new Error('it is not a folder')
  try {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Error(`the folder can't be written to: ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
