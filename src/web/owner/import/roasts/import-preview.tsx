import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { FilePreview, ImportedRoast } from '#contract/roast-import.ts'
import { useCall } from '#web/api/get-cache.ts'
import {
  canUpdate,
  type ImportMode,
  importModeOf,
  type ReadRow,
  valuesOf,
} from '#web/owner/import/table/import-rows.ts'
import { ImportWarnings } from '#web/owner/import/table/import-warnings.tsx'
import { NumberQuestions } from '#web/owner/import/table/number-questions.tsx'
import { NumberReasonText } from '#web/owner/import/table/number-reason-text.tsx'
import { isPerhapsNew } from '#web/owner/import/table/perhaps-new.ts'
import { proposedChoice } from '#web/owner/import/table/proposed-coffee.ts'
import { RoastFieldInputs } from '#web/owner/import/table/roast-field-inputs.tsx'
import { otherWarnings, type TypedWeights, typedWeights } from '#web/owner/import/table/row-weights.ts'
import { type ImportTableState, useImportTable } from '#web/owner/import/table/use-import-table.ts'
import { AnywayButton } from '#web/owner/parts/weight/asked-weights.tsx'
import { firstBeanIn } from '#web/parts/bean/coffee-choice.ts'
import { Problem } from '#web/parts/form/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { DateField } from '#web/ui/date-field.tsx'
import { DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { BeanChoice, PreviewBean } from './bean-choice.tsx'
import { fileKey, forgetImport, type ImportDraft, interruptedFile, keepImport } from './import-draft.ts'
import { ImportFacts } from './import-facts.tsx'
import { KnownFile } from './known-file.tsx'
import { duplicateMessage, importRoast } from './roast-import-calls.ts'
import styles from './roast-importer.module.css'
import { factsOf } from './use-batch-import.ts'
import { NO_PLAN, planned, useImportPlan } from './use-import-plan.ts'

interface ImportPreviewProps {
  file: File
  /** The file as the server read it. */
  preview: Omit<FilePreview, 'others'>
  /** The weights from the form above. */
  weights: TypedWeights
  /** Whether these weights may be saved. Otherwise the owner is asked about them. */
  mayGoOn: () => boolean
  /** What the button says once the owner was asked; null before. */
  anyway: string | null
  onGreenWeight: (grams: string) => void
  onCancel: () => void
  onImported: (roast: ImportedRoast) => Promise<void>
}

/** Previews a file. The owner can correct what it says before saving. Without a bean, it first asks for one. */
export function ImportPreview(props: ImportPreviewProps) {
  const { file, preview, weights, mayGoOn, anyway, onGreenWeight, onCancel, onImported } = props
  const [hasContinued, setContinued] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const facts = factsOf(preview, preview.already_imported === null ? null : ALREADY_IMPORTED)
  const [plan, setPlan] = useState(NO_PLAN)
  const [turn, setTurn] = useState(0)
  const [draft] = useState(() => interruptedFile(file))
  const { data: blends = [] } = useCall(calls.listBlends, {})
  const read = { key: fileKey(file), fileName: file.name, arrived: null, state: 'read', facts } as const
  const table = useImportTable({
    files: [planned(read, { index: 0, plan, files: [] })],
    groups: [],
    stepAside: plan === NO_PLAN ? preview.step_aside : plan.step_aside,
    onRenumbered: () => setTurn(turn + 1),
    ...(draft !== null && { draft: { choices: new Map(draft.choices), newBeans: draft.newBeans } }),
    send: (_, request) => importRoast(preview.reading_id, { file }, request),
    onImported: (_, roast) => void onImported(roast),
  })
  // The preview says what the plan would, until the owner answers what it asks.
  const isAnswered = turn > 0 || table.rows.some(({ choices }) => choices.numberIs !== undefined)
  useImportPlan(isAnswered ? table.rows : [], turn, setPlan)
  const row = withWeights(table.rows[0] as ReadRow, weights)
  useKeptFile(row, table.newBeans.beans)
  const isNew = isPerhapsNew(facts)
  const hasBean = proposedChoice(preview) !== '' || (preview.same_recording !== null && !isNew)
  const isTyped = Object.keys(row.choices).some(choice => choice !== 'mode')
  // Nothing is lost of a file that brings nothing new.
  const isLost = isTyped || canUpdate(row) || importModeOf(row) === 'another'
  useClosingQuestion(isLost ? 'Discard this roast without importing it?' : null)

  const isUpdate = canUpdate(row) && !isNew
  const isImporting = table.progress !== null
  const save = async (mode: ImportMode) => {
    const wanted: ReadRow = mode === importModeOf(row) ? row : { ...row, choices: { ...row.choices, mode } }
    const { bean, date } = valuesOf(wanted)
    const wrong = mode !== 'update' && bean === '' ? NO_BEAN : (table.problemOf([wanted])?.sentence ?? null)
    setProblem(wrong)
    if (wrong !== null || !mayGoOn()) return
    const beanId = firstBeanIn(bean, blends)
    const duplicate =
      mode === 'update' || wanted.choices.mode === 'another' || beanId === null
        ? null
        : await duplicateMessage({ name: row.choices.name ?? preview.source_name, date, beanId })
    setProblem(duplicate)
    if (duplicate !== null) return
    const { answers } = await table.importRows([wanted])
    setProblem(answers.get(row.key) ?? null)
  }
  const coffee = <PreviewBean row={row} table={table} onGreenWeight={onGreenWeight} />
  if (!hasBean && !hasContinued) {
    return (
      <BeanChoice
        fileName={file.name}
        bean={valuesOf(row).bean}
        onCancel={onCancel}
        onContinue={() => setContinued(true)}
      >
        {coffee}
      </BeanChoice>
    )
  }
  return (
    <div className={styles.step}>
      <h3>Preview</h3>
      <KnownFile row={row} onImportMode={mode => table.choose([row.key], { mode })} />
      <PreviewFields row={row} table={table} coffee={coffee} isBeanMissing={problem === NO_BEAN} />
      <ImportFacts preview={preview} />
      <ImportWarnings warnings={otherWarnings(preview)} />
      <DialogFooter>
        <Problem>{problem}</Problem>
        <Button disabled={isImporting} onClick={onCancel}>
          Cancel
        </Button>
        {canUpdate(row) && (
          <Button disabled={isImporting} onClick={() => void save(isNew ? 'update' : 'another')}>
            {isNew ? 'Update' : 'Import as Another'}
          </Button>
        )}
        <AnywayButton
          kind="primary"
          disabled={isImporting}
          isAsked={anyway !== null && !isImporting}
          anyway={anyway ?? undefined}
          onClick={() => void save(isUpdate ? 'update' : importModeOf(row))}
        >
          {isImporting ? 'Importing…' : isUpdate ? 'Update' : 'Import Roast'}
        </AnywayButton>
      </DialogFooter>
    </div>
  )
}

/** Keeps what is chosen and typed for the file until it is imported or discarded, in case the page is reloaded. */
function useKeptFile({ key, fileName, choices }: ReadRow, newBeans: ImportDraft['newBeans']): void {
  const kept = useRef(false)
  useEffect(() => {
    kept.current ||= Object.keys(choices).length > 0
    if (!kept.current) return
    const files = [{ key, name: fileName, isImported: false }]
    keepImport({ files, choices: [[key, choices]], newBeans })
  })
  // This doesn't run on a reload.
  useEffect(() => () => (kept.current ? forgetImport() : undefined), [])
}

const NO_BEAN = 'Please select a bean first.'
const ALREADY_IMPORTED = 'already imported'

interface PreviewFieldsProps {
  row: ReadRow
  table: ImportTableState
  /** The choice of the coffee. */
  coffee: ReactNode
  isBeanMissing: boolean
}

/** What the owner can correct. An update keeps the name and the bean of its roast. */
function PreviewFields({ row, table, coffee, isBeanMissing }: PreviewFieldsProps) {
  const isUpdate = canUpdate(row) && !isPerhapsNew(row.facts)
  return (
    <>
      {!isUpdate && <PreviewName row={row} table={table} />}
      <div className={styles.fields}>
        <DateField
          label="Date"
          hint={
            row.facts.roast_date === null
              ? 'The file has no date. Leave it empty if you don’t know it.'
              : undefined
          }
          value={valuesOf(row).date}
          onChange={date => table.choose([row.key], { date })}
        />
        {!isUpdate && coffee}
      </div>
      <RoastFieldInputs row={row} table={table} />
      {isUpdate && (
        <Disclosure summary="Name and bean, if imported as another" mustBeOpen={isBeanMissing}>
          <PreviewName row={row} table={table} />
          {coffee}
        </Disclosure>
      )}
    </>
  )
}

function PreviewName({ row, table }: Pick<PreviewFieldsProps, 'row' | 'table'>) {
  const { name } = valuesOf(row)
  return (
    <div className={layout.stack1}>
      <TextField
        label="Roast name"
        maxLength={200}
        value={name}
        onChange={({ target }) => table.choose([row.key], { name: target.value, keepsNumber: false })}
      />
      <NumberReasonText row={row} table={table} />
      <NumberQuestions table={table} />
    </div>
  )
}

/** The row with the weights that were typed above it, as far as they differ from the file's. */
function withWeights(row: ReadRow, weights: TypedWeights): ReadRow {
  return { ...row, choices: { ...row.choices, ...typedWeights(row.facts, weights) } }
}
