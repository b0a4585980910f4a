import { z } from 'zod'
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
  summary: 'Enter what was bought, counted or taken of a coffee; within a day, counts come last',
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
