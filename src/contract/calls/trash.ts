import { z } from 'zod'
import { read, write } from '../call.ts'
import { deletion } from '../trash.ts'

export const listDeletions = read('/api/trash/', {
  access: 'owner',
  summary: 'What was deleted and can be restored, newest first',
  answer: z.array(deletion),
  shows: ['trash'],
})

export const restoreDeletion = write('POST', '/api/trash/:id/restore', {
  summary: 'Restore what one deletion removed, with the same ids: all of it or nothing',
  of: 'deletion',
  answer: deletion,
  changes: ['beans', 'roasts', 'styles', 'stock', 'trash'],
  errors: [409],
  mayTakeLong: true,
})
