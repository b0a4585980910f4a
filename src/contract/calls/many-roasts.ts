import { z } from 'zod'
import { fieldWordsText } from '#domain/roast/field-word.ts'
import { quotedName } from '#domain/words/sentence-parts.ts'
import { read, write } from '../call.ts'
import {
  changedRoastsAnswer,
  manyRoasts,
  manyRoastsAnswer,
  manyRoastsUpdate,
  stepAsideRequest,
  tagRenaming,
  tagUse,
} from '../many-roasts.ts'
import { count, happening, name } from './happening.ts'

export const updateRoasts = write('POST', '/api/roasts/change-many', {
  summary: 'Change several roasts: all or none; the former values can be restored from the trash',
  body: manyRoastsUpdate,
  answer: changedRoastsAnswer,
  changes: ['roasts', 'trash'],
  errors: [404, 409],
  mayTakeLong: true,
})

export const stepAside = write('POST', '/api/roasts/step-aside', {
  summary: "Give roasts that the log numbered other numbers, so that the owner's are free: all or none",
  body: stepAsideRequest,
  answer: manyRoastsAnswer,
  changes: ['roasts', 'trash'],
  errors: [409],
  mayTakeLong: true,
})

export const deleteRoasts = write('POST', '/api/roasts/delete-many', {
  summary: 'Delete several roasts: all or none',
  body: manyRoasts,
  answer: manyRoastsAnswer,
  changes: ['roasts', 'trash'],
  errors: [404],
  mayTakeLong: true,
})

export const listTags = read('/api/tags/', {
  access: 'owner',
  summary: 'The tags of roasts',
  answer: z.array(tagUse),
  shows: ['roasts', 'trash'],
})

export const renameTag = write('PUT', '/api/tags/', {
  summary: 'Rename a tag on all roasts that have it, merge it with another, or remove it',
  body: tagRenaming,
  answer: manyRoastsAnswer,
  changes: ['roasts', 'trash'],
  mayTakeLong: true,
})

/** What these calls record. */
export default {
  roasts_changed: happening(
    'roasts changed',
    { count, fields: z.array(name) },
    ({ count, fields }) => `Roasts were changed together: ${fieldWordsText(fields)} (${count})`,
  ),
  roasts_stepped_aside: happening(
    'roasts changed',
    { moves: z.array(z.object({ from: count, to: count })) },
    ({ moves }) =>
      `Roasts that the log had numbered stepped aside: ${moves.map(({ from, to }) => `#${from} → #${to}`).join(', ')}`,
  ),
  roasts_deleted: happening('roasts deleted', { count }, 'Roasts were deleted ({count})'),
  tag_renamed: happening(
    'tag renamed',
    { name, to: name.nullable(), count },
    ({ name, to, count }) =>
      `Tag ${quotedName(name)} was ${to === null ? 'removed' : `renamed to ${quotedName(to)}`} (${count})`,
  ),
}
