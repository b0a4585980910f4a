import { strToU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZippedFile, zipParts } from './zip.ts'

const modifiedAt = new Date('2026-05-01T12:00:00Z')

async function* list(files: Omit<ZippedFile, 'modifiedAt'>[]): AsyncGenerator<ZippedFile> {
  for (const file of files) yield { modifiedAt, ...file }
}

async function archiveOf(files: AsyncIterable<ZippedFile>, plainLimit?: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of zipParts(files, plainLimit)) parts.push(part)
  return Buffer.concat(parts)
}

test('every file is unpacked unchanged, whether it was written whole or in pieces', async () => {
  async function* pieces() {
    yield 'first, '
    yield 'séçond'
  }
  const files = [
    { name: 'text é.txt', content: 'Nariño ☕' },
    { name: 'folder/bytes', content: new Uint8Array([0, 255, 1]) },
    { name: 'empty', content: '' },
    { name: 'pieces', content: pieces() },
  ]
  expect(unzipSync(await archiveOf(list(files)))).toEqual({
    'text é.txt': strToU8('Nariño ☕'),
    'folder/bytes': new Uint8Array([0, 255, 1]),
    empty: new Uint8Array(),
    pieces: strToU8('first, séçond'),
  })
})

test('an archive without files is valid', async () => {
  expect(unzipSync(await archiveOf(list([])))).toEqual({})
})

test('a file is requested only after the one before it was taken', async () => {
  let asked = 0
  async function* files() {
    for (;;) {
      asked += 1
      yield { name: String(asked), modifiedAt, content: 'x' }
    }
  }
  const parts = zipParts(files())
  await parts.next()
  expect(asked).toBe(1)
  for (let part = 0; part < 3; part++) await parts.next()
  expect(asked).toBe(2)
  await parts.return(undefined)
})

test('a failure while a file is read is a failure of the archive', async () => {
  async function* broken() {
    yield 'some'
    throw new Error('the database is away')
  }
  await expect(archiveOf(list([{ name: 'a', content: broken() }]))).rejects.toThrow('the database is away')
})

/** The number of files in the last record of an archive without a comment: two bytes, 0xffff for ZIP64. */
const plainCount = (archive: Uint8Array) => Buffer.from(archive).readUInt16LE(archive.length - 12)

test('an archive can have more files than the plain format can count', async () => {
  const files = Array.from({ length: 300 }, (_, index) => ({ name: String(index), content: '' }))
  for (const plainLimit of [300, 299]) {
    const archive = await archiveOf(list(files), plainLimit)
    expect(plainCount(archive)).toBe(0xffff)
    expect(Object.keys(unzipSync(archive))).toEqual(files.map(({ name }) => name))
  }
  expect(plainCount(await archiveOf(list(files), 301))).toBe(300)
})
