import { calls } from '../routes.ts'

/** More than the three that are shown: roasts that share a number are still to be put in order of their dates. */
const CANDIDATES = 12

/** What the home page reads. */
export const homeReads = {
  latestByNumber: calls.roastPage({ limit: CANDIDATES, sort: 'number', order: 'desc' }),
  latestByDate: calls.roastPage({ limit: 1, sort: 'date', order: 'desc' }),
  beanCount: calls.beanCount,
} as const
