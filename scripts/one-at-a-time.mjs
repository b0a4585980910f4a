import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const POLL_INTERVAL_MS = 200
/** A lock this old counts as left behind, even if another process has its number by now. */
const LEFT_BEHIND_MS = 15 * 60 * 1000

/**
 * Does the work while no other process does it: the lock is a file with the number of the process that works. Calls
 * `onWait` once if it has to wait. `work` must check again whether it is still needed.
 * @param {string} lock
 * @param {() => void} work
 * @param {() => void} onWait
 */
export function oneAtATime(lock, work, onWait) {
  for (let waits = 0; !taken(lock); waits += 1) {
    if (waits === 0) onWait()
    if (isLeftBehind(lock)) rmSync(lock, { force: true })
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, POLL_INTERVAL_MS)
  }
  const free = () => rmSync(lock, { force: true })
  process.once('exit', free)
  work()
  free()
  process.off('exit', free)
}

/** @param {string} lock */
function taken(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** @param {string} lock */
function isLeftBehind(lock) {
  try {
    if (Date.now() - statSync(lock).mtimeMs > LEFT_BEHIND_MS) return true
    const holder = Number(readFileSync(lock, 'utf8'))
    // The file is empty for a moment after it is created.
    if (holder > 0) process.kill(holder, 0)
    return false
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH'
  }
}
