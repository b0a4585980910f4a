import { z } from 'zod'
import { backupChoice, backupComparison, backupList, restoreChoice, restoredAnswer } from '../backups.ts'
import { read, stream, write } from '../call.ts'
import { CHANGEABLE } from '../changes.ts'
import { count, happening } from './happening.ts'

const backupForm = z.object({ file: z.file().describe('A backup file') })
const restoreForm = backupForm.extend({
  foreign: z
    .enum(['true', 'false'])
    .optional()
    .describe(restoreChoice.shape.foreign.description ?? ''),
})

export const exportLibrary = stream('/api/library/export.zip', 'application/zip', {
  access: 'owner',
  summary:
    'The whole library as ZIP: beans and roasts as CSV and JSON, each roast as .alog, .csv and its original file',
})

export const listBackups = read('/api/backups/', {
  access: 'owner',
  summary: 'Every backup, newest first, and the running task; each backup was proven by restoring it',
  answer: backupList,
  shows: ['backups'],
})

export const makeBackup = write('POST', '/api/backups/', {
  summary: 'Make a backup now, and prove it',
  answer: backupList,
  changes: ['backups'],
  status: 201,
  errors: [503],
  mayTakeLong: true,
})

export const readBackupFile = stream('/api/backups/:name/file', 'application/vnd.sqlite3', {
  access: 'owner',
  summary: 'Download a backup',
  params: z.object({ name: z.string().describe('The name of the backup') }),
  errors: [404],
})

export const restoreBackup = write('POST', '/api/backups/restore', {
  summary: 'Replace the library with a backup, by name or as a file; all of it or nothing',
  form: restoreForm,
  json: restoreChoice,
  answer: restoredAnswer,
  changes: CHANGEABLE,
  errors: [404],
  mayTakeLong: true,
})

export const compareBackup = write('POST', '/api/backups/comparison', {
  summary: 'What restoring a backup would change, by name or as a file; changes nothing',
  form: backupForm,
  json: backupChoice,
  answer: backupComparison,
  changes: [],
  errors: [404],
  mayTakeLong: true,
})

/** What these calls record. */
export default {
  backup_made: happening('backup made', {}, 'A backup was made'),
  library_restored: happening(
    'library restored',
    { made_at: z.string(), bean_count: count, roast_count: count },
    ({ made_at, bean_count, roast_count }) =>
      `The library was replaced with the backup of ${made_at} (beans: ${bean_count}, roasts: ${roast_count})`,
  ),
}
