import { z } from 'zod'
import { STOCK_ENTRY_KINDS, type StockEntryKind } from '#domain/stock/stock-entry.ts'
import { quotedName } from '#domain/words/sentence-parts.ts'
import { read, stream, write } from '../call.ts'
import {
  beanStock,
  deletedStockEntry,
  roastCost,
  stock,
  stockEntry,
  stockEntryCreate,
  stockEntryUpdate,
} from '../stock.ts'
import { count, happening, name } from './happening.ts'

export const listStock = read('/api/stock/', {
  access: 'owner',
  summary: 'The stock of every coffee, by name: what is left, what it cost',
  answer: z.array(stock),
  shows: ['stock', 'beans', 'roasts', 'settings'],
})

export const readBeanStock = read('/api/beans/:id/stock', {
  access: 'owner',
  summary: 'The stock of a coffee, with its ledger',
  of: 'bean',
  answer: beanStock,
  shows: ['stock', 'beans', 'roasts', 'settings'],
})

export const readRoastCost = read('/api/roasts/:id/cost', {
  access: 'owner',
  summary: 'What a roast cost, and a cup of it',
  of: 'roast',
  answer: roastCost,
  shows: ['stock', 'roasts', 'settings'],
})

export const createStockEntry = write('POST', '/api/stock/entries', {
  summary: 'Enter what was bought, weighed or given away of a coffee; within a day, weighings come last',
  body: stockEntryCreate,
  answer: stockEntry,
  changes: ['stock'],
  status: 201,
  errors: [404],
})

export const updateStockEntry = write('PUT', '/api/stock/entries/:id', {
  summary: 'Change an entry: absent means unchanged, null means cleared; If-Match is respected',
  of: 'stock entry',
  body: stockEntryUpdate,
  answer: stockEntry,
  changes: ['stock'],
  errors: [412],
})

export const deleteStockEntry = write('DELETE', '/api/stock/entries/:id', {
  summary: 'Delete an entry; it can be restored from the trash; If-Match is respected',
  of: 'stock entry',
  answer: deletedStockEntry,
  changes: ['stock', 'trash'],
  errors: [412],
})

export const exportStock = stream('/api/stock/export.csv', 'text/csv; charset=utf-8', {
  access: 'owner',
  summary: 'The whole ledger as CSV',
})

const ofEntry = { name, kind: z.enum(STOCK_ENTRY_KINDS), date: z.string(), grams: count }

const ENTRIES = { purchase: 'a purchase of', count: 'a count of', taken: 'taking' }

/** `a purchase of 5000 g on 2026-03-01`. */
function entryText({ kind, date, grams }: { kind: StockEntryKind; date: string; grams: number }): string {
  return `${ENTRIES[kind]} ${grams} g on ${date}`
}

/** What these calls record. */
export default {
  stock_entry_added: happening(
    'stock entry added',
    ofEntry,
    values => `Stock of bean ${quotedName(values.name)}: ${entryText(values)} was entered`,
  ),
  stock_entry_changed: happening(
    'stock entry changed',
    ofEntry,
    values => `Stock of bean ${quotedName(values.name)}: an entry is now ${entryText(values)}`,
  ),
  stock_entry_deleted: happening(
    'stock entry deleted',
    ofEntry,
    values => `Stock of bean ${quotedName(values.name)}: ${entryText(values)} was deleted`,
  ),
}
