import { z } from 'zod'
import { fieldWordsText } from '#domain/roast/field-word.ts'
import { quotedName } from '#domain/words/sentence-parts.ts'
import { beanMatchAnswer } from '../blend/coffee-of-file.ts'
import { write } from '../call.ts'
import { rereadAnswer, rereadPreview, rereadRange, rereadRangeQuery, rereadRequest } from '../reread.ts'
import {
  filePreview,
  importedRoast,
  importPlan,
  importPlanRequest,
  roastImportFields,
} from '../roast-import.ts'
import { count, happening, name, named } from './happening.ts'

export const matchBeanOfFile = write('POST', '/api/roasts/check-bean-match/', {
  summary: 'Which bean a file belongs to',
  form: z.object({ file: z.file() }),
  answer: beanMatchAnswer,
  changes: [],
  errors: [503],
})

export const previewRoastFile = write('POST', '/api/roasts/preview/', {
  summary: 'Read a file without saving it',
  form: z.object({ file: z.file() }),
  answer: filePreview,
  changes: [],
  errors: [503],
})

export const planImport = write('POST', '/api/roasts/import-plan', {
  summary: 'The names and groups of previewed files, in the order in which they are to be imported',
  body: importPlanRequest,
  answer: importPlan,
  changes: [],
})

export const importRoastFile = write('POST', '/api/roasts/import/', {
  summary: 'Add the roast of a file, or update the one of the same recording',
  form: roastImportFields.extend({ file: z.file().optional() }),
  answer: importedRoast,
  changes: ['roasts', 'aliases', 'trash'],
  status: 201,
  errors: [404, 409, 410, 503],
})

export const previewReread = write('POST', '/api/roasts/reread/preview', {
  summary: 'What reading the originals again would change, for all roasts or for the next ones after an id',
  query: rereadRangeQuery,
  body: rereadRange.nullish(),
  answer: rereadPreview,
  changes: [],
  errors: [503],
  mayTakeLong: true,
})

export const rereadRoasts = write('POST', '/api/roasts/reread', {
  summary: 'Read originals again and take over some fields, after a backup',
  body: rereadRequest,
  answer: rereadAnswer,
  changes: ['roasts', 'trash', 'backups'],
  errors: [404, 503],
  mayTakeLong: true,
})

/** What these calls record. */
export default {
  roast_imported: happening('roast imported', named, 'Roast {name} was imported'),
  roast_updated: happening('roast updated', { name, fields: z.array(name) }, ({ name, fields }) =>
    fields.length === 0
      ? `Roast ${quotedName(name)} got a newer file, and stayed as it was`
      : `Roast ${quotedName(name)} was updated from its file: ${fieldWordsText(fields)}`,
  ),
  roasts_reread: happening(
    'roasts read again',
    { count, fields: z.array(name) },
    ({ count, fields }) => `Originals were read again: ${fieldWordsText(fields)} (${count})`,
  ),
}
