import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { comparisonCsv } from './comparison-csv.ts'

const known = (value: number | null) => ({
  value,
  most: null,
  difference: null,
  isInferred: false,
  explanation: null,
  basis: null,
})
const groups = [
  {
    name: 'Phases',
    rows: [
      {
        name: 'Total time',
        kind: 'duration',
        cells: [
          known(581.234),
          { ...known(600), difference: { value: 19, size: 'small' } as const },
          known(null),
        ],
      } as const,
    ],
  },
].map(group => ({ ...group, rows: group.rows.map(row => ({ ...row, cells: [...row.cells] })) }))

test('a comparison is a table of figures and differences that other programs read', () => {
  const csv = comparisonCsv(groups, ['#12 "Nyeri", best', '#9 Nyeri', '#7 Nyeri'])
  expect(csv.startsWith('\ufeff')).toBe(true)
  expect(Papa.parse(csv.slice(1), { skipEmptyLines: true }).data).toEqual([
    [
      ...['Group', 'Figure', 'Unit', '#12 "Nyeri", best', '#9 Nyeri', '#7 Nyeri'],
      ...['#9 Nyeri − #12 "Nyeri", best', '#7 Nyeri − #12 "Nyeri", best'],
    ],
    ['Phases', 'Total time', 's', '581.23', '600', '', '19', ''],
  ])
})

test('a name that looks like a formula is text in a spreadsheet', () => {
  expect(comparisonCsv([], ['=HYPERLINK("x")'])).toContain(`"'=HYPERLINK(""x"")"`)
})
