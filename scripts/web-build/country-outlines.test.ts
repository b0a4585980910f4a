import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { COFFEE_COUNTRIES, COUNTRIES_WITHOUT_OUTLINE } from '#domain/bean/coffee-countries.ts'
import { outlinesByCode } from './country-outlines.ts'

const outlines = outlinesByCode()

test('every country that grows coffee has an outline, but for a few small islands', () => {
  const missing = COFFEE_COUNTRIES.map(({ code }) => code).filter(code => !outlines.has(code))
  expect(missing.sort()).toEqual(COUNTRIES_WITHOUT_OUTLINE)
  expect(outlines.size).toBe(COFFEE_COUNTRIES.length - missing.length)
})

test('all of them together are at most 25 kB with gzip', () => {
  const bytes = gzipSync([...outlines.values()].join('')).length
  expect(bytes).toBeGreaterThan(5_000)
  expect(bytes).toBeLessThanOrEqual(25_000)
})

test('an outline keeps its country’s shape, and all are scaled to the same size', () => {
  const sizeOf = (code: string) => {
    const [, , width = 0, height = 0] =
      /viewBox="([^"]+)"/.exec(outlines.get(code) ?? '')?.[1]?.split(' ') ?? []
    return { width: Number(width), height: Number(height) }
  }
  expect(sizeOf('cu').width).toBeGreaterThan(2 * sizeOf('cu').height)
  expect(sizeOf('mw').height).toBeGreaterThan(2 * sizeOf('mw').width)
  expect(Math.max(...Object.values(sizeOf('rw')))).toBe(Math.max(...Object.values(sizeOf('br'))))
})
