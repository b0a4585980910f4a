/** The kinds of data that a write can change and a read can show. */
export const CHANGEABLE = [
  'beans',
  'aliases',
  'blends',
  'roasts',
  'stock',
  'plans',
  'styles',
  'feedback',
  'sheets',
  'tastings',
  'tables',
  'site',
  'settings',
  'searches',
  'taps',
  'live',
  'inbox',
  'tokens',
  'passkeys',
  'devices',
  'session',
  'backups',
  'trash',
] as const

/** One of these kinds. A roast's score and curve are part of it; `session` is who is logged in. */
export type Changeable = (typeof CHANGEABLE)[number]
