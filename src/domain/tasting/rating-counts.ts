import { counted } from '../words/plural.ts'

/** How many ratings from 1 to 5 are from tastings by `Five cups`, at tables too, and how many from drinkers. */
export interface RatingCounts {
  tastings: number
  drinkers: number
}

/** The sum of these counts. */
export function totalRatings(counts: Iterable<RatingCounts>): RatingCounts {
  const total = { tastings: 0, drinkers: 0 }
  for (const { tastings, drinkers } of counts) {
    total.tastings += tastings
    total.drinkers += drinkers
  }
  return total
}

/** `12 ratings of your own and at your tables, 30 of drinkers` */
export function ratingCountsText({ tastings, drinkers }: RatingCounts): string {
  return `${counted(tastings, 'rating')} of your own and at your tables, ${drinkers} of drinkers`
}
