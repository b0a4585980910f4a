import type { RestoredAnswer } from '#contract/backups.ts'

/** What is recorded of a restore. */
export function restoredValues({ made_at, bean_count, roast_count }: RestoredAnswer) {
  return { made_at, bean_count, roast_count }
}
