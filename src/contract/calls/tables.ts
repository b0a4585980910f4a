import { z } from 'zod'
import { download, events, read, write } from '../call.ts'
import { deletedUndoably } from '../fields.ts'
import { cupRate, pouring, seat, table, tableCode, tableCreate, tasterJoin } from '../tasting/tables.ts'
import { happening, named } from './happening.ts'

export const listTables = read('/api/tables/', {
  access: 'owner',
  summary: 'The tables of the last 30 days, newest first',
  answer: z.array(table),
  shows: ['tables', 'sheets', 'roasts', 'beans'],
})

export const createTable = write('POST', '/api/tables/', {
  summary:
    'Open a table for a blind tasting; the server draws which letter is which roast; the same key again finds it',
  body: tableCreate,
  answer: table,
  changes: ['tables'],
  status: 201,
  foundStatus: 200,
  errors: [404, 409],
})

export const readTable = read('/api/tables/:code', {
  ownerSees: 'more',
  summary: 'A table by its code; after the reveal its results, for visitors while its hours last',
  params: tableCode,
  answer: table,
  shows: ['tables', 'sheets', 'roasts', 'beans'],
  errors: [404, 429],
})

export const readTableQr = download('/api/tables/:code/qr.svg', 'image/svg+xml', {
  summary: 'The QR code of a table’s address: error correction M, quiet zone 4',
  params: tableCode,
  errors: [404, 422],
})

export const watchTable = events('/api/tables/:code/events', {
  ownerSees: 'more',
  summary: 'What happens at a table, as Server-Sent Events; Last-Event-ID goes on without a gap',
  params: tableCode,
  errors: [404, 429, 503],
})

export const joinTable = write('POST', '/api/tables/:code/tasters', {
  access: 'token',
  summary: 'Sit down at a table, without an account; the same key finds the same seat',
  params: tableCode,
  body: tasterJoin,
  answer: seat,
  changes: ['tables'],
  status: 201,
  foundStatus: 200,
  errors: [404, 409, 410, 429],
})

export const rateCup = write('PUT', '/api/tables/:code/ratings', {
  access: 'token',
  summary:
    'Rate the cup under a letter, or name the odd one of a triangle; again to change it, until the reveal',
  params: tableCode,
  body: cupRate,
  answer: seat,
  changes: ['tables'],
  errors: [403, 404, 409, 429],
})

export const readPouring = read('/api/tables/:id/pouring', {
  access: 'owner',
  summary: 'Which roast goes into which cup, for whoever pours; the table remembers that it was read',
  of: 'table',
  answer: pouring,
  shows: ['tables', 'roasts', 'beans'],
})

export const revealTable = write('POST', '/api/tables/:id/reveal', {
  summary: 'Reveal which letter was which roast; each rating becomes a private tasting of its roast',
  of: 'table',
  answer: table,
  changes: ['tables', 'tastings'],
  errors: [412],
})

export const deleteTable = write('DELETE', '/api/tables/:code', {
  summary:
    'Delete a table by its id or code; its tastings stay. It can be restored from the trash; If-Match is respected',
  params: tableCode,
  answer: deletedUndoably,
  changes: ['tables', 'trash'],
  errors: [404, 412],
})

/** What these calls record, by the table's name or code: nothing of the draw, and nothing of guests. */
export default {
  table_opened: happening('table opened', named, 'Table {name} was opened'),
  table_poured: happening('table poured', named, 'What to pour at table {name} was read'),
  table_revealed: happening('table revealed', named, 'Table {name} was revealed'),
  table_deleted: happening('table deleted', named, 'Table {name} was deleted'),
}
