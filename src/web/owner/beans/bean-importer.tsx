import { useEffect, useRef, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_PAGES, pickerTypes } from '#contract/upload-rules.ts'
import { unknownBean } from '#domain/bean/bean.ts'
import { duplicateBeanText } from '#domain/roast/duplicates.ts'
import { sendCall } from '#web/api/send-call.ts'
import { ImportWarnings } from '#web/owner/import/table/import-warnings.tsx'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { Problem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { acceptedFiles } from '#web/parts/upload/accepted-files.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { DISCARDING, useClosingQuestion } from '#web/ui/dialog.tsx'
import { FileDrop } from '#web/ui/file-drop.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { BeanBatch } from './bean-batch.tsx'
import { type BeanDraft, beanOfDraft, draftOf, sentFields } from './bean-draft.ts'
import { BeanDraftForm } from './bean-draft-form.tsx'
import styles from './bean-importer.module.css'
import { isBeanKnown, readBeanPage } from './read-bean-page.ts'

/** One file gets a preview; several become a batch. Cancel always leads back to the start. */
type Step =
  | { name: 'idle'; problem: string | null }
  | { name: 'reading'; fileName: string }
  | ({ name: 'preview' } & PreviewedBean)
  | { name: 'batch'; files: File[] }

const START: Step = { name: 'idle', problem: null }
const BY_HAND = {
  name: 'preview',
  draftKey: 'new bean by hand',
  before: draftOf(unknownBean('')),
  warnings: [],
} satisfies Step

interface PreviewedBean {
  /** Where what is typed is kept. */
  draftKey: string
  /** What the page says. */
  before: BeanDraft
  warnings: readonly string[]
}

interface BeanImporterProps {
  /** Called with the bean that was added. A batch stays open with its results. */
  onDone: (added: Bean) => void
}

/** Adds beans from saved supplier pages or typed by hand. */
export default function BeanImporter({ onDone }: BeanImporterProps) {
  const [step, setStep] = useState<Step>(START)
  const messages = useMessages()
  const reading = useRef<AbortController>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const stepRef = useStepFocus(step.name)

  const reset = () => {
    reading.current?.abort()
    setStep(START)
  }
  const take = async (chosen: File[]) => {
    const files = await acceptedFiles(chosen, BEAN_PAGES, messages)
    const [file] = files
    if (file === undefined) return
    if (files.length > 1) return setStep({ name: 'batch', files })

    const controller = new AbortController()
    reading.current = controller
    setStep({ name: 'reading', fileName: file.name })
    const page = await readBeanPage(file, controller.signal)
    const isKnown = page.ok && (await isBeanKnown(page.value.origin_name, controller.signal))
    if (controller.signal.aborted) return
    if (!page.ok) return setStep({ name: 'idle', problem: page.reason })
    const { warnings, ...bean } = page.value
    if (isKnown) return setStep({ name: 'idle', problem: duplicateBeanText(bean.origin_name) })
    const draftKey = `new bean of ${file.name} ${file.size}`
    setStep({ name: 'preview', draftKey, before: draftOf(bean), warnings })
  }
  return (
    <div ref={stepRef} className={styles.step} tabIndex={-1}>
      <p className="visually-hidden" role="status">
        {spokenState(step)}
      </p>
      {(step.name === 'idle' || step.name === 'reading') && (
        <ImporterStart step={step} onFiles={take} onCancel={reset} onByHand={() => setStep(BY_HAND)} />
      )}
      {step.name === 'batch' && <BeanBatch files={step.files} onCancel={reset} />}
      {step.name === 'preview' && <BeanPreview {...step} onAdded={onDone} onCancel={reset} />}
    </div>
  )
}

interface BeanPreviewProps extends PreviewedBean {
  onAdded: (added: Bean) => void
  onCancel: () => void
}

/** What a page says, to be corrected before it is added. */
function BeanPreview({ draftKey, before, warnings, onAdded, onCancel }: BeanPreviewProps) {
  const draft = useDraft(draftKey, before)
  const form = useForm({
    draft,
    read: () => beanOfDraft(draft.value),
    send: bean => sendCall(calls.createBean, {}, sentFields(bean)),
    onSent: created => {
      say(`${created.origin_name} was added`)
      onAdded(created)
    },
  })
  const isOfPage = draftKey !== BY_HAND.draftKey
  useClosingQuestion(isOfPage ? 'Discard this bean without importing it?' : null, DISCARDING, form.discard)
  const cancel = () => {
    form.discard()
    onCancel()
  }
  return (
    <div className={layout.stack4}>
      <ImportWarnings warnings={warnings} />
      <BeanDraftForm form={form} draft={draft.value} saved={before} onChange={draft.change}>
        <Button onClick={cancel} disabled={form.isSending}>
          Cancel
        </Button>
        <SubmitButton form={form} busy="Importing…">
          Import Bean
        </SubmitButton>
      </BeanDraftForm>
    </div>
  )
}

/**
 * Moves the focus to each new step, because the focused element is gone: to the first field of a blank form,
 * otherwise to the top, where no on-screen keyboard opens and covers what the owner should read.
 */
function useStepFocus(stepName: Step['name']) {
  const step = useRef<HTMLDivElement>(null)
  const shown = useRef(stepName)
  useEffect(() => {
    if (shown.current === stepName) return
    shown.current = stepName
    const firstField = step.current?.querySelector<HTMLInputElement>('[data-first-focus]')
    if (firstField?.value === '') firstField.focus()
    else step.current?.focus()
  }, [stepName])
  return step
}

/** The status for screen readers. It is inside the dialog, because nothing outside is read out while it is open. */
function spokenState(step: Step): string {
  if (step.name === 'reading') return `Reading ${step.fileName}…`
  return step.name === 'preview' ? 'Check the fields, then import the bean.' : ''
}

interface ImporterStartProps {
  step: Extract<Step, { name: 'idle' | 'reading' }>
  onFiles: (files: File[]) => void
  onCancel: () => void
  onByHand: () => void
}

function ImporterStart({ step, onFiles, onCancel, onByHand }: ImporterStartProps) {
  if (step.name === 'reading') {
    return (
      <div className={styles.reading}>
        <p aria-hidden="true">Reading {step.fileName}…</p>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    )
  }
  return (
    <div className={layout.stack4}>
      <FileDrop
        label="Bean pages"
        hint="Save your supplier’s pages in the browser and drop them here (.html or .htm, under 5 MB each)."
        accept={pickerTypes(BEAN_PAGES)}
        onFiles={onFiles}
      />
      <Problem>{step.problem}</Problem>
      <p className={`${text.small} ${styles.byHand}`}>
        No page to hand?
        <Button kind="quiet" onClick={onByHand}>
          Enter a bean by hand
        </Button>
      </p>
    </div>
  )
}
