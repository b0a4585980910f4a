import { z } from 'zod'
import { activity, activityQuery } from '../activity.ts'
import { read, stream } from '../call.ts'

export const listActivity = read('/api/activity/', {
  access: 'owner',
  summary: 'What happened in the last 180 days, newest first, one page (100 unless limit says otherwise)',
  query: activityQuery,
  answer: z.array(activity),
  shows: [],
})

export const exportActivity = stream('/api/activity/export.csv', 'text/csv; charset=utf-8', {
  access: 'owner',
  summary: 'What happened in the last 180 days as CSV',
})
