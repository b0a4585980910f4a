import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { cascadeLayers } from './cascade-layers.ts'

test('what a screen says about a part goes before what the part says, and that before a button’s own', async () => {
  const css = await built(['owner/bench/stock/stock-tab', 'owner/parts/panel/panel', 'ui/button'])
  const layers = [...css.matchAll(/@layer ([a-z]+)\s*\{/g)].map(match => match[1])
  expect(layers).toEqual(['ui', 'parts', 'screens'])
  const alone = await built(['ui/button'])
  expect(alone.startsWith('@layer base')).toBe(true)
})

test('no style sheet needs a trick to be stronger than another', () => {
  const tricks = globSync('src/web/**/*.css').filter(path =>
    /:not\(#|(\.[\w-]+)\1(?![\w-])|(:[a-z-]+)\2(?![\w-])|!important/.test(readFileSync(path, 'utf8')),
  )
  expect(tricks).toEqual([])
})

/** The style sheet that the build makes of these sheets of `src/web`, loaded in this order. */
async function built(sheets: readonly string[]): Promise<string> {
  const entry = '\0sheets'
  const root = fileURLToPath(new URL('../../', import.meta.url))
  // A sheet whose classes nobody uses would be left out.
  const code = sheets.map(
    (sheet, index) => `export { default as sheet${index} } from '${root}src/web/${sheet}.module.css'`,
  )
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    root,
    plugins: [
      cascadeLayers(),
      {
        name: 'sheets',
        resolveId: id => (id === entry ? id : null),
        load: id => (id === entry ? code.join('\n') : null),
      },
    ],
    build: { write: false, rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' } },
  })
  const outputs = [result].flat().flatMap(each => ('output' in each ? each.output : []))
  const css = outputs.find(output => output.type === 'asset' && output.fileName.endsWith('.css'))
  return css?.type === 'asset' ? String(css.source) : ''
}
