/** What a roast can lack, with the words for it. */
export const ROAST_NEED_NAMES = {
  weights: 'Weights',
  first_crack: 'First crack',
  score: 'Score',
  date: 'Date',
} as const
export type RoastNeed = keyof typeof ROAST_NEED_NAMES
