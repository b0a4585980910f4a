import { expect, test } from 'vitest'
import { shortHashes } from './class-names.ts'

test('every file has a hash of its own, of three letters unless two begin alike', () => {
  const paths = Array.from({ length: 2_000 }, (_, index) => `src/web/${index}.module.css`)
  const hashes = [...shortHashes(paths).values()]
  expect(new Set(hashes).size).toBe(2_000)
  const lengths = Map.groupBy(hashes, hash => hash.length)
  expect(lengths.get(3)!.length).toBeGreaterThan(1_900)
  expect(lengths.get(4)!.length).toBeGreaterThan(0)
  expect([...lengths.keys()].every(length => length <= 5)).toBe(true)
})

test('a file keeps its hash when others are added', () => {
  expect(shortHashes(['a.module.css', 'b.module.css']).get('a.module.css')).toBe(
    shortHashes(['a.module.css']).get('a.module.css'),
  )
})
