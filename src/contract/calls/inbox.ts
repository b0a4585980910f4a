import { z } from 'zod'
import { quotedName } from '#domain/words/sentence-parts.ts'
import { read, write } from '../call.ts'
import { deletedAnswer } from '../fields.ts'
import {
  inbox,
  inboxFile,
  inboxImport,
  inboxQuery,
  madeUploadToken,
  newUploadToken,
  uploadToken,
} from '../inbox.ts'
import { importedRoast } from '../roast-import.ts'
import { happening, name, named } from './happening.ts'

export const listInbox = read('/api/inbox/', {
  access: 'owner',
  summary: 'The files that wait for the owner (at most 100 unless limit says otherwise)',
  query: inboxQuery,
  answer: inbox,
  shows: ['inbox', 'beans', 'aliases', 'roasts', 'settings', 'trash'],
})

export const sendToInbox = write('POST', '/api/inbox/', {
  access: 'machine',
  summary: 'Put a file into the inbox, as the owner or with an upload token',
  form: z.object({ file: z.file() }),
  answer: inboxFile,
  changes: ['inbox'],
  status: 201,
  errors: [409, 503],
})

export const importFromInbox = write('POST', '/api/inbox/:id/import', {
  summary: 'Add the roast of a waiting file',
  of: 'inbox file',
  body: inboxImport,
  answer: importedRoast,
  changes: ['inbox', 'roasts', 'aliases', 'trash'],
  status: 201,
  errors: [409, 503],
})

export const dismissFromInbox = write('DELETE', '/api/inbox/:id', {
  summary: 'Take a file out of the inbox without importing it; it does not arrive again',
  of: 'inbox file',
  answer: deletedAnswer,
  changes: ['inbox'],
})

export const listUploadTokens = read('/api/admin/tokens/', {
  access: 'owner',
  summary: 'Every upload token, oldest first, without the tokens themselves',
  answer: z.array(uploadToken),
  shows: ['tokens'],
})

export const makeUploadToken = write('POST', '/api/admin/tokens/', {
  summary: 'Make a token that can do nothing but put files into the inbox; it is shown only once',
  body: newUploadToken,
  answer: madeUploadToken,
  changes: ['tokens'],
  status: 201,
})

export const revokeUploadToken = write('DELETE', '/api/admin/tokens/:id', {
  summary: 'Revoke an upload token',
  of: 'upload token',
  answer: deletedAnswer,
  changes: ['tokens'],
})

/** What these calls record. */
export default {
  upload_token_made: happening('upload token made', named, 'Upload token {name} was made'),
  upload_token_revoked: happening('upload token revoked', {}, 'An upload token was revoked'),
  roast_imported_from_inbox: happening('roast imported', named, 'Roast {name} was imported from the inbox'),
  file_arrived: happening('file arrived', { name, token_name: name.nullable() }, ({ name, token_name }) => {
    const sender = token_name === null ? '' : ` from ${quotedName(token_name)}`
    return `File ${quotedName(name)} arrived in the inbox${sender}`
  }),
  file_arrived_from_folder: happening(
    'file arrived',
    named,
    'File {name} arrived in the inbox from the folder',
  ),
  file_dismissed: happening('file dismissed', named, 'File {name} was dismissed from the inbox'),
}
