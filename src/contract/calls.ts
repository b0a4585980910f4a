/**
 * Every call of the API.
 *
 * The server's routes, the web app's addresses, OpenAPI, docs/api.md and the tests that go through all calls (rights,
 * fuzzing, query plans) are derived from this list. The built web app has of each call only what it needs to make it
 * (scripts/web-build/single-calls.ts), so it loads no schemas.
 */

export * from './calls/activity.ts'
export * from './calls/backups.ts'
export * from './calls/beans.ts'
export * from './calls/blends.ts'
export * from './calls/feedback.ts'
export * from './calls/inbox.ts'
export * from './calls/live.ts'
export * from './calls/many-roasts.ts'
export * from './calls/owner.ts'
export * from './calls/passkeys.ts'
export * from './calls/plans.ts'
export * from './calls/roast-changes.ts'
export * from './calls/roast-files.ts'
export * from './calls/roast-imports.ts'
export * from './calls/roasts.ts'
export * from './calls/scores.ts'
export * from './calls/settings.ts'
export * from './calls/sheets.ts'
export * from './calls/site.ts'
export * from './calls/stock.ts'
export * from './calls/styles.ts'
export * from './calls/tables.ts'
export * from './calls/taps.ts'
export * from './calls/tastings.ts'
export * from './calls/trash.ts'
export * from './calls/trends.ts'
