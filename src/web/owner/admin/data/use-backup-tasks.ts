import type { BackupChoice, RestoreChoice } from '#contract/backups.ts'
import * as calls from '#contract/calls.ts'
import { useSend } from '#web/api/use-send.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { say } from '#web/shell/page-title.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { countText } from './deletion-text.ts'
import { comparisonText, FOREIGN_TICK } from './safety-texts.ts'

const NO_LIMIT = { timeoutMilliseconds: null }

/** Makes and restores backups, and shows the owner the result. */
export function useBackupTasks(onRestored: () => void) {
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
