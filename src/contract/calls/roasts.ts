import { z } from 'zod'
import { download, read } from '../call.ts'
import { existsAnswer } from '../fields.ts'
import { roastSteps, usualRoast } from '../roast-answers.ts'
import { roastNameQuery } from '../roast-import.ts'
import { roastListQuery } from '../roast-list.ts'
import { milestone, roast, roastDetails, roastOfBean, roastWithExtras, timelinePoint } from '../roasts.ts'
import { score, scoreHintQuery, scoreHints } from '../scores.ts'

export const listRoasts = read('/api/roasts/', {
  summary:
    'Roasts: all, or the results of a search, as a whole or in pages; those with or near a number; or up to 50 by id with extras',
  query: roastListQuery,
  answer: z.array(roastWithExtras),
  shows: ['roasts', 'beans'],
  cached: true,
  ownerSees: 'more',
})

export const listRoastsOfBean = read('/api/roasts/beans/:id/roasts/', {
  summary: 'The roasts of a bean, newest first',
  of: 'bean',
  answer: z.array(roastOfBean),
  shows: ['roasts', 'beans'],
  cached: true,
})

export const listRoastsOfBlend = read('/api/blends/:id/roasts/', {
  summary: 'The roasts by a recipe, newest first',
  of: 'recipe',
  answer: z.array(roastOfBean),
  shows: ['roasts', 'beans', 'blends'],
  cached: true,
})

export const checkRoastExists = read('/api/roasts/check-exists', {
  summary: 'Whether there is a roast with this name for the bean and the date',
  query: roastNameQuery,
  answer: existsAnswer,
  shows: ['roasts'],
})

export const readRoast = read('/api/roasts/:id', {
  summary: 'One roast without its timeline',
  of: 'roast',
  answer: roast,
  shows: ['roasts', 'beans'],
  cached: true,
  ownerSees: 'more',
})

export const readRoastDetails = read('/api/roasts/:id/details', {
  summary: 'One roast with timeline, milestones and score',
  of: 'roast',
  answer: roastDetails,
  shows: ['roasts', 'beans'],
  cached: true,
  ownerSees: 'more',
})

export const readMilestones = read('/api/roasts/:id/milestones/', {
  summary: 'The milestones of a roast',
  of: 'roast',
  answer: z.array(milestone),
  shows: ['roasts'],
  cached: true,
})

export const readTimeline = read('/api/roasts/:id/timeline/data/', {
  summary: 'The samples of a roast',
  of: 'roast',
  answer: z.array(timelinePoint),
  shows: ['roasts'],
  cached: true,
})

export const readRecordedTimeline = read('/api/roasts/:id/timeline/recorded/', {
  summary: 'The samples of a roast as recorded, with those that a corrected charge or drop leaves out',
  of: 'roast',
  answer: z.array(timelinePoint),
  shows: ['roasts'],
  cached: true,
})

export const readScore = read('/api/roasts/:id/score', {
  summary: 'The saved score of a roast',
  of: 'roast',
  answer: score,
  shows: ['roasts'],
  cached: true,
})

export const listScoreHints = read('/api/roasts/:id/hints', {
  access: 'owner',
  summary:
    'What would have raised the saved score by its own rules, best first; a higher score promises no better taste',
  of: 'roast',
  query: scoreHintQuery,
  answer: scoreHints,
  shows: ['roasts'],
})

/** Null if the bean has fewer than three earlier roasts. */
export const readUsualRoast = read('/api/roasts/:id/usual', {
  summary: 'What was usual for the earlier roasts of the same bean, null if there are fewer than three',
  of: 'roast',
  answer: usualRoast.nullable(),
  shows: ['roasts'],
  cached: true,
})

/** What the operator did, for roasting it again. */
export const readRoastSteps = read('/api/roasts/:id/steps', {
  summary: 'What the operator did in a roast, for roasting it again',
  of: 'roast',
  answer: roastSteps,
  shows: ['roasts'],
  cached: true,
})

export const readThumbnail = download('/api/roasts/:id/thumbnail', 'image/svg+xml', {
  summary: "The roast's curves as a small picture, which never changes for the same v (updated_at in ms)",
  of: 'roast',
  query: z.object({ v: z.string().optional().describe('The updated_at of the roast, in ms since 1970') }),
  cached: true,
  missing: 'no_thumbnail',
})

export const readRoastSource = download('/api/roasts/:id/source', 'application/octet-stream', {
  access: 'owner',
  summary: 'The file that the roast was imported from, unchanged',
  of: 'roast',
  missing: 'no_source',
})
