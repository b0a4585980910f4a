import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { syncFolder } from '#server/platform/files/lasting-folder.ts'

const KEY_BYTES = 32

/** The log message when a key was made. */
export const KEY_MADE =
  'A key for backups was made (backup.key in the data folder). Any backups from before count as made by another installation.'

/**
 * The key of this installation, which signs its backups. It is next to the folder of backups, never in it.
 *
 * @internal Exported for tests.
 */
export function keyFileOf(folder: string): string {
  return join(dirname(folder), 'backup.key')
}

/** The key of this installation, or null if there is none or it is damaged. Then every backup counts as foreign. */
export function findBackupKey(folder: string): Uint8Array | null {
  try {
    const key = readFileSync(keyFileOf(folder))
    return key.length === KEY_BYTES ? key : null
  } catch {
    return null
  }
}

/**
 * The key of this installation, made if there is none or if it is damaged.
 *
 * Instances that make it at the same time get the same key, because a file is linked to the name only if it is free.
 * Calls `onMade` if a key was made. Throws if it can't be kept.
 */
export function requireBackupKey(folder: string, onMade: () => void = () => {}): Uint8Array {
  const found = findBackupKey(folder)
  if (found !== null) return found
  const file = keyFileOf(folder)
  const finished = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeKey(finished)
  try {
    removeDamaged(file)
    if (isTakenBy(finished, file)) onMade()
  } finally {
    rmSync(finished, { force: true })
  }
  syncFolder(dirname(file))
  const key = findBackupKey(folder)
  if (key === null) throw new Error(`The key of the backups can't be kept in ${file}`)
  return key
}

/** The signature of a text: HMAC-SHA256 in hexadecimal digits. */
export function signatureOf(text: string, key: Uint8Array): string {
  return createHmac('sha256', key).update(text).digest('hex')
}

/** Whether the signature was made with this key. Takes the same time for every signature. */
export function isSignatureOf(signature: string, text: string, key: Uint8Array): boolean {
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(text, key))]
  return given.length === own.length && timingSafeEqual(given, own)
}

function writeKey(file: string): void {
  const handle = openSync(file, 'wx', 0o600)
  try {
    writeSync(handle, randomBytes(KEY_BYTES))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Puts a damaged key aside, in case it can be repaired. */
function removeDamaged(file: string): void {
  try {
    if (readFileSync(file).length !== KEY_BYTES) renameSync(file, `${file}.damaged`)
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error
  }
}

/** Gives a finished key its name, unless another instance was faster. */
function isTakenBy(finished: string, file: string): boolean {
  try {
    linkSync(finished, file)
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    // Some file systems have no links. There, the last of two instances wins.
    renameSync(finished, file)
  }
  return true
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
