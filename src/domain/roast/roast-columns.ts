/** The window's width from which a column of the list shows. */
export type ColumnWidth = 'any' | 'medium' | 'large' | 'extra large'

interface RoastColumnRule {
  /** The column of the database that it is sorted by, and what that holds. */
  stored: string
  holds: 'text' | 'number' | 'whole number'
  /** At its head, with its name in the glossary; and where there is room for words. */
  heading: string
  term?: string
  name: string
  from: ColumnWidth
  /** Words for its two orders. */
  descending: string
  ascending: string
}

/** Numbers without an order of their own. */
const BY_SIZE = { descending: 'highest first', ascending: 'lowest first' } as const

/**
 * The columns of the list of roasts, in its order. What the list can be sorted by follows from this table, in the API
 * and on screen, and so do its headings. A list that isn't wide has fewer columns.
 */
export const ROAST_COLUMNS = {
  number: {
    stored: 'roast_number',
    holds: 'whole number',
    heading: '#',
    term: 'roast number',
    name: 'Number',
    from: 'any',
    ...BY_SIZE,
  },
  date: {
    stored: 'roast_date',
    holds: 'text',
    heading: 'Date',
    name: 'Date',
    from: 'medium',
    descending: 'newest first',
    ascending: 'oldest first',
  },
  bean: {
    stored: 'bean_sort_key',
    holds: 'text',
    heading: 'Bean',
    name: 'Bean',
    from: 'any',
    descending: 'Z to A',
    ascending: 'A to Z',
  },
  weight: {
    stored: 'green_weight_g',
    holds: 'number',
    heading: 'Weight',
    term: 'weights',
    name: 'Green weight',
    from: 'large',
    ...BY_SIZE,
  },
  loss: {
    stored: 'weight_loss_percent',
    holds: 'number',
    heading: 'Loss',
    term: 'weight loss',
    name: 'Weight loss',
    from: 'large',
    ...BY_SIZE,
  },
  time: {
    stored: 'total_duration_seconds',
    holds: 'number',
    heading: 'Time',
    term: 'duration',
    name: 'Time',
    from: 'large',
    descending: 'longest first',
    ascending: 'shortest first',
  },
  fc: {
    stored: 'fc_minutes',
    holds: 'number',
    heading: 'FC',
    term: 'first crack',
    name: 'First crack',
    from: 'extra large',
    descending: 'latest first',
    ascending: 'earliest first',
  },
  dtr: {
    stored: 'dtr_percent',
    holds: 'number',
    heading: 'DTR',
    term: 'development time ratio',
    name: 'DTR',
    from: 'extra large',
    ...BY_SIZE,
  },
  end: {
    stored: 'end_temp',
    holds: 'number',
    heading: 'End',
    term: 'end temperature',
    name: 'End temperature',
    from: 'extra large',
    ...BY_SIZE,
  },
  score: {
    stored: 'score',
    holds: 'whole number',
    heading: 'Roast Score',
    term: 'score',
    name: 'Score',
    from: 'large',
    ...BY_SIZE,
  },
} as const satisfies Record<string, RoastColumnRule>

/** The column of the database that an order goes by. */
export type SortedColumn = (typeof ROAST_COLUMNS)[keyof typeof ROAST_COLUMNS]['stored']
