import Download from 'lucide-react/icons/download'
import type { Backup } from '#contract/backups.ts'
import * as calls from '#contract/calls.ts'
import { urlOf } from '#web/api/api-url.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { momentText } from '#web/words/date-text.ts'
import { countText } from './deletion-text.ts'
import { REASON_TEXTS, refusedElsewhereText, sizeText } from './safety-texts.ts'

interface BackupRowProps {
  backup: Backup
  /** Whether it can't be restored now. */
  disabled: boolean
  onRestore: () => void
}

/** When and why a backup was made and what it holds, to be downloaded or restored. */
export function BackupRow({ backup, disabled, onRestore }: BackupRowProps) {
  const moment = momentText(backup.created_at)
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{moment}</p>
        <p className={styles.note}>
          {REASON_TEXTS[backup.reason]} · {countText('beans', backup.bean_count)} ·{' '}
          {countText('roasts', backup.roast_count)} · {sizeText(backup.size_bytes)}
        </p>
        {backup.problem !== null && <p className={styles.problem}>{refusedElsewhereText(backup.problem)}</p>}
      </div>
      <div className={styles.actions}>
        <a
          className={buttonClass('quiet')}
          href={urlOf(calls.readBackupFile, { name: backup.name })}
          download={backup.name}
        >
          <Download aria-hidden="true" />
          Download
          <span className="visually-hidden"> the backup of {moment}</span>
        </a>
        <Button disabled={disabled} onClick={onRestore}>
          Restore
          <span className="visually-hidden"> the backup of {moment}</span>
        </Button>
      </div>
    </li>
  )
}
