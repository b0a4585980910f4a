import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import * as calls from '#contract/calls.ts'
import type { SheetAnswer } from '#contract/tasting/sheets.ts'
import { LONGEST_END, LONGEST_SCALE_NAME, LONGEST_SHEET_NAME, MOST_SCALES } from '#domain/tasting/sheet.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import layout from '#web/ui/layout.module.css'
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

/** The storage key of the draft of a sheet; a new one has no id yet. */
export function sheetDraftKey(id: number | 'new'): string {
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
export function SheetEditor({ filled, sheet, onClose }: SheetEditorProps) {
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
