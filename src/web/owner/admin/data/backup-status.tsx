import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { BackupCopies, BackupList, CopyFailure } from '#contract/backups.ts'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { momentText } from '#web/words/moment-in-words.ts'
import styles from './data-tab.module.css'

/** When the library was last backed up and copied elsewhere, and what is wrong with that. */
export function BackupStatus({ list: { backups, copies, problems } }: { list: BackupList }) {
  const [newest] = backups
  return (
    <div className={layout.stack2}>
      <p className={textStyles.figures}>
        Last proven backup: {newest === undefined ? 'none yet' : momentText(newest.created_at)}
        {copies !== null && ` · Last copy: ${copyText(copies)}`}
      </p>
      {problems.map(problem => (
        <Problem key={problem}>{problem}</Problem>
      ))}
      {copies?.failure != null && <FailedCopy failure={copies.failure} />}
    </div>
  )
}

/** Whether the owner should look at the backups. */
export function needsAttention({ problems, last_failure, copies }: BackupList): boolean {
  return problems.length > 0 || last_failure !== null || copies?.failure != null
}

function copyText({ last_copied_at, copying }: BackupCopies): string {
  const last = last_copied_at === null ? 'none yet' : momentText(last_copied_at)
  return copying ? `${last} (copying…)` : last
}

function FailedCopy({ failure: { at, reason, output } }: { failure: CopyFailure }) {
  return (
    <>
      <Problem>
        BACKUP_COMMAND failed on {momentText(at)}: {reason}. It is tried again every hour.
      </Problem>
      {output !== '' && <pre className={styles.output}>{output}</pre>}
    </>
  )
}

function Problem({ children }: { children: ReactNode }) {
  return (
    <p className={styles.statusProblem} role="alert">
      <TriangleAlert aria-hidden="true" />
      <span className={`${layout.narrow} ${textStyles.anywhere}`}>{children}</span>
    </p>
  )
}
