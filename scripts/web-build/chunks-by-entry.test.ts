import { expect, test } from 'vitest'
import { chunkOfEach, chunksByEntry, type EntryChunk, type ModuleGraph } from './chunks-by-entry.ts'

/** Two screens, a dialog of the second and what they import. */
const IMPORTS: Record<string, string[]> = {
  'roast-screen': ['freshness', 'dates'],
  'list-screen': ['search', 'dates'],
  search: ['words'],
  dialog: ['words', 'draft'],
  panel: ['draft'],
  dates: [],
  freshness: [],
  words: [],
  draft: [],
}
const ENTRIES = ['roast-screen', 'list-screen', 'dialog', 'panel']

const graph: ModuleGraph = {
  getModuleInfo: id => ({
    importers: Object.keys(IMPORTS).filter(importer => IMPORTS[importer]?.includes(id)),
    dynamicImporters: ENTRIES.includes(id) ? ['app'] : [],
    exports: [id],
    code: null,
  }),
}

const roast = { name: 'roast-parts', test: (id: string) => id === 'roast-screen' }
const list = { name: 'list-parts', test: (id: string) => id === 'list-screen' }

function chunkOf(
  id: string,
  order: EntryChunk[] = [roast, list, { name: 'shared', test: id => id !== 'panel' }],
): string | null {
  const names = chunksByEntry(order)
    .map(({ name }) => name(id, graph))
    .filter(name => name !== null)
  expect(names.length).toBeLessThan(2)
  return names[0] ?? null
}

test('a module is in the chunk of the first entry that imports it', () => {
  expect(chunkOf('freshness')).toBe('roast-parts')
  expect(chunkOf('dates')).toBe('roast-parts')
  expect(chunkOf('draft')).toBe('shared')
})

test('an entry imports what its imports import', () => {
  expect(chunkOf('words')).toBe('list-parts')
})

test('a chunk of what two entries share has only what both import', () => {
  const order = [{ ...roast, name: 'common', sharedWith: [list] }, roast, list]
  expect(['dates', 'freshness', 'search'].map(id => chunkOf(id, order))).toEqual([
    'common',
    'roast-parts',
    'list-parts',
  ])
})

test('a module whose entries have no chunk is in none', () => {
  expect(chunkOf('panel')).toBe(null)
})

test('each entry is a chunk by its own name with what it imports; others are in none', () => {
  const { name } = chunkOfEach(id => id.endsWith('-screen'))
  expect(['freshness', 'list-screen', 'search', 'dates', 'draft'].map(id => name(id, graph))).toEqual([
    'roast-screen',
    'list-screen',
    'list-screen',
    'list-screen',
    null,
  ])
})

test('modules that import each other in a circle are in one chunk', () => {
  const circle: ModuleGraph = {
    getModuleInfo: id => ({
      importers: id === 'one' ? ['other', 'screen'] : id === 'other' ? ['one'] : [],
      dynamicImporters: id === 'screen' ? ['app'] : [],
      exports: [],
      code: null,
    }),
  }
  const [chunk] = chunksByEntry([{ name: 'parts', test: id => id === 'screen' }])
  expect(['one', 'other'].map(id => chunk?.name(id, circle))).toEqual(['parts', 'parts'])
})

test('what a package or the contract passes on is imported by those alone that name it', () => {
  const calls = '/src/contract/calls.ts'
  const importers: Record<string, string[]> = {
    readRoast: [calls],
    importRoast: [calls],
    [calls]: ['roast-screen', 'panel'],
  }
  const contract: ModuleGraph = {
    getModuleInfo: id => ({
      importers: importers[id] ?? [],
      dynamicImporters: ENTRIES.includes(id) ? ['app'] : [],
      exports: [id],
      code: { 'roast-screen': 'useCall(calls.readRoast)', panel: 'useSend(calls.importRoast)' }[id] ?? null,
    }),
  }
  const [parts] = chunksByEntry([roast])
  expect(['readRoast', 'importRoast'].map(id => parts?.name(id, contract))).toEqual(['roast-parts', null])
})
