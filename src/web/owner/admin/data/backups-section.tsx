import Archive from 'lucide-react/icons/archive'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import type { Backup, BackupChoice, BackupList, BackupProgress, RestoreChoice } from '#contract/backups.ts'
import * as calls from '#contract/calls.ts'
import { messageOf } from '#web/api/api-client.ts'
import { urlOf } from '#web/api/api-url.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelRow, PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { Problem } from '#web/parts/form/form.tsx'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { momentText } from '#web/words/moment-in-words.ts'
import { BackupStatus } from './backup-status.tsx'
import { countText } from './deletion-text.ts'
import {
  comparisonText,
  FOREIGN_TICK,
  REASON_TEXTS,
  refusedElsewhereText,
  sizeText,
  TASK_TEXTS,
} from './safety-texts.ts'

const POLL_INTERVAL_MILLISECONDS = 1_000

/** Lists the backups, with buttons to make, download and restore them. */
export function BackupsSection({ onRestored }: { onRestored: () => void }) {
  const { isBusy, make, restore, restoreFile } = useBackupTasks(onRestored)
  const list = useCall(
    calls.listBackups,
    {},
    { everyMilliseconds: backups => (isBusy || isChanging(backups)) && POLL_INTERVAL_MILLISECONDS },
  )
  const running = list.data?.running ?? null
  const isWatching = isBusy || running !== null
  return (
    <PanelSection heading="Backups">
      {list.data !== undefined && <BackupStatus list={list.data} />}
      <p className={styles.note}>
        Made every day and before every change to the whole library. Kept for 14 days.
      </p>
      {list.isError && <Problem>Failed to load the backups: {messageOf(list.error)}</Problem>}
      {(list.data?.unreadable.length ?? 0) > 0 && (
        <Problem>Not readable as a backup: {list.data?.unreadable.join(', ')}</Problem>
      )}
      {list.data?.last_failure != null && (
        <Problem>The latest backup failed: {list.data.last_failure}</Problem>
      )}
      <div className={layout.row2}>
        <Button icon={<Archive aria-hidden="true" />} disabled={isWatching} onClick={() => void make()}>
          Make backup
        </Button>
        <RestoreFromFile disabled={isWatching} onFile={file => void restoreFile(file)} />
      </div>
      {isWatching && <RunningTask task={running} />}
      <ul className={styles.list}>
        {list.data?.backups.map(backup => (
          <BackupRow
            key={backup.name}
            backup={backup}
            disabled={isWatching}
            onRestore={() =>
              void restore(`the backup of ${momentText(backup.created_at)}`, { name: backup.name })
            }
          />
        ))}
      </ul>
    </PanelSection>
  )
}

function RestoreFromFile({ disabled, onFile }: { disabled: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<Upload aria-hidden="true" />} disabled={disabled} onClick={() => input.current?.click()}>
        Restore from file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Backup file"
        accept=".sqlite"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file !== undefined) onFile(file)
          target.value = ''
        }}
      />
    </>
  )
}

/** The progress of the running task; null until the server has started it. */
function RunningTask({ task }: { task: BackupProgress | null }) {
  return (
    <div role="status">
      <p className={styles.note}>
        {TASK_TEXTS[task?.task ?? 'backup']}
        {task?.total != null && ` ${task.done} of ${task.total} rows`}…
      </p>
      <progress
        className={styles.whole}
        aria-label="Rows copied"
        max={task?.total ?? undefined}
        value={task?.total == null ? undefined : task.done}
      />
    </div>
  )
}

/** Whether the list is about to change, so that it is polled. */
function isChanging(list: BackupList | undefined): boolean {
  return list !== undefined && (list.running !== null || (list.copies?.copying ?? false))
}

interface BackupRowProps {
  backup: Backup
  /** Whether it can't be restored now. */
  disabled: boolean
  onRestore: () => void
}

/** When and why a backup was made and what it holds, to be downloaded or restored. */
function BackupRow({ backup, disabled, onRestore }: BackupRowProps) {
  const moment = momentText(backup.created_at)
  return (
    <PanelRow
      name={moment}
      note={[
        REASON_TEXTS[backup.reason],
        countText('beans', backup.bean_count),
        countText('roasts', backup.roast_count),
        sizeText(backup.size_bytes),
      ].join(' · ')}
      problem={backup.problem && refusedElsewhereText(backup.problem)}
    >
      <div className={layout.row2}>
        <a
          className={buttonClass('quiet')}
          href={urlOf(calls.readBackupFile, { name: backup.name })}
          download={backup.name}
        >
          <Download aria-hidden="true" />
          Download
          <span className="visually-hidden"> the backup of {moment}</span>
        </a>
        <Button about={`the backup of ${moment}`} disabled={disabled} onClick={onRestore}>
          Restore
        </Button>
      </div>
    </PanelRow>
  )
}

const NO_LIMIT = { timeoutMilliseconds: null }

/** Makes and restores backups, and shows the owner the result. */
function useBackupTasks(onRestored: () => void) {
  const messages = useMessages()
  const attempt = useAttempt()
  const making = useSend(calls.makeBackup)
  const comparing = useSend(calls.compareBackup)
  const restoring = useSend(calls.restoreBackup)

  const make = () =>
    attempt('Failed to make a backup', async () => {
      await making.send({}, undefined, NO_LIMIT)
      say('The backup was made and verified.')
    })
  /** Restores a backup once the owner has seen what that changes. `what` names it in the question. */
  const restore = (what: string, body: FormData | BackupChoice) =>
    attempt('Failed to restore', async () => {
      const comparison = await comparing.send({}, body, NO_LIMIT)
      const isForeign = !comparison.is_ours
      const question = `Replace all beans and roasts with ${what}? The current library is backed up first. ${comparisonText(comparison)}`
      const tick = isForeign ? FOREIGN_TICK : undefined
      if (!(await messages.confirm(question, { title: 'Restore a backup', action: 'Restore', tick }))) return
      const restored = await restoring.send({}, isForeign ? asForeign(body) : body, NO_LIMIT)
      onRestored()
      const counts = `${countText('beans', restored.bean_count)} and ${countText('roasts', restored.roast_count)}`
      say(`Restored ${counts}.`)
    })
  const restoreFile = (file: File) => {
    const form = new FormData()
    form.append('file', file)
    return restore(`the backup in ${file.name}`, form)
  }
  const isBusy = making.isSending || comparing.isSending || restoring.isSending
  return { isBusy, make, restore, restoreFile }
}

/** The same choice, once the owner has agreed to restore a backup that another installation made. */
function asForeign(body: FormData | BackupChoice): FormData | RestoreChoice {
  if (!(body instanceof FormData)) return { ...body, foreign: true }
  const form = new FormData()
  form.append('foreign', 'true')
  for (const [name, value] of body) form.append(name, value)
  return form
}
