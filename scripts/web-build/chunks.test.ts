import { expect, test } from 'vitest'
import { chunkOf } from './chunks.ts'

const { test: isIn } = chunkOf('shared', ['domain', 'web/start.ts'], ['d3-'], ['domain/score'])

test('a chunk has the modules of its folders', () => {
  expect(isIn('/any/where/src/domain/units.ts')).toBe(true)
  expect(isIn('C:\\any\\src\\domain\\bean\\bean.ts')).toBe(true)
  expect(isIn('/any/src/web/start.ts')).toBe(true)
  expect(isIn('/any/src/contract/calls.ts?call=listBeans')).toBe(false)
})

test('a chunk has no modules of folders with similar names or of excluded folders', () => {
  expect(isIn('/any/src/domains/units.ts')).toBe(false)
  expect(isIn('/any/src/web/start.tsx')).toBe(false)
  expect(isIn('/any/src/domain/score/score.ts')).toBe(false)
})

test('a chunk has its packages, wherever they are installed', () => {
  expect(isIn('/any/node_modules/d3-scale/src/domain/index.js')).toBe(true)
  expect(isIn('/any/node_modules/react/index.js')).toBe(false)
  expect(isIn('/any/node_modules/x/node_modules/d3-array/src/index.js')).toBe(true)
})
