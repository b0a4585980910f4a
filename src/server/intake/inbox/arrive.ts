import type { InboxFile } from '#contract/inbox.ts'
import type { AlreadyImported } from '#contract/roast-import.ts'
import type { FileProblem } from '#domain/file/file-problems.ts'
import { failure, success } from '#domain/record/result.ts'
import type { ServerContext } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'
import { readExport } from '#server/intake/imports/import-roast.ts'
import { findRoastOfFile } from '#server/library/roasts/source-hashes.ts'
import { type Arrival, addToInbox, countInbox, findWaiting, hasArrived } from './repository.ts'

/**
 * How many files may wait: more than anybody imports at once, and few enough for a disk even if each has the largest
 * size.
 *
 * @internal Exported for tests.
 */
export const MOST_WAITING = 500

/**
 * The result for a file: it is new, it is waiting already, it was in the inbox before, or its roast was imported
 * without the inbox.
 */
export type Outcome =
  | { kind: 'new' | 'waits'; file: InboxFile }
  | { kind: 'known' }
  | { kind: 'imported'; roast: AlreadyImported }

export type ArrivalContext = Pick<ServerContext, 'db' | 'files' | 'now'>

/**
 * Puts a file into the inbox unless its bytes have been there before or a roast of the library was imported from them.
 * A file of several roasts becomes a waiting file for each.
 * A file that can't be read waits with the reason.
 *
 * Throws an `HttpProblem`: 409 if the inbox is full, 503 if the file can't be read at the moment.
 */
export async function arrive(
  context: ArrivalContext,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Outcome> {
  const fingerprint = await sha256Of(bytes)
  return addIfNew(context, fingerprint, async () => {
    const read = await readExport(context, { name, bytes })
    if (!read.ok && context.files.isClosed())
      throw new HttpProblem('reader_stopping', { problem: read.reason })
    if (!read.ok) return [{ fingerprint, file_name: name, read }]
    const isOnly = read.value.length === 1
    return read.value.map(({ file, derived, content }) => ({
      fingerprint: isOnly ? fingerprint : file.sha256,
      file_name: name,
      read: success({ content, found: { file, samples: derived.samples } }),
    }))
  })
}

/** Puts a file that couldn't even be opened into the inbox, with the reason. It is identified by its path. */
export async function arriveUnopened(
  context: ArrivalContext,
  { path, name, problem }: { path: string; name: string; problem: FileProblem },
): Promise<Outcome> {
  const fingerprint = await sha256Of(Buffer.from(path))
  return addIfNew(context, fingerprint, async () => [
    { fingerprint, file_name: name, read: failure(problem) },
  ])
}

async function addIfNew(
  { db, now }: ArrivalContext,
  fingerprint: string,
  read: () => Promise<Arrival[]>,
): Promise<Outcome> {
  if (!(await hasArrived(db, fingerprint))) {
    const roast = await findRoastOfFile(db, fingerprint)
    if (roast !== null) return { kind: 'imported', roast }
    // Known before the file is read, because a full inbox is offered the same files again and again.
    if ((await countInbox(db)) >= MOST_WAITING) throw inboxFull()
    const arrivals = await read()
    const added = await addToInbox(db, { fingerprint, arrivals }, { most: MOST_WAITING, now: now() })
    if (!added.ok) throw inboxFull()
    if (added.value) {
      const file = await findWaiting(db, arrivals[0]!.fingerprint)
      if (file !== null) return { kind: 'new', file }
    }
  }
  const file = await findWaiting(db, fingerprint)
  return file === null ? { kind: 'known' } : { kind: 'waits', file }
}

function inboxFull(): HttpProblem {
  return new HttpProblem('inbox_full', { most: MOST_WAITING })
}

/** SHA-256 in hex, computed off the event loop, because a file may have 10 MB. */
async function sha256Of(bytes: Uint8Array): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
}
