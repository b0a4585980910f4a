import { z } from 'zod'
import { read, write } from '../call.ts'
import { deletedAnswer } from '../fields.ts'
import {
  measuredRoasts,
  style,
  styleCreate,
  stylePreview,
  stylePreviewRequest,
  styleProposal,
  styleUpdate,
} from '../styles.ts'
import { happening, named } from './happening.ts'

export const listStyles = read('/api/styles/', {
  summary: 'What roasts are judged by: the House, then the owner’s styles by name',
  answer: z.array(style),
  shows: ['styles'],
  cached: true,
})

export const readStyle = read('/api/styles/:id', {
  summary: 'One style',
  of: 'style',
  answer: style,
  shows: ['styles'],
  cached: true,
})

/** The measured values of roasts, for screens that compute scores while an ideal is being changed. */
export const listMeasuredRoasts = read('/api/styles/measured', {
  access: 'owner',
  summary: 'The values that styles judge, for the newest roasts that have a score',
  answer: measuredRoasts,
  shows: ['roasts', 'beans'],
})

export const readStyleProposal = read('/api/styles/proposal', {
  access: 'owner',
  summary: 'Ideals proposed from the roasts that drinkers and tastings rated well',
  answer: styleProposal,
  shows: ['roasts', 'feedback', 'tastings'],
})

export const previewStyle = write('POST', '/api/styles/preview', {
  summary: 'How ideals and points would change the scores of a style’s roasts, or of all roasts',
  body: stylePreviewRequest,
  answer: stylePreview,
  changes: [],
  errors: [404],
  mayTakeLong: true,
})

export const createStyle = write('POST', '/api/styles/', {
  summary: 'Add a style',
  body: styleCreate,
  answer: style,
  changes: ['styles'],
  status: 201,
  errors: [409],
})

/** Stored scores don't change until they are calculated again. */
export const updateStyle = write('PUT', '/api/styles/:id', {
  summary: 'Change a style: absent means unchanged; scores stay until they are calculated again',
  of: 'style',
  body: styleUpdate,
  answer: style,
  changes: ['styles'],
  errors: [409, 412],
})

export const deleteStyle = write('DELETE', '/api/styles/:id', {
  summary: 'Delete a style that no bean and no roast has chosen',
  of: 'style',
  answer: deletedAnswer,
  changes: ['styles', 'trash'],
  errors: [409, 412],
})

/** What these calls record. */
export default {
  style_added: happening('style added', named, 'Style {name} was added'),
  style_changed: happening('style changed', named, 'Style {name} was changed'),
  style_deleted: happening('style deleted', named, 'Style {name} was deleted'),
}
