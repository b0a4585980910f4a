import * as calls from '#contract/calls.ts'

/** More than the three that are shown: roasts that share a number are still to be put in order of their dates. */
const CANDIDATES = 12

/** What the home page reads. */
export const homeReads = {
  latestByNumber: [calls.listRoasts, { limit: CANDIDATES, sort: 'number', order: 'desc' }],
  latestByDate: [calls.listRoasts, { limit: 1, sort: 'date', order: 'desc' }],
  beanCount: [calls.listBeans, { limit: 0 }],
} as const
