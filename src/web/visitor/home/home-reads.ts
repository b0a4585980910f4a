import * as calls from '#contract/calls.ts'

/** More than the three shown, because roasts with the same number still have to be sorted by date. */
const CANDIDATES = 12

/** The calls that the home page reads. */
export const homeReads = {
  latestByNumber: [calls.listRoasts, { limit: CANDIDATES, sort: 'number', order: 'desc', include: 'score' }],
  latestByDate: [calls.listRoasts, { limit: 1, sort: 'date', order: 'desc' }],
  beanCount: [calls.listBeans, { limit: 0, put_away: 'without' }],
} as const
