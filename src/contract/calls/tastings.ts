import { z } from 'zod'
import { read, write } from '../call.ts'
import { deletedUndoably } from '../fields.ts'
import { tasting, tastingCreate, tastingOfBean, tastingUpdate } from '../tasting/tastings.ts'
import { happening, named } from './happening.ts'

export const listRoastTastings = read('/api/roasts/:id/tastings', {
  summary: 'How a roast tasted, newest first; for visitors the public tastings',
  of: 'roast',
  ownerSees: 'more',
  answer: z.array(tasting),
  shows: ['tastings', 'roasts'],
  cached: true,
})

export const listBeanTastings = read('/api/beans/:id/tastings', {
  summary: 'How the roasts of a bean tasted, newest first; for visitors the public tastings',
  of: 'bean',
  ownerSees: 'more',
  answer: z.array(tastingOfBean),
  shows: ['tastings', 'roasts', 'beans'],
  cached: true,
})

export const readTasting = read('/api/tastings/:id', {
  summary: 'One tasting; for visitors only if it is public',
  of: 'tasting',
  ownerSees: 'more',
  answer: tasting,
  shows: ['tastings', 'roasts'],
  cached: true,
})

export const createTasting = write('POST', '/api/tastings/', {
  summary:
    'Add a tasting of a roast, private and of today unless it says otherwise; the same key again finds it',
  body: tastingCreate,
  answer: tasting,
  changes: ['tastings'],
  status: 201,
  foundStatus: 200,
  errors: [404, 409],
})

export const updateTasting = write('PUT', '/api/tastings/:id', {
  summary: 'Change a tasting: absent means unchanged, null means cleared; If-Match is respected',
  of: 'tasting',
  body: tastingUpdate,
  answer: tasting,
  changes: ['tastings'],
  errors: [412],
})

export const deleteTasting = write('DELETE', '/api/tastings/:id', {
  summary: 'Delete a tasting; it can be restored from the trash; If-Match is respected',
  of: 'tasting',
  answer: deletedUndoably,
  changes: ['tastings', 'trash'],
  errors: [412],
})

/** What these calls record. */
export default {
  tasting_added: happening('tasting added', named, 'A tasting of {name} was added'),
  tasting_changed: happening('tasting changed', named, 'A tasting of {name} was changed'),
  tasting_deleted: happening('tasting deleted', named, 'A tasting of {name} was deleted'),
}
