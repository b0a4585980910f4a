import { FIVE_CUPS, RATING_SCALE } from '../src/domain/tasting/sheet.ts'

/** A made-up sheet of the owner's, for espresso. It becomes the third. */
export const demoSheet = {
  name: 'Espresso',
  scales: [
    { name: 'crema', from: 0, to: 5, step: 1, low: 'none', high: 'thick' },
    { name: 'body', from: 0, to: 10, step: 0.5, low: 'thin', high: 'syrup' },
    { name: 'balance', from: 0, to: 10, step: 0.5, low: 'one note', high: 'whole' },
  ],
}
const ESPRESSO_SHEET_ID = 3

/** How the owner or a guest found one of the newest rested roasts of a bean. */
export interface DemoTasting {
  /** Position in the list of beans. */
  bean: number
  /** 0 for the newest roast of the bean, 1 for the one before. */
  roast: number
  /** After the roast. */
  restDays: number
  /** As the API takes it, without its roast and day. */
  tasting: Record<string, unknown>
}

const cups = (bean: number, roast: number, rating: number, restDays: number, more = {}): DemoTasting => ({
  ...{ bean, roast, restDays },
  tasting: { sheet_id: FIVE_CUPS.id, values: { [RATING_SCALE]: rating }, method: 'filter', ...more },
})

const cva = (values: readonly number[], more = {}) => {
  const [fragrance, aroma, flavor, aftertaste, acidity, sweetness, mouthfeel, overall] = values
  const rated = { fragrance, aroma, flavor, aftertaste, acidity, sweetness, mouthfeel, overall }
  return { sheet_id: 2, values: rated, method: 'cupping', ...more }
}

export const demoTastings: readonly DemoTasting[] = [
  cups(0, 0, 5, 6, { flavours: ['berry', 'citrus'], notes: 'Cleaner than last month.', is_public: true }),
  { ...{ bean: 0, roast: 0, restDays: 6 }, tasting: cva([8, 8, 8, 7, 9, 7, 7, 8], { is_public: true }) },
  cups(0, 0, 4, 5, { taster: 'Marta', flavours: ['winey'] }),
  cups(0, 1, 4, 4),
  {
    ...{ bean: 0, roast: 1, restDays: 13 },
    tasting: cva([7, 7, 7, 6, 8, 7, 6, 7], { cups: { u: 1, d: 0 } }),
  },
  cups(0, 2, 3, 7, { notes: 'Too young still?' }),
  cups(0, 3, 4, 9),
  cups(1, 0, 5, 7, { flavours: ['berry', 'fruity'], method: 'espresso' }),
  cups(1, 1, 4, 6),
  cups(1, 2, 3, 9),
  cups(2, 0, 4, 9),
  cups(2, 1, 2, 11, { notes: 'Flat. The drop came late.' }),
  cups(3, 0, 5, 8, { flavours: ['floral', 'sweet'], is_public: true }),
  cups(3, 1, 4, 7),
  cups(4, 0, 3, 10),
  cups(5, 0, 4, 10),
  cups(6, 0, 4, 6),
  {
    ...{ bean: 6, roast: 0, restDays: 6 },
    tasting: { sheet_id: ESPRESSO_SHEET_ID, values: { crema: 4, body: 8.5, balance: 7 }, method: 'espresso' },
  },
]

/** A table that was tasted at blind and revealed. */
export interface DemoTable {
  name: string
  /** Positions in the list of beans; the newest roast of each is on the table. */
  beans: readonly number[]
  /** The ratings of each guest, in the order of the beans. */
  guests: Readonly<Record<string, readonly number[]>>
}

export const demoTable: DemoTable = {
  name: 'Sunday cupping',
  beans: [0, 1, 2],
  guests: {
    ...{ Marta: [5, 4, 3], Jonas: [5, 3, 3], Noa: [4, 5, 2] },
    ...{ Eve: [5, 4, 4], Ida: [5, 4, 2], Sam: [5, 3, 2] },
  },
}
