import type { RestoredAnswer } from '#contract/backups.ts'

/** How a restore is recorded. */
export function restoredText({ made_at, bean_count, roast_count }: RestoredAnswer): string {
  return `The library was replaced with the backup of ${made_at} (beans: ${bean_count}, roasts: ${roast_count})`
}
