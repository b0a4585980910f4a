import { afterEach, beforeEach, expect, test } from 'vitest'
import { versionOf } from '#server/platform/database/open-database.ts'
import { createTestLibrary, type TestLibrary } from '#server/testing/library.ts'

// A failover of a cluster without synchronous replication: changes may be lost, and their revisions used again.

let library: TestLibrary
let timeline = 1
beforeEach(async () => {
  timeline = 1
  library = await createTestLibrary('postgres')
  const { database } = library.server.context
  const { libraryVersion } = database
  database.timeline = () => timeline
  database.libraryVersion = async () => versionOf(await libraryVersion(), timeline)
})
afterEach(() => library.server.close())

const read = (path: string, headers = {}) => library.server.app.inject({ url: path, headers })

test('no ETag from before a failover is matched afterwards, by reads or by If-Match', async () => {
  await library.addBean('Kenya')
  const before = await Promise.all(['/api/beans/', '/api/beans/1'].map(path => read(path)))
  timeline = 3
  for (const [index, path] of ['/api/beans/', '/api/beans/1'].entries()) {
    const tag = String(before[index]!.headers.etag)
    expect((await read(path, { 'if-none-match': tag })).statusCode).toBe(200)
    const now = String((await read(path)).headers.etag)
    expect((await read(path, { 'if-none-match': now })).statusCode).toBe(304)
  }
  const change = (etag: string) =>
    library.own('PUT', '/api/beans/1', { region: 'Nyeri' }, { 'if-match': etag })
  expect((await change(String(before[1]!.headers.etag))).statusCode).toBe(412)
  const changed = await change(String((await read('/api/beans/1')).headers.etag))
  expect(changed.statusCode).toBe(200)
  expect((await change(String(changed.headers.etag))).statusCode).toBe(200)
})
