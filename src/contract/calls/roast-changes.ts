import { write } from '../call.ts'
import { deletedAnswer } from '../fields.ts'
import {
  roast,
  roastCorrection,
  roastCreate,
  roastDetails,
  roastUpdate,
  roastWeightsUpdate,
  savedRoast,
} from '../roasts.ts'
import { count, happening, named } from './happening.ts'

export const createRoast = write('POST', '/api/roasts/', {
  summary: 'Add a roast that was typed in or sent by another program',
  body: roastCreate,
  answer: savedRoast,
  changes: ['roasts'],
  status: 201,
  errors: [404, 409],
})

export const updateRoast = write('PUT', '/api/roasts/:id', {
  summary: 'Change a roast: absent means unchanged, null means cleared; If-Match is respected',
  of: 'roast',
  body: roastUpdate,
  answer: savedRoast,
  changes: ['roasts'],
  errors: [409, 412],
})

export const updateRoastWeights = write('PATCH', '/api/roasts/:id', {
  summary: "Change a roast's weights",
  of: 'roast',
  body: roastWeightsUpdate,
  answer: savedRoast,
  changes: ['roasts'],
  errors: [409, 412],
})

export const correctRoast = write('PUT', '/api/roasts/:id/milestones/', {
  summary:
    'Set charge, drop and milestones by hand: absent means unchanged, null means as recorded; If-Match is respected',
  of: 'roast',
  body: roastCorrection,
  answer: roastDetails,
  changes: ['roasts'],
  errors: [412],
})

export const redrawThumbnail = write('POST', '/api/roasts/:id/regenerate-thumbnail', {
  summary: 'Draw the thumbnail again',
  of: 'roast',
  answer: roast,
  changes: ['roasts'],
  errors: [412],
})

export const deleteAllRoasts = write('DELETE', '/api/roasts/delete-all', {
  summary: 'Delete every roast',
  answer: deletedAnswer,
  changes: ['roasts', 'trash', 'backups'],
})

export const deleteRoast = write('DELETE', '/api/roasts/:id', {
  summary: 'Delete a roast',
  of: 'roast',
  answer: deletedAnswer,
  changes: ['roasts', 'trash'],
  errors: [412],
})

/** What these calls record. */
export default {
  roast_added: happening('roast added', named, 'Roast {name} was added'),
  roast_changed: happening('roast changed', named, 'Roast {name} was changed'),
  roast_corrected: happening('roast corrected', named, 'The times of roast {name} were corrected'),
  roast_weighed: happening('roast weighed', named, 'The weights of roast {name} were changed'),
  roast_deleted: happening('roast deleted', named, 'Roast {name} was deleted'),
  all_roasts_deleted: happening('all roasts deleted', { count }, 'All roasts were deleted ({count})'),
  thumbnail_drawn: happening('thumbnail drawn', named, 'The thumbnail of roast {name} was drawn again'),
}
