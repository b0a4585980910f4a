import type { RestoredAnswer } from '#contract/backups.ts'

/** The values of a restore for the activity log. */
export function restoredValues({ made_at, bean_count, roast_count }: RestoredAnswer) {
  return { made_at, bean_count, roast_count }
}
