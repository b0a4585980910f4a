import { z } from 'zod'
import { read, write } from '../call.ts'
import { deletedUndoably } from '../fields.ts'
import { sheet, sheetCreate, sheetUpdate } from '../tasting/sheets.ts'
import { happening, named } from './happening.ts'

export const listSheets = read('/api/sheets/', {
  summary: 'What is asked when a coffee is tasted: the built-in sheets, then the owner’s by name',
  answer: z.array(sheet),
  shows: ['sheets'],
  cached: true,
})

export const readSheet = read('/api/sheets/:id', {
  summary: 'One sheet',
  of: 'sheet',
  answer: sheet,
  shows: ['sheets'],
  cached: true,
})

export const createSheet = write('POST', '/api/sheets/', {
  summary: 'Add a sheet of one to ten scales',
  body: sheetCreate,
  answer: sheet,
  changes: ['sheets'],
  status: 201,
})

export const updateSheet = write('PUT', '/api/sheets/:id', {
  summary: 'Change a sheet that no tasting uses: absent means unchanged; If-Match is respected',
  of: 'sheet',
  body: sheetUpdate,
  answer: sheet,
  changes: ['sheets'],
  errors: [409, 412],
})

export const deleteSheet = write('DELETE', '/api/sheets/:id', {
  summary: 'Delete a sheet that no tasting uses; it can be restored from the trash; If-Match is respected',
  of: 'sheet',
  answer: deletedUndoably,
  changes: ['sheets', 'trash'],
  errors: [409, 412],
})

/** What these calls record. */
export default {
  sheet_added: happening('sheet added', named, 'Sheet {name} was added'),
  sheet_changed: happening('sheet changed', named, 'Sheet {name} was changed'),
  sheet_deleted: happening('sheet deleted', named, 'Sheet {name} was deleted'),
}
