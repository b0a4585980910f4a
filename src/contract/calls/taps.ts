import { z } from 'zod'
import { formatDuration } from '#domain/roast/duration.ts'
import { read, write } from '../call.ts'
import { deletedAnswer } from '../fields.ts'
import { taps, tapsAfterCharge } from '../roast-answers.ts'
import { nextTime, nextTimesQuery } from '../roast-fields.ts'
import { happening } from './happening.ts'

export const listNextTimes = read('/api/roasts/next-times', {
  access: 'owner',
  summary: 'What the owner wants to do differently next time, by coffee, or all of it for one coffee',
  query: nextTimesQuery,
  answer: z.array(nextTime),
  shows: ['roasts', 'beans'],
})

export const saveTaps = write('PUT', '/api/taps/:charged_at', {
  summary: 'Store the taps of a followed roast, in place of those stored for the same charge',
  params: z.object({ charged_at: taps.shape.charged_at }),
  body: tapsAfterCharge,
  answer: taps,
  changes: ['taps'],
})

export const takeBackTaps = write('DELETE', '/api/taps/:charged_at', {
  summary: 'Delete the taps of a charge; deleted is 0 if there are none',
  params: z.object({ charged_at: taps.shape.charged_at }),
  answer: deletedAnswer,
  changes: ['taps'],
  errors: [422],
})

/** Null if nothing was tapped that fits the roast. */
export const readTapsOfRoast = read('/api/roasts/:id/taps', {
  access: 'owner',
  summary: 'The taps of a roast, matched by its start, day and duration; null if there are none',
  of: 'roast',
  answer: taps.nullable(),
  shows: ['taps', 'roasts', 'settings'],
})

/** What these calls record. */
export default {
  taps_saved: happening(
    'roast followed',
    { first_crack_seconds: z.number().nullable(), drop_seconds: z.number().nullable() },
    ({ first_crack_seconds, drop_seconds }) =>
      [
        'A roast was followed',
        first_crack_seconds !== null && `first crack at ${formatDuration(first_crack_seconds)}`,
        drop_seconds !== null && `drop at ${formatDuration(drop_seconds)}`,
      ]
        .filter(part => part !== false)
        .join(', '),
  ),
  taps_taken_back: happening('roast followed', {}, 'The taps of a followed roast were deleted'),
}
