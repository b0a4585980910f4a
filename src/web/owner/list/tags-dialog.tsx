import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { TagUse } from '#contract/many-roasts.ts'
import { ROAST_FIELDS } from '#domain/roast/roast-fields.ts'
import { counted } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { NameDialog } from '#web/owner/parts/edit/name-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import styles from './list.module.css'

interface TagsDialogProps {
  tags: readonly TagUse[]
  onClose: () => void
}

/** What was done to a tag, and the entry of the trash that undoes it. */
interface Done {
  text: string
  from: string
  deletion_id: number | null
}

/** All tags, to be renamed, merged and removed. */
export default function TagsDialog({ tags, onClose }: TagsDialogProps) {
  const renaming = useSend(calls.renameTag)
  const restoring = useSend(calls.restoreDeletion)
  const [done, setDone] = useState<Done | null>(null)
  const [renamed, setRenamed] = useState<TagUse | null>(null)
  const rename = async (from: string, to: string | null) => {
    const { changed, deletion_id } = await renaming.send({}, { from, to }, { timeoutMilliseconds: null })
    const what = to === null ? `“${from}” was removed from` : `“${from}” is now “${to.trim()}” on`
    setDone({ text: `${what} ${counted(changed, 'roast')}.`, from, deletion_id })
  }
  const undo = async (from: string, id: number) => {
    try {
      await restoring.send({ id }, undefined, { timeoutMilliseconds: null })
      setDone({ text: `“${from}” was restored.`, from, deletion_id: null })
    } catch (error) {
      setDone({ text: `Failed to restore: ${messageOf(error)}`, from, deletion_id: id })
    }
  }
  const remove = async (tag: string) => {
    try {
      await rename(tag, null)
    } catch (error) {
      setDone({ text: `Failed to save changes: ${messageOf(error)}`, from: tag, deletion_id: null })
    }
  }
  return (
    <Dialog title="Tags" onClose={onClose}>
      {/* Notices are behind the dialog. */}
      <div className={`${layout.line2} ${textStyles.small}`} role="status">
        {done?.text}
        {done !== null && done.deletion_id !== null && (
          <Button
            kind="quiet"
            disabled={restoring.isSending}
            onClick={() => void undo(done.from, done.deletion_id!)}
          >
            Undo
          </Button>
        )}
      </div>
      {tags.length === 0 && <p className={textStyles.quiet}>No roast has a tag.</p>}
      <ul className={styles.tagList}>
        {tags.map(use => (
          <li key={use.tag} className={`${layout.beside2} ${styles.tagRow}`}>
            <span className={styles.tag}>{use.tag}</span>
            <span className={`${textStyles.small} ${layout.fixed}`}>{counted(use.roasts, 'roast')}</span>
            <IconButton label={`Rename ${use.tag}`} onClick={() => setRenamed(use)}>
              <Pencil aria-hidden="true" />
            </IconButton>
            <IconButton label={`Remove ${use.tag}`} isDanger onClick={() => void remove(use.tag)}>
              <Trash aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {renamed && (
        <NameDialog
          title="Rename tag"
          hint="If there is a tag of this name already, the two become one."
          action="Rename"
          name={renamed.tag}
          maxLength={ROAST_FIELDS.tags.longest}
          onSave={name => rename(renamed.tag, name)}
          onClose={() => setRenamed(null)}
        />
      )}
    </Dialog>
  )
}
