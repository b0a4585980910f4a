import { z } from 'zod'
import { quotedName } from '#domain/words/sentence-parts.ts'
import { read, write } from '../call.ts'
import {
  beanFeedback,
  feedback,
  feedbackChange,
  feedbackCreate,
  feedbackDecision,
  feedbackQuery,
  feedbackReceived,
  roastFeedback,
} from '../feedback.ts'
import { happening, name } from './happening.ts'

export const readRoastFeedback = read('/api/roasts/:id/feedback', {
  summary: 'What drinkers said about a roast, as far as the owner approved it',
  of: 'roast',
  answer: roastFeedback,
  shows: ['feedback', 'roasts'],
  cached: true,
})

export const readBeanFeedback = read('/api/beans/:id/feedback', {
  summary: 'Ratings and flavours of the roasts of a bean, as far as the owner approved them',
  of: 'bean',
  answer: beanFeedback,
  shows: ['feedback', 'roasts', 'beans'],
  cached: true,
})

export const sendFeedback = write('POST', '/api/roasts/:id/feedback', {
  access: 'token',
  summary: 'Say how a roast tasted, without an account; it waits for the owner’s approval',
  of: 'roast',
  body: feedbackCreate,
  answer: feedbackReceived,
  changes: ['feedback'],
  status: 201,
  errors: [429, 503],
})

export const changeFeedback = write('PUT', '/api/roasts/:id/feedback', {
  access: 'token',
  summary: 'Change feedback within an hour of sending it; it waits for the owner’s approval again',
  of: 'roast',
  body: feedbackChange,
  answer: feedbackReceived,
  changes: ['feedback'],
  errors: [429],
})

export const listFeedback = read('/api/feedback/', {
  access: 'owner',
  summary: 'Feedback in one state, newest first, one page (50 unless limit says otherwise)',
  query: feedbackQuery,
  answer: z.array(feedback),
  shows: ['feedback', 'roasts'],
})

export const decideFeedback = write('PATCH', '/api/feedback/:id', {
  summary:
    'Approve, hide, delete or restore feedback as it was read: If-Match must be its etag; deleted feedback can be restored for 30 days',
  of: 'feedback',
  body: feedbackDecision,
  answer: feedback,
  changes: ['feedback'],
  errors: [412, 428],
})

const ofFeedback = { name: name.nullable(), roast_name: name }

function feedbackText(
  { name, roast_name }: { name: string | null; roast_name: string },
  done: string,
): string {
  const whose = name === null ? 'Feedback' : `Feedback of ${quotedName(name)}`
  return `${whose} on roast ${quotedName(roast_name)} was ${done}`
}

/** What these calls record. */
export default {
  feedback_approved: happening('feedback approved', ofFeedback, values => feedbackText(values, 'approved')),
  feedback_hidden: happening('feedback hidden', ofFeedback, values => feedbackText(values, 'hidden')),
  feedback_deleted: happening('feedback deleted', ofFeedback, values => feedbackText(values, 'deleted')),
  feedback_put_back: happening('feedback put back', ofFeedback, values =>
    feedbackText(values, 'moved back to waiting'),
  ),
}
