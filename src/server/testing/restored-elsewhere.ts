import type { LightMyRequestResponse } from 'fastify'
import type { BackupList } from '#contract/backups.ts'
import type { DatabaseKind } from '#server/platform/database/open-database.ts'
import { createTestApp, multipart, type OwnerHeaders, type TestApp } from './app.ts'

/** Everything that the owner can read of a library, by address. */
export type EveryAnswer = Record<string, string>

const PATHS = [
  ...['/api/beans/', '/api/roasts/', '/api/trash/', '/api/feedback/', '/api/site/'],
  '/api/stock/export.csv',
  '/api/plans/',
  '/api/blends/',
  '/api/sheets/',
  '/api/tables/',
]

/** Whether a table is over depends on the hour, and the server elsewhere has a clock of its own. */
const STATE_BY_CLOCK = /"state":"(?:open|revealed|ended)",/g

/** The answers of all addresses of a library: lists, and each roast with its curve, picture and file. */
export async function everyAnswer(server: TestApp, owner: OwnerHeaders): Promise<EveryAnswer> {
  const read = async (url: string) =>
    (await server.app.inject({ method: 'GET', url, headers: { ...owner } })).body
  const answers: EveryAnswer = {}
  for (const path of PATHS) answers[path] = (await read(path)).replaceAll(STATE_BY_CLOCK, '')
  for (const { id } of JSON.parse(answers['/api/roasts/'] ?? '[]') as { id: number }[]) {
    // Every other form of a curve, such as its CSV, is computed from what the details say. What was said about a roast
    // is in the list of all feedback.
    for (const part of ['details', 'thumbnail', 'source', 'tastings']) {
      const path = `/api/roasts/${id}/${part}`
      answers[path] = await read(path)
    }
  }
  return answers
}

/**
 * Makes a backup of a library and restores it, as one from elsewhere, into an empty library on a database of this kind.
 * Returns all answers of that library. Throws with the reason if the backup has a problem or is refused.
 */
export async function answersElsewhere(
  server: TestApp,
  owner: OwnerHeaders,
  kind: DatabaseKind,
): Promise<EveryAnswer> {
  const backup = await backupOf(server, owner)
  const elsewhere = await createTestApp(kind)
  try {
    const newOwner = await elsewhere.login()
    const file = { field: 'file', name: 'backup.sqlite', content: new Uint8Array(backup) }
    const { payload, headers } = await multipart({ foreign: 'true' }, [file])
    const restored = await elsewhere.app.inject({
      method: 'POST',
      url: '/api/backups/restore',
      payload,
      headers: { ...headers, ...newOwner },
    })
    requireStatus(restored, 200)
    return await everyAnswer(elsewhere, newOwner)
  } finally {
    await elsewhere.close()
  }
}

/** A new backup of a library, as the owner downloads it. */
async function backupOf(server: TestApp, owner: OwnerHeaders): Promise<Buffer> {
  const call = (method: 'GET' | 'POST', url: string) =>
    server.app.inject({ method, url, headers: { ...owner } })
  const { backups: earlier }: BackupList = (await call('GET', '/api/backups/')).json()
  const made = await call('POST', '/api/backups/')
  requireStatus(made, 201)
  // Backups may have the same time, because the test clock does not advance.
  const { backups }: BackupList = made.json()
  const newest = backups.find(({ name }) => !earlier.some(backup => backup.name === name))
  if (newest === undefined || newest.problem !== null) throw new Error(newest?.problem ?? 'no backup')
  return (await call('GET', `/api/backups/${newest.name}/file`)).rawPayload
}

function requireStatus({ statusCode, body }: LightMyRequestResponse, wanted: number): void {
  if (statusCode !== wanted) throw new Error(`${statusCode}: ${body}`)
}
