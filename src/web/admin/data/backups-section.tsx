import Archive from 'lucide-react/icons/archive'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useRef } from 'react'
import type { BackupChoice, BackupComparison, BackupList, RestoreChoice } from '#contract/backups.ts'
import * as calls from '#contract/calls.ts'
import { messageOf } from '#web/api/api-client.ts'
import { urlOf } from '#web/api/api-url.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { momentText } from '#web/words/moment-text.ts'
import styles from '../panel.module.css'
import { PanelProblem, PanelSection } from '../panel-section.tsx'
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

const LOOK_AGAIN_MILLISECONDS = 1_000
const NO_LIMIT = { timeoutMilliseconds: null }

/** Lists the backups, with buttons to make, download and restore them. */
export function BackupsSection({ onRestored }: { onRestored: () => void }) {
  const messages = useMessages()
  const file = useRef<HTMLInputElement>(null)
  const making = useSend(calls.makeBackup)
  const comparing = useSend(calls.compareBackup)
  const restoring = useSend(calls.restoreBackup)
  const isBusy = making.isSending || comparing.isSending || restoring.isSending
  const list = useCall(
    calls.listBackups,
    {},
    { everyMilliseconds: backups => (isBusy || isChanging(backups)) && LOOK_AGAIN_MILLISECONDS },
  )
  const running = list.data?.running ?? null
  const isWatching = isBusy || running !== null

  const work = async (failure: string, action: () => Promise<string>) => {
    try {
      say(await action())
    } catch (error) {
      await messages.alert(`${failure}: ${messageOf(error)}`)
    }
  }
  const make = () =>
    work('Failed to make a backup', async () => {
      await making.send({}, undefined, NO_LIMIT)
      return 'The backup was made and verified.'
    })
  /** What a restore would change. Null if the file can't be restored; the owner has then seen why. */
  const compare = async (body: FormData | BackupChoice): Promise<BackupComparison | null> => {
    try {
      return await comparing.send({}, body, NO_LIMIT)
    } catch (error) {
      await messages.alert(`Failed to restore: ${messageOf(error)}`)
      return null
    }
  }
  const restore = async (what: string, body: FormData | BackupChoice) => {
    const comparison = await compare(body)
    if (comparison === null) return
    const isForeign = !comparison.is_ours
    const question = `Replace all beans and roasts with ${what}? The current library is backed up first. ${comparisonText(comparison)}`
    const tick = isForeign ? FOREIGN_TICK : undefined
    if (!(await messages.confirm(question, { title: 'Restore a Backup', action: 'Restore', tick }))) return
    await work('Failed to restore', async () => {
      const restored = await restoring.send({}, isForeign ? asForeign(body) : body, NO_LIMIT)
      onRestored()
      const counts = `${countText('beans', restored.bean_count)} and ${countText('roasts', restored.roast_count)}`
      return `Restored ${counts}.`
    })
  }
  const restoreFile = (chosen: File | undefined) => {
    if (chosen === undefined) return
    const form = new FormData()
    form.append('file', chosen)
    void restore(`the backup in ${chosen.name}`, form)
  }
  return (
    <PanelSection heading="Backups">
      {list.data !== undefined && <BackupStatus list={list.data} />}
      <p className={styles.note}>
        Made every day and before every change to the whole library. Kept for 14 days.
      </p>
      {list.isError && <PanelProblem>Failed to load the backups: {messageOf(list.error)}</PanelProblem>}
      {(list.data?.unreadable.length ?? 0) > 0 && (
        <PanelProblem>Not readable as a backup: {list.data?.unreadable.join(', ')}</PanelProblem>
      )}
      {list.data?.last_failure != null && (
        <PanelProblem>The latest backup failed: {list.data.last_failure}</PanelProblem>
      )}
      <div className={styles.actions}>
        <Button icon={<Archive aria-hidden="true" />} disabled={isWatching} onClick={() => void make()}>
          Make Backup
        </Button>
        <Button
          icon={<Upload aria-hidden="true" />}
          disabled={isWatching}
          onClick={() => file.current?.click()}
        >
          Restore from File
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          aria-label="Backup file"
          accept=".sqlite"
          onChange={event => {
            restoreFile(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      {isWatching && (
        <div role="status">
          <p className={styles.note}>
            {TASK_TEXTS[running?.task ?? 'backup']}
            {running?.total != null && ` ${running.done} of ${running.total} rows`}…
          </p>
          <progress
            className={styles.bar}
            aria-label="Rows copied"
            max={running?.total ?? undefined}
            value={running?.total == null ? undefined : running.done}
          />
        </div>
      )}
      <ul className={styles.list}>
        {list.data?.backups.map(backup => (
          <li key={backup.name} className={styles.row}>
            <div>
              <p className={styles.name}>{momentText(backup.created_at)}</p>
              <p className={styles.note}>
                {REASON_TEXTS[backup.reason]} · {countText('beans', backup.bean_count)} ·{' '}
                {countText('roasts', backup.roast_count)} · {sizeText(backup.size_bytes)}
              </p>
              {backup.problem !== null && (
                <p className={styles.problem}>{refusedElsewhereText(backup.problem)}</p>
              )}
            </div>
            <div className={styles.actions}>
              <a
                className={buttonClass('quiet')}
                href={urlOf(calls.readBackupFile, { name: backup.name })}
                download={backup.name}
              >
                <Download aria-hidden="true" />
                Download
                <span className="visually-hidden"> the backup of {momentText(backup.created_at)}</span>
              </a>
              <Button
                disabled={isWatching}
                onClick={() =>
                  void restore(`the backup of ${momentText(backup.created_at)}`, { name: backup.name })
                }
              >
                Restore
                <span className="visually-hidden"> the backup of {momentText(backup.created_at)}</span>
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

/** The same choice, once the owner has agreed to restore a backup that another installation made. */
function asForeign(body: FormData | BackupChoice): FormData | RestoreChoice {
  if (!(body instanceof FormData)) return { ...body, foreign: true }
  const form = new FormData()
  form.append('foreign', 'true')
  for (const [name, value] of body) form.append(name, value)
  return form
}

/** Whether the list will be another one soon. */
function isChanging(list: BackupList | undefined): boolean {
  return list !== undefined && (list.running !== null || (list.copies?.copying ?? false))
}
