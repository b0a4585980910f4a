import { expect, test } from 'vitest'
import { chunksByEntry, type ModuleGraph } from './chunks-by-entry.ts'

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
  }),
}

function chunkOf(id: string): string | null {
  const chunks = chunksByEntry([
    { name: 'roast-parts', test: id => id === 'roast-screen' },
    { name: 'list-parts', test: id => id === 'list-screen' },
    { name: 'shared', test: id => id !== 'panel' },
  ])
  const names = chunks.map(({ name }) => name(id, graph)).filter(name => name !== null)
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

test('a module whose entries have no chunk is in none', () => {
  expect(chunkOf('panel')).toBe(null)
})

test('modules that import each other in a circle are in one chunk', () => {
  const circle: ModuleGraph = {
    getModuleInfo: id => ({
      importers: id === 'one' ? ['other', 'screen'] : id === 'other' ? ['one'] : [],
      dynamicImporters: id === 'screen' ? ['app'] : [],
    }),
  }
  const [chunk] = chunksByEntry([{ name: 'parts', test: id => id === 'screen' }])
  expect(['one', 'other'].map(id => chunk?.name(id, circle))).toEqual(['parts', 'parts'])
})
