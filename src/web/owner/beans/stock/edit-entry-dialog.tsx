import Trash from 'lucide-react/icons/trash-2'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { StockLine } from '#contract/stock.ts'
import { type Result, success } from '#domain/record/result.ts'
import type { StockEntryKind } from '#domain/stock/stock-entry.ts'
import { messageOf } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSend } from '#web/api/use-send.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import {
  draftOfEntry,
  type EntryProblem,
  type EntryValues,
  entryOfDraft,
} from '#web/owner/parts/stock-entry/entry-draft.ts'
import { EntryFields } from '#web/owner/parts/stock-entry/entry-fields.tsx'
import { ENTRY_LABELS, ENTRY_WORDS } from '#web/owner/parts/stock-entry/entry-words.ts'
import { todayOf } from '#web/owner/parts/stock-entry/use-owner-settings.ts'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { changedEntryDraftKey } from '#web/parts/edit/draft-keys.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelButton, DISCARD_TYPED, Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { dateInWords } from '#web/words/readers-dates.ts'
import { useUnits } from '#web/words/units.ts'

interface EditEntryProps {
  bean: Bean
  /** A line that is an entry. */
  line: StockLine
  settings: OwnerSettings
  onClose: () => void
}

/** Changes or deletes an entry. Either can be undone. */
export function EditEntryDialog({ bean, line, settings, onClose }: EditEntryProps) {
  const kind = line.kind as StockEntryKind
  const messages = useMessages()
  const units = useUnits()
  const takes = { id: line.id as number }
  const draft = useDraft(changedEntryDraftKey(takes.id, units.weight), draftOfEntry(entryOfLine(line), units))
  const options = { entityTag: line.etag ?? undefined }
  const undo = useUndo(bean, line)
  const form = useForm({
    draft,
    read: (): Result<EntryValues | null, EntryProblem> =>
      draft.isChanged ? entryOfDraft(kind, draft.value, units, todayOf(settings)) : success(null),
    send: async entry => {
      if (entry === null) return
      // The field shows the amount rounded, so an unchanged one is sent as it was, unrounded.
      const grams = draft.value.amount === draft.saved.amount ? Math.abs(line.grams) : entry.grams
      await sendCall(calls.updateStockEntry, takes, { ...entry, grams }, options)
    },
    onSent: (_, entry) => {
      if (entry !== null)
        messages.notify(`${bean.origin_name}: changed.`, { action: 'Undo', onAction: () => void undo() })
      onClose()
    },
  })
  const offerRestore = useRestoreOffer()
  const deleting = useSend(calls.deleteStockEntry)
  const remove = async () => {
    form.setProblem(null)
    try {
      const { deletion_id } = await deleting.send(takes, undefined, options)
      form.discard()
      offerRestore(`${bean.origin_name}: deleted.`, deletion_id, `${bean.origin_name}: restored.`)
      onClose()
    } catch (error) {
      form.setProblem(messageOf(error))
    }
  }
  const isBusy = form.isSending || deleting.isSending
  return (
    <Dialog
      title={`Change ${ENTRY_WORDS[kind].name}`}
      question={draft.isChanged ? DISCARD_TYPED : null}
      onDiscard={form.discard}
      onClose={onClose}
    >
      <Form form={form} className={layout.stack4} autoComplete="off">
        <EntryFields kind={kind} draft={draft.value} settings={settings} form={form} onChange={form.change} />
        <ChangedElsewhere
          draft={draft}
          form={form}
          labelOf={field => (field === 'amount' ? ENTRY_WORDS[kind].amount : ENTRY_LABELS[field])}
          textOf={(draft, field) => (field === 'date' ? dateInWords(draft.date) : draft[field])}
        />
        <DialogFooter>
          <p className={text.problem} role="alert">
            {form.problem}
          </p>
          <Button
            kind="danger"
            icon={<Trash aria-hidden="true" />}
            disabled={isBusy}
            onClick={() => void remove()}
          >
            Delete
          </Button>
          <CancelButton />
          <SubmitButton form={form} disabled={isBusy}>
            Save
          </SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}

/** The values of an entry as its line has them. */
function entryOfLine({ kind, date, grams, cost, note }: StockLine) {
  return { date, grams: Math.abs(grams), cost: kind === 'purchase' ? cost : null, note }
}

/** Returns a function that puts an entry back to its line's values, with the ETag from the answer to the change. */
function useUndo(bean: Bean, line: StockLine) {
  const messages = useMessages()
  const attempt = useAttempt()
  const updating = useSend(calls.updateStockEntry)
  return async () => {
    await attempt('Failed to undo', async () => {
      await updating.send({ id: line.id as number }, entryOfLine(line))
      messages.notify(`${bean.origin_name}: the change was undone.`)
    })
  }
}
