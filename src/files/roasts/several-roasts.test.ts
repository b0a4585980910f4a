import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileProblemText } from '#domain/file/file-problems.ts'
import { readRoastFile } from './read-roast-file.ts'

const HEADINGS = 'Timeline,Index,Time,IBTS Temp,Bean Probe Temp'

/** A RoasTime export of ten minutes, a row every five seconds. */
function exportOf(name: string): string {
  const rows = Array.from({ length: 121 }, (_, row) => {
    const clock = `${Math.floor(row / 12)}:${String((row % 12) * 5).padStart(2, '0')}`
    return `,${row * 10},${clock},${150 + row / 2}.25,${130 + row / 2}.5`
  })
  return [name, '22/11/2025', 'Unspecified Bean', 'Milestones', HEADINGS, ...rows].join('\n')
}

function read(text: string) {
  const roasts = readRoastFile(new TextEncoder().encode(text), 'several')
  if (!roasts.ok) return fileProblemText(roasts.reason)
  return roasts.value.map(({ roast }) => ({
    name: roast.sourceName,
    codes: roast.doubts.map(({ code }) => code),
  }))
}

const curve = Array.from({ length: 20 }, (_, sample) => 100 + 5 * sample)
const jsonOf = (roastName: string) => JSON.stringify({ roastName, beanTemperature: curve })

test.each([
  ['exports one after the other', `${exportOf('Kenya')}\n${exportOf('Brazil')}`],
  ['a list', `[${jsonOf('Kenya')}, ${jsonOf('Brazil')}]`],
  ['objects, a line each', `${jsonOf('Kenya')}\n${jsonOf('Brazil')}\n`],
  ['a list within an object', `{"roasts": [${jsonOf('Kenya')},${jsonOf('Brazil')}]}`],
])('each roast of %s is read', (_, text) => {
  expect(read(text)).toEqual([
    { name: 'Kenya', codes: ['several_roasts'] },
    { name: 'Brazil', codes: ['several_roasts'] },
  ])
})

const fixtures = join(import.meta.dirname, '../../../fixtures/roasts')
/** Every whole table in UTF-8 with its format's headings, by folder. */
const tables = readdirSync(fixtures)
  .filter(format => /-csv$|^kaffelogic/.test(format))
  .map(format => {
    const files = readdirSync(join(fixtures, format)).filter(file => /\.(csv|klog)$/.test(file))
    const texts = files
      .filter(file => !/cut|UTF-16|bean probe alone/.test(file))
      .map(file => readFileSync(join(fixtures, format, file), 'utf8'))
    const curves = (text: string) => {
      const roasts = readRoastFile(new TextEncoder().encode(text), 'one')
      return roasts.ok ? roasts.value.map(({ roast }) => roast.timeline) : []
    }
    return { format, texts: texts.filter(text => curves(text).length === 1), curves }
  })

test.each(tables)('each whole table of $format, twice in a file, is two roasts', ({ texts, curves }) => {
  expect(texts.length).toBeGreaterThan(0)
  for (const text of texts)
    expect(curves(`${text.trimEnd()}\n${text}`)).toEqual([curves(text), curves(text)].flat())
})

test('a file whose last roast was cut says so of that one alone', () => {
  const text = `${exportOf('Kenya')}\n${exportOf('Brazil')}`.replace(/\d$/, '')
  expect(read(text)).toEqual([
    { name: 'Kenya', codes: ['several_roasts'] },
    { name: 'Brazil', codes: ['several_roasts', 'cut_in_line'] },
  ])
})

test('a roast that can’t be read is named beside those that can', () => {
  expect(read(`[${jsonOf('Kenya')}, {"roastName": "Brazil"}]`)).toEqual([
    { name: 'Kenya', codes: ['part_unreadable'] },
  ])
})

test('more roasts than are read one by one are refused, and none is left out in silence', () => {
  const most = Array.from({ length: 500 }, (_, number) => jsonOf(`Kenya ${number}`))
  expect(read(`[${most.join(',')}]`)).toHaveLength(500)
  const refusal = 'The file has more than 500 roasts. Divide it into several files, then import these.'
  expect(read(`[${[...most, jsonOf('Brazil')].join(',')}]`)).toBe(refusal)
  expect(read(Array.from({ length: 501 }, () => `${exportOf('Kenya').slice(0, 200)}`).join('\n'))).toBe(
    refusal,
  )
})

test('a temperature that is noise is no recording of many roasts, and takes no longer than its length', () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, row) => `${row * 20},${row},${row % 20 < 10 ? 90 : 200},0,0,0,0`,
  )
  const noise = ['seconds,time,beans,power,speed,pressure', ...rows].join('\n')
  const giesen = noise
    .replace('seconds,time,beans', 'seconds,time,air,beans')
    .replace(/^(\d+),(\d+),/gm, '$1,$2,0,')
  expect(read(giesen)).toHaveLength(1)
})
