import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import { LONGEST_END, LONGEST_SCALE_NAME, LONGEST_SHEET_NAME, MOST_SCALES } from '#domain/tasting/sheet.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSend } from '#web/api/use-send.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { keptDraft, useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import {
  draftOfSheet,
  newScale,
  type ScaleDraft,
  SHEET_LABELS,
  type SheetDraft,
  sheetOfDraft,
  sheetText,
} from './sheet-draft.ts'
import styles from './tasting.module.css'

/** A sheet that is made or changed, with what its form begins with. */
interface Edited {
  sheet: SheetAnswer | null
  filled: SheetDraft
}

const NOTHING: SheetDraft = { name: '', scales: [newScale(0)] }

/** The sheets that one tastes by: the built-in ones, and the owner's to make, copy, change and delete. */
export function SheetsSection() {
  const { data: sheets = [] } = useCall(calls.listSheets, {})
  const [chosen, setChosen] = useState<Edited | null>(null)
  const edited = chosen ?? draftUnderWay(sheets)
  return (
    <PanelSection heading="Sheets">
      <p className={text.small}>
        A sheet is what you ask of a coffee. One that a tasting uses stays as it is: copy it to change it.
      </p>
      {edited === null ? (
        <>
          {sheets.map(sheet => (
            <SheetRow
              key={sheet.id}
              sheet={sheet}
              onCopy={() => setChosen({ sheet: null, filled: copyOf(sheet) })}
              onChange={() => setChosen({ sheet, filled: draftOfSheet(sheet) })}
            />
          ))}
          <div className={layout.row2}>
            <Button onClick={() => setChosen({ sheet: null, filled: NOTHING })}>New sheet</Button>
          </div>
        </>
      ) : (
        <SheetEditor
          key={edited.sheet?.id ?? 'new'}
          sheet={edited.sheet}
          filled={edited.filled}
          onClose={() => setChosen(null)}
        />
      )}
    </PanelSection>
  )
}

interface SheetRowProps {
  sheet: SheetAnswer
  onCopy: () => void
  onChange: () => void
}

function SheetRow({ sheet, onCopy, onChange }: SheetRowProps) {
  const attempt = useAttempt()
  const deleting = useSend(calls.deleteSheet)
  const offerRestore = useRestoreOffer()
  const { id, name, scales, is_built_in } = sheet
  const remove = () =>
    attempt(null, async () => {
      const { deletion_id } = await deleting.send({ id })
      offerRestore(`“${name}” was deleted.`, deletion_id, `“${name}” was restored.`)
    })
  return (
    <div className={styles.sheet}>
      <div className={styles.sheetLine}>
        <h3>{name}</h3>
        <div>
          <Button about={name} kind="quiet" onClick={onCopy}>
            Copy
          </Button>
          {!is_built_in && (
            <>
              <Button about={name} kind="quiet" onClick={onChange}>
                Change
              </Button>
              <Button about={name} kind="quiet" disabled={deleting.isSending} onClick={() => void remove()}>
                Delete
              </Button>
            </>
          )}
        </div>
      </div>
      <p className={text.small}>
        {scales.map(({ name, from, to }) => `${name}\u00a0${from}\u2060–\u2060${to}`).join(' · ')}
      </p>
    </div>
  )
}

function copyOf(sheet: SheetAnswer): SheetDraft {
  return { ...draftOfSheet(sheet), name: `${sheet.name} copy`.slice(0, LONGEST_SHEET_NAME) }
}

/** The sheet that was being typed when the tab was left or the page was reloaded. */
function draftUnderWay(sheets: readonly SheetAnswer[]): Edited | null {
  const sheet = sheets.find(({ id }) => keptDraft(sheetDraftKey(id)) !== null)
  if (sheet !== undefined) return { sheet, filled: draftOfSheet(sheet) }
  const kept = keptDraft<SheetDraft>(sheetDraftKey('new'))
  return kept === null ? null : { sheet: null, filled: kept.before }
}

/** The storage key of the draft of a sheet; a new one has no id yet. */
function sheetDraftKey(id: number | 'new'): string {
  return `sheet ${id}`
}

interface SheetEditorProps {
  /** What the form is filled with. */
  filled: SheetDraft
  /** The sheet; null for a new one. */
  sheet: SheetAnswer | null
  onClose: () => void
}

/** A sheet in a form: its name, and one to ten scales. */
function SheetEditor({ filled, sheet, onClose }: SheetEditorProps) {
  // With the ETag that the update needs.
  const { data: saved } = useCall(calls.readSheet, sheet === null ? null : { id: sheet.id })
  const typed = useDraft(sheetDraftKey(sheet?.id ?? 'new'), saved ? draftOfSheet(saved) : filled)
  const draft = typed.value
  const form = useForm({
    draft: typed,
    read: () => sheetOfDraft(draft),
    send: sent =>
      sheet === null
        ? sendCall(calls.createSheet, {}, sent)
        : sendCall(calls.updateSheet, { id: sheet.id }, sent),
    onSent: onClose,
    mainInput: 'name',
  })
  const { change } = form
  const close = () => {
    form.discard()
    onClose()
  }
  const changeScale = (key: number, scale: ScaleDraft | null) =>
    change({ ...draft, scales: draft.scales.flatMap(each => (each.key === key ? (scale ?? []) : each)) })
  const add = () => {
    const next = Math.max(-1, ...draft.scales.map(scale => scale.key)) + 1
    change({ ...draft, scales: [...draft.scales, newScale(next)] })
  }
  return (
    <Form form={form} className={styles.editor} autoComplete="off">
      <TextField
        label={SHEET_LABELS.name}
        name="name"
        maxLength={LONGEST_SHEET_NAME}
        value={draft.name}
        error={form.problemOf('name')}
        onChange={event => change({ ...draft, name: event.target.value })}
      />
      {draft.scales.map((scale, index) => {
        const field = (part: Exclude<keyof ScaleDraft, 'key'>, label: string) => ({
          label,
          name: `scales[${index}].${part}`,
          value: scale[part],
          error: form.problemOf(`scales[${index}].${part}`),
          onChange: ({ target }: { target: { value: string } }) =>
            changeScale(scale.key, { ...scale, [part]: target.value }),
        })
        const number = { inputMode: 'decimal', maxLength: 8 } as const
        return (
          <fieldset key={scale.key} className={styles.scaleRow}>
            <TextField {...field('name', `Scale ${index + 1}`)} maxLength={LONGEST_SCALE_NAME} />
            <TextField {...field('from', 'From')} {...number} />
            <TextField {...field('to', 'To')} {...number} />
            <TextField {...field('step', 'Step')} {...number} />
            {draft.scales.length > 1 && (
              <IconButton
                label={`Remove scale ${index + 1}`}
                isDanger
                onClick={() => changeScale(scale.key, null)}
              >
                <Trash aria-hidden="true" />
              </IconButton>
            )}
            <div className={styles.scaleEnds}>
              <TextField {...field('low', 'In words, the lowest')} maxLength={LONGEST_END} />
              <TextField {...field('high', 'The highest')} maxLength={LONGEST_END} />
            </div>
          </fieldset>
        )
      })}
      <div className={layout.row2}>
        <Button
          icon={<Plus aria-hidden="true" />}
          disabled={draft.scales.length >= MOST_SCALES}
          onClick={add}
        >
          Add a scale
        </Button>
      </div>
      <FormProblem form={form} />
      <ChangedElsewhere draft={typed} form={form} labelOf={field => SHEET_LABELS[field]} textOf={sheetText} />
      <div className={layout.end3}>
        <Button disabled={form.isSending} onClick={close}>
          Cancel
        </Button>
        <SubmitButton form={form}>Save</SubmitButton>
      </div>
    </Form>
  )
}
