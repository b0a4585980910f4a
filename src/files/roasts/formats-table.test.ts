import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TimelinePoint } from '#domain/curve/timeline.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { ROAST_FIELD_NAMES, type RoastFields } from '#domain/roast/roast-fields.ts'

const root = join(import.meta.dirname, '../../..')
const document = join(root, 'docs/formats.md')
const fixtures = join(root, 'fixtures/roasts')

/** On how many exports of other people each format was tried. They are not part of the repository. */
const REAL_FILES: Record<string, number> = {
  'Artisan CSV': 6,
  'Artisan Excel': 0,
  'Artisan log': 10,
  'Cropster Excel': 5,
  'Giesen CSV': 1,
  'IKAWA CSV': 3,
  'Kaffelogic log': 3,
  'Kaleido CSV': 0,
  'Loring RST_LOG CSV': 2,
  'Petroncini CSV': 1,
  'ROEST CSV': 1,
  'RoasTime CSV': 10,
  'RoasTime JSON': 2,
  'Rubasse CSV': 1,
  'Stronghold Excel': 1,
}

/** Not named among the machines and programs that write exports. */
const OWN_FORMAT = 'First Crack JSON'

interface GoldenRoast {
  format: string
  beanName: string | null
  roastDate: string | null
  milestones: Milestone[]
  points: TimelinePoint[]
  greenWeightGrams?: number | null
  fields?: Partial<RoastFields>
}

/** What a format may say, and whether a golden pair shows that it does. */
const THINGS: readonly { column: string; name: string; isIn(roast: GoldenRoast): boolean }[] = [
  point('Curves', 'bean', 'bean_probe_temp'),
  point('Curves', 'IBTS', 'ibts_temp'),
  point('Curves', 'bean rate of rise', 'bean_probe_ror'),
  point('Curves', 'IBTS rate of rise', 'ibts_ror'),
  milestone('yellowing', 'yellowing'),
  milestone('first crack', '1st_crack_start'),
  milestone('end of first crack', '1st_crack_end'),
  milestone('second crack', '2nd_crack_start'),
  milestone('end of second crack', '2nd_crack_end'),
  point('Settings', 'power', 'power_setting'),
  point('Settings', 'fan', 'fan_setting'),
  point('Settings', 'drum', 'drum_setting'),
  { column: 'Other', name: 'weights', isIn: roast => roast.greenWeightGrams != null },
  { column: 'Other', name: 'bean', isIn: roast => roast.beanName !== null },
  { column: 'Other', name: 'date', isIn: roast => roast.roastDate !== null },
  ...ROAST_FIELD_NAMES.map(field => ({
    column: 'Fields',
    name: `\`${field}\``,
    isIn: (roast: GoldenRoast) => roast.fields?.[field] !== undefined,
  })),
]
const COLUMNS = ['Curves', 'Events', 'Settings', 'Other', 'Fields']

test('docs/formats.md lists what the golden pairs show of each format', async () => {
  const rows = Object.entries(REAL_FILES).map(([format, realFiles]) => {
    const roasts = goldenRoasts().filter(roast => roast.format === format)
    expect(roasts.length, format).toBeGreaterThan(0)
    const shown = THINGS.filter(thing => roasts.some(thing.isIn))
    const cells = COLUMNS.map(column => namesOf(shown.filter(thing => thing.column === column)))
    return [
      format,
      ...cells,
      namesOf(THINGS.filter(thing => thing.column !== 'Fields' && !shown.includes(thing))),
      realFiles,
    ]
  })
  const headings = ['Format', ...COLUMNS, 'Not read', 'Real files']
  const table = [headings, headings.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
  const text = readFileSync(document, 'utf8')
  const marked = /(<!-- golden pairs -->\n).*?(<!-- \/golden pairs -->)/s
  expect(text).toMatch(marked)
  await expect(text.replace(marked, `$1\n${table.join('\n')}\n\n$2`)).toMatchFileSnapshot(document)
})

test('every format that has a golden pair is in the table', () => {
  expect([...new Set(goldenRoasts().map(roast => roast.format))].sort()).toEqual(
    Object.keys(REAL_FILES).sort(),
  )
})

function goldenRoasts(): GoldenRoast[] {
  return readdirSync(fixtures, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.expected.json'))
    .map(file => JSON.parse(readFileSync(join(fixtures, file), 'utf8')) as GoldenRoast)
    .filter(({ format }) => format !== undefined && format !== OWN_FORMAT)
}

function namesOf(things: readonly { name: string }[]): string {
  return things.length === 0 ? '–' : things.map(({ name }) => name).join(', ')
}

function point(column: string, name: string, key: keyof TimelinePoint) {
  return {
    column,
    name,
    isIn: ({ points }: GoldenRoast) => points.some(one => one[key] != null),
  }
}

function milestone(name: string, type: Milestone['milestone_type']) {
  return {
    column: 'Events',
    name,
    isIn: ({ milestones }: GoldenRoast) => milestones.some(one => one.milestone_type === type),
  }
}
