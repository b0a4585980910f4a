import type { BackupProblem } from '#contract/problems.ts'
import type { ServerContext } from '#server/context.ts'
import { countBeans } from '#server/library/beans/repository.ts'
import type { BackupState } from './backups.ts'

/** How old the newest backup and its copy may be, in ms. An older one means that two daily runs were missed. */
const MOST_AGE_MS = 48 * 60 * 60 * 1000

/**
 * Why the library isn't safe at the moment, without anything secret. Costs at most a count of the beans.
 *
 * An empty library needs no backup. A missing first backup or copy is a problem only once an attempt has failed.
 */
export async function backupProblems({ db, backups, now }: ServerContext): Promise<BackupProblem[]> {
  const problems = problemsOf(await backups.state(), now())
  return problems.length === 0 || (await countBeans(db)) === 0 ? [] : problems
}

function problemsOf({ newest, last_failure, copies }: BackupState, now: Date): BackupProblem[] {
  const isOld = (moment: string) => now.getTime() - Date.parse(moment) > MOST_AGE_MS
  const problems: BackupProblem[] = []
  if (newest === null) {
    if (last_failure !== null) problems.push('no_backup')
  } else {
    if (isOld(newest.created_at)) problems.push('old_backup')
    // The row and its column are for the owner, in the list of backups.
    if (newest.problem !== null) {
      problems.push('unrestorable_backup')
    }
  }
  if (copies === null) return problems
  if (copies.last_copied_at === null) {
    if (copies.failure !== null) problems.push('no_copy')
  } else if (isOld(copies.last_copied_at)) {
    problems.push('old_copy')
  }
  return problems
}
