import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { MOST_COLUMNS } from './limits.ts'
import { openWorkbook } from './open-workbook.ts'

const opened = (bookType: 'biff8' | 'xlsx', cells: Record<string, object>, reference: string) => {
  const book = utils.book_new()
  utils.book_append_sheet(book, { ...cells, '!ref': reference }, 'Röstung')
  return openWorkbook(new Uint8Array(write(book, { type: 'buffer', bookType })), 'folder/roast.xls')
}

test.each(['biff8', 'xlsx'] as const)('the cells of a %s file are texts and numbers', bookType => {
  const cells = {
    A1: { t: 's', v: 'Temps (s)' },
    C1: { t: 'n', v: 12.5 },
    A3: { t: 'n', v: 46144.5, z: 'd/m/yy h:mm' },
    B3: { t: 'n', v: 61 / 86_400, z: 'mm:ss' },
    C3: { t: 'b', v: true },
    D3: { t: 's', v: '豆温' },
    E3: { t: 'n', v: 7, f: '3+4' },
  }
  expect(opened(bookType, cells, 'A1:E3')).toEqual({
    ok: true,
    value: {
      fileName: 'roast.xls',
      sheets: [
        {
          name: 'Röstung',
          rows: [
            { number: 1, cells: ['Temps (s)', null, 12.5] },
            { number: 3, cells: ['2026-05-02 12:00:00', '0:01:01', null, '豆温', 7] },
          ],
        },
      ],
    },
  })
})

test('cells far to the right are ignored, empty rows are left out', () => {
  const cells = { A300: { t: 'n', v: 1 }, IV1: { t: 'n', v: 2 } }
  const result = opened('xlsx', cells, 'A1:IV300')
  const rows = result.ok ? result.value.sheets[0]!.rows : []
  expect(rows.map(({ number }) => number)).toEqual([1, 300])
  expect(rows[0]!.cells).toEqual(Array.from({ length: MOST_COLUMNS }, () => null))
  expect(rows[1]!.cells).toEqual([1])
})

test.each(['biff8', 'xlsx'] as const)(
  'the sheets of a %s file have their names, texts and order',
  bookType => {
    const sheets = {
      'Temps > 100 & "IBTS"': [
        ['Temps', 'Température'],
        [1, 'a < b & c > d'],
      ],
      "Röst'ung 2": [['豆温', 12.5]],
      Last: [['x', '  y ']],
    }
    const book = utils.book_new()
    for (const [name, rows] of Object.entries(sheets))
      utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name)
    const bytes = write(book, { type: 'buffer', bookType, bookSST: true })
    const result = openWorkbook(new Uint8Array(bytes), 'roast.xls')
    const opened = result.ok ? result.value.sheets : []
    expect(opened.map(({ name, rows }) => [name, rows.map(({ cells }) => cells)])).toEqual(
      Object.entries(sheets),
    )
  },
)

test.each(['biff8', 'xlsx'] as const)('dates of a %s file are read if they count from 1904', bookType => {
  const book = utils.book_new()
  const day = { t: 'n', v: 44_682.5, z: 'd/m/yy h:mm' }
  utils.book_append_sheet(book, { A1: day, '!ref': 'A1' }, 'Dates')
  book.Workbook = { WBProps: { date1904: true } }
  const bytes = new Uint8Array(write(book, { type: 'buffer', bookType }))
  const result = openWorkbook(bytes, 'roast.xls')
  expect(result.ok && result.value.sheets[0]!.rows[0]!.cells).toEqual(['2026-05-02 12:00:00'])
})
