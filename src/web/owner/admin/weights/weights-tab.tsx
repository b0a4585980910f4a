import Scale from 'lucide-react/icons/scale'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { counted } from '#domain/words/plural.ts'
import { useSend } from '#web/api/use-send.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { useDeletionQuestion, useUndoOffer } from '#web/owner/parts/undo-offer.ts'
import { AnywayButton, AskedWeights } from '#web/owner/parts/weight/asked-weights.tsx'
import { type DoubtedWeights, doubted, useWeightQuestion } from '#web/owner/parts/weight/weight-question.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { Help } from '#web/ui/cards/help.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { roastTitle } from '#web/words/roast-title.ts'
import { PastePreview } from './paste-preview.tsx'
import { type PastedTable, readPastedTable } from './pasted-table.ts'
import { isTable, pastedWeights } from './pasted-weights.ts'
import type { WeightEditing } from './use-weight-edits.ts'
import { doubtOfEdit, type PastedOntoRoast } from './weight-edits.ts'
import styles from './weights-tab.module.css'
import { WeightsTable } from './weights-table.tsx'

const MESSAGE_MILLISECONDS = 3000

interface WeightsTabProps {
  roasts: readonly Roast[]
  editing: WeightEditing
}

/** Edits the weights of all roasts, typed or pasted from a spreadsheet. */
export function WeightsTab({ roasts, editing }: WeightsTabProps) {
  const messages = useMessages()
  const attempt = useAttempt(messages.alert)
  const askToDelete = useDeletionQuestion()
  const offerUndo = useUndoOffer()
  const deletion = useSend(calls.deleteRoast)
  const [message, showMessage] = usePassingMessage()
  const focusedRow = useRef<number | null>(null)
  const [preview, setPreview] = useState<{ table: PastedTable; start: number } | null>(null)

  usePastedTable(text => {
    if (text === null) return showMessage('Error parsing data')
    const start = focusedRow.current ?? 0
    const table = readPastedTable(text)
    if (table !== null) return setPreview({ table, start })
    take(pastedWeights(text).map((weights, row) => ({ ...weights, roast: roasts[start + row] })))
  })
  const take = (pasted: readonly PastedOntoRoast[]) => {
    const updated = editing.paste(pasted)
    showMessage(updated === 0 ? 'No valid weights found' : `Updated ${updated} roast(s)`)
  }
  const deleteRoast = async (roast: Roast) => {
    const question = `Delete roast ${roastTitle(roast)}? This cannot be undone.`
    if (!(await askToDelete(question))) return false
    return attempt('Failed to delete roast', async () => {
      await deletion.send({ id: roast.id })
      editing.forget([roast.id])
      const title = `Roast ${roastTitle(roast)}`
      void offerUndo({ kind: 'roast', label: roast.roast_name, title })
    })
  }
  const inDoubt = roasts.flatMap(roast => {
    const edit = editing.edits.get(roast.id)
    if (edit === undefined) return []
    return doubted(doubtOfEdit(roast, edit), {
      key: roast.id,
      name: roastTitle(roast),
      onTake: (weight, text) => editing.type(roast, weight, text),
    })
  })
  if (roasts.length === 0) {
    return (
      <EmptyState icon={<Scale aria-hidden="true" />} message="No roasts yet">
        <p>Once there are some, you can enter their weights here.</p>
      </EmptyState>
    )
  }
  return (
    <>
      <p className={styles.help}>
        Type, or paste from a spreadsheet.{' '}
        <Help about="How to enter weights">
          Paste two columns: green and roasted, one roast a row. Pasting starts at the row you are in, or at
          the first. A table with headings or with the roasts’ numbers works too: you see first what goes
          where. Enter and the arrow keys move as in a spreadsheet; Alt+Delete asks whether to delete the row.
        </Help>
      </p>
      <WeightsTable
        roasts={roasts}
        editing={editing}
        onFocusRow={row => {
          focusedRow.current = row
        }}
        onDelete={deleteRoast}
      />
      <div className={styles.foot}>
        <p className={styles.message} role="status">
          {message}
        </p>
        <ChangedElsewhere
          draft={editing.draft}
          form={{ isSending: editing.progress !== null }}
          labelOf={editing.nameOf}
        />
        {editing.edits.size > 0 && <PendingWeights editing={editing} inDoubt={inDoubt} />}
      </div>
      {preview !== null && (
        <PastePreview
          {...preview}
          roasts={roasts}
          edits={editing.edits}
          onTake={changes => {
            setPreview(null)
            take(changes)
          }}
          onClose={() => setPreview(null)}
        />
      )}
    </>
  )
}

/** A message that disappears after a while. */
function usePassingMessage(): [string, (text: string) => void] {
  const [message, setMessage] = useState({ text: '' })
  useEffect(() => {
    if (message.text === '') return
    const timer = setTimeout(() => setMessage({ text: '' }), MESSAGE_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [message])
  return [message.text, text => setMessage({ text })]
}

/**
 * Calls `onPaste` with text pasted anywhere on the page, or null if the clipboard has no text. A single value
 * pasted into an input is left to the input.
 */
function usePastedTable(onPaste: (text: string | null) => void): void {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('dialog')) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (target?.matches('input') && !isTable(text) && text !== '') return
    event.preventDefault()
    onPaste(text === '' ? null : text)
  })
  useEffect(() => {
    document.addEventListener('paste', handle)
    return () => document.removeEventListener('paste', handle)
  }, [])
}

interface PendingWeightsProps {
  editing: WeightEditing
  /** The edits that make weights no roast has. */
  inDoubt: readonly DoubtedWeights[]
}

/** The number of unsaved edits, with buttons to save or discard them. */
function PendingWeights({ editing: { edits, progress, save, cancel, stop }, inDoubt }: PendingWeightsProps) {
  const question = useWeightQuestion()
  const isSaving = progress !== null
  const isAsked = question.isAsked(inDoubt) && !isSaving
  const improbable = inDoubt.length > 0 ? `, ${inDoubt.length} improbable` : ''
  return (
    <section className={`${layout.spread24} ${styles.pending}`} aria-label="Unsaved weights">
      <p className={`${text.label} ${text.figures}`} role="status">
        {isSaving
          ? `Saving ${progress.done + 1} of ${progress.total}`
          : `${counted(edits.size, 'roast')} changed${improbable}`}
      </p>
      {isSaving && <progress max={progress.total} value={progress.done} aria-label="Weights saved" />}
      <div className={`${layout.row3} ${styles.pendingButtons}`}>
        {isSaving ? <Button onClick={stop}>Stop</Button> : <Button onClick={cancel}>Cancel</Button>}
        <AnywayButton
          kind="primary"
          disabled={isSaving}
          isAsked={isAsked}
          onClick={() => {
            if (question.mayGoOn(inDoubt)) void save()
          }}
        >
          {isSaving ? 'Saving…' : 'Save'}
        </AnywayButton>
      </div>
      {!isSaving && <AskedWeights weights={inDoubt} isAsked={isAsked} />}
    </section>
  )
}
