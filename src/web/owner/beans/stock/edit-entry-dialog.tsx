import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { StockEntryUpdate, StockLine } from '#contract/stock.ts'
import type { StockEntryKind } from '#domain/stock/stock-entry.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { draftOfEntry, type EntryProblem, entryOfDraft } from '#web/owner/parts/stock-entry/entry-draft.ts'
import { EntryFields } from '#web/owner/parts/stock-entry/entry-fields.tsx'
import { ENTRY_WORDS } from '#web/owner/parts/stock-entry/entry-words.ts'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelButton, DISCARD_TYPED, Dialog, DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { todayIn } from '#web/words/readers-own.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './bean-stock.module.css'

interface EditEntryProps {
  bean: Bean
  /** A line that is an entry. */
  line: StockLine
  settings: OwnerSettings
  onClose: () => void
}

/** Changes or deletes an entry. Either can be undone. */
export function EditEntryDialog(props: EditEntryProps) {
  const { line, onClose } = props
  const name = line.kind === 'roast' ? '' : ENTRY_WORDS[line.kind].name
  return (
    <Dialog title={`Change ${name}`} onClose={onClose}>
      <EntryEditor {...props} kind={line.kind as StockEntryKind} />
    </Dialog>
  )
}

function EntryEditor({ bean, line, kind, settings, onClose }: EditEntryProps & { kind: StockEntryKind }) {
  const units = useUnits()
  const [before] = useState(() => draftOfEntry(entryOfLine(line), units))
  const [draft, setDraft] = useState(before)
  const [problem, setProblem] = useState<EntryProblem | string | null>(null)
  const work = useEntryWork(bean, line, onClose, setProblem)
  useClosingQuestion(isSame(before, draft) ? null : DISCARD_TYPED)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isSame(before, draft)) return onClose()
    const entry = entryOfDraft(kind, draft, units, todayIn(settings.time_zone))
    if (!entry.ok) return setProblem(entry.reason)
    // The field shows the amount rounded, so an unchanged one is sent as it was, unrounded.
    const grams = draft.amount === before.amount ? Math.abs(line.grams) : entry.value.grams
    void work.save({ ...entry.value, grams })
  }
  return (
    <form className={styles.editor} onSubmit={submit} noValidate autoComplete="off">
      <EntryFields
        kind={kind}
        draft={draft}
        settings={settings}
        problem={typeof problem === 'string' ? null : problem}
        onChange={changed => {
          setProblem(null)
          setDraft(changed)
        }}
      />
      <DialogFooter>
        <p className={styles.problem} role="alert">
          {typeof problem === 'string' && problem}
        </p>
        <Button
          kind="danger"
          icon={<Trash aria-hidden="true" />}
          disabled={work.isBusy}
          onClick={() => void work.remove()}
        >
          Delete
        </Button>
        <CancelButton />
        <Button type="submit" kind="primary" disabled={work.isBusy}>
          {work.isBusy ? 'Saving…' : 'Save'}
        </Button>
      </DialogFooter>
    </form>
  )
}

/** The values of an entry as its line has them. */
function entryOfLine({ kind, date, grams, cost, note }: StockLine) {
  return { date, grams: Math.abs(grams), cost: kind === 'purchase' ? cost : null, note }
}

function useEntryWork(
  bean: Bean,
  line: StockLine,
  onDone: () => void,
  onProblem: (problem: string | null) => void,
) {
  const messages = useMessages()
  const offerRestore = useRestoreOffer()
  const updating = useSend(calls.updateStockEntry)
  const deleting = useSend(calls.deleteStockEntry)
  const takes = { id: line.id as number }
  const options = { entityTag: line.etag ?? undefined }
  const attempt = async (action: () => Promise<void>) => {
    onProblem(null)
    try {
      await action()
      onDone()
    } catch (error) {
      onProblem(messageOf(error))
    }
  }
  /** Sends the ETag from the answer to the change. */
  const undo = async () => {
    try {
      await updating.send(takes, entryOfLine(line))
      messages.notify(`${bean.origin_name}: the change was undone.`)
    } catch (error) {
      messages.fail(`Failed to undo: ${messageOf(error)}`)
    }
  }
  return {
    isBusy: updating.isSending || deleting.isSending,
    save: (changes: StockEntryUpdate) =>
      attempt(async () => {
        await updating.send(takes, changes, options)
        messages.notify(`${bean.origin_name}: changed.`, { action: 'Undo', onAction: () => void undo() })
      }),
    remove: () =>
      attempt(async () => {
        const { deletion_id } = await deleting.send(takes, undefined, options)
        offerRestore(`${bean.origin_name}: deleted.`, deletion_id, `${bean.origin_name}: restored.`)
      }),
  }
}
