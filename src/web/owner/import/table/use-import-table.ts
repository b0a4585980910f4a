import { useState } from 'react'
import type { InboxImport } from '#contract/inbox.ts'
import type { FileGroup, ImportedRoast, StepAside } from '#contract/roast-import.ts'
import { sourceRoastNumber } from '#domain/roast/roast-number.ts'
import { ApiError, messageOf } from '#web/api/api-client.ts'
import { useRoastsOfNumbers } from '#web/owner/parts/roast/other-bags.ts'
import { useWeightQuestion } from '#web/owner/parts/weight/weight-question.ts'
import { inTurn, useLongWork } from '#web/owner/parts/work/long-work.ts'
import { goToProblem } from './go-to-problem.ts'
import { chosenBlend, importRequest } from './import-request.ts'
import {
  type Choices,
  chosenNumber,
  type ImportRow,
  importModeOf,
  inImportOrder,
  isImportable,
  isRead,
  needsBean,
  type ReadRow,
  valueProblem,
  valuesOf,
  type WaitingFile,
  wantedNumber,
  withTwins,
} from './import-rows.ts'
import type { RowKind } from './row-kinds.ts'
import { sectionsOf } from './row-sections.ts'
import { doubtedRows } from './row-weights.ts'
import { type NewBean, type ProposedBean, useNewBeans } from './use-new-beans.ts'

/** The owner's choices, by the key of each file. */
type ChoicesByKey = ReadonlyMap<string, Choices>

export type ImportTableState = ReturnType<typeof useImportTable>

interface ImportTableOptions {
  files: readonly WaitingFile[]
  groups: readonly FileGroup[]
  stepAside?: readonly StepAside[] | undefined
  /** Called once roasts of the library have got other numbers, or were to. */
  onRenumbered?: () => void
  /** What was chosen before the page was left. */
  draft?: { choices: ChoicesByKey; newBeans: readonly NewBean[] }
  /** Sends one row. */
  send: (row: ReadRow, request: InboxImport) => Promise<ImportedRoast>
  onImported: (row: ReadRow, roast: ImportedRoast) => void
}

/** Fallback for a roast that can't be saved. */
const IMPORT_FAILED = 'Error importing roast. Please try again.'

/** The state of a table of files to import, wherever they come from: what the owner chose, and importing them. */
export function useImportTable(options: ImportTableOptions) {
  const { files, groups, send, onImported, stepAside = [], onRenumbered = () => {} } = options
  const [choices, setChoices] = useState<ChoicesByKey>(options.draft?.choices ?? new Map())
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const [kind, showKind] = useState<RowKind | null>(null)
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const question = useWeightQuestion()
  const newBeans = useNewBeans(options.draft?.newBeans ?? [])
  const rows = useNumberClashes(
    files.map(
      (file): ImportRow => ({
        ...file,
        choices: choices.get(file.key) ?? {},
        refusal: refusals.get(file.key) ?? null,
        bag: null,
        twin: null,
      }),
    ),
  )

  const wanted = new Set(rows.filter(isRead).map(wantedNumber))
  const choose = (keys: readonly string[], chosen: Choices) => {
    setChoices(
      known => new Map([...known, ...keys.map(key => [key, { ...known.get(key), ...chosen }] as const)]),
    )
    for (const key of keys) refuse(key, null)
  }
  const refuse = (key: string, refusal: string | null) =>
    setRefusals(known => {
      const others = [...known].filter(([each]) => each !== key)
      return new Map(refusal === null ? others : [...others, [key, refusal]])
    })
  /** Creates a bean for each coffee whose files have none, and chooses it for them. */
  const createAllBeans = () => {
    for (const section of sectionsOf(rows.filter(needsBean), groups)) {
      const key = newBeans.create(proposedBean(section.rows, groups))
      choose(
        section.rows.map(row => row.key),
        { bean: key },
      )
    }
  }

  const importing = useLongWork('goes on', async (run, wanted: readonly ReadRow[]) => {
    const importable = inImportOrder(wanted, rows)
    const imported = new Set<string>()
    const refused = new Map<string, string>()
    /** What the server said of each that it didn't import, by its key: that it refuses it, or has the same already. */
    const answers = new Map<string, string>()
    const made = newBeans.maker()
    await inTurn(importable, run, async row => {
      try {
        const chosen = async () => chosenBlend(row) ?? { bean_id: await made.idOf(valuesOf(row).bean) }
        const coffee = importModeOf(row) === 'update' ? null : await chosen()
        onImported(row, await send(row, importRequest(row, coffee)))
        imported.add(row.key)
      } catch (error) {
        answers.set(row.key, messageOf(error, IMPORT_FAILED))
        // Another import has brought the same by now: it is a duplicate, which nothing is lost of.
        if (isAlreadyHere(error)) choose([row.key], { mode: 'leave' })
        else refused.set(row.key, messageOf(error, IMPORT_FAILED))
      }
      refuse(row.key, refused.get(row.key) ?? null)
    })
    // The beans that were made have ids from now on, including for the remaining rows.
    setChoices(known => new Map([...known].map(([key, each]) => [key, made.withId(each)] as const)))
    return { successful: imported.size, failed: refused.size, answers }
  })
  /** What keeps these rows from being imported, and the key of the row or of the new bean that it is about. */
  const problemOf = (wanted: readonly ReadRow[]) => {
    const chosen = new Set(wanted.map(row => valuesOf(row).bean))
    const nameless = newBeans.beans.find(({ key, name }) => chosen.has(key) && name.trim() === '')
    if (nameless !== undefined) return { sentence: 'Please name the new bean.', at: nameless.key }
    for (const row of wanted) {
      const sentence = valueProblem(row)
      if (sentence !== null) return { sentence, at: row.key }
    }
    return null
  }
  /**
   * Imports these rows, by default all that can be, unless something keeps one from it, which is shown, or the owner is
   * yet to be asked about weights; null then.
   */
  const start = async (wanted: readonly ReadRow[] = rows.filter(isImportable)) => {
    setChecked(new Set(wanted.map(({ key }) => key)))
    const wrong = problemOf(wanted)
    if (wrong !== null) goToProblem({ showKind }, wrong)
    return wrong === null && question.mayGoOn(doubtedRows(wanted, { choose })) ? importing.run(wanted) : null
  }
  return {
    rows,
    groups,
    choices,
    /** The kind of files that the table shows; null for all. */
    kind,
    showKind,
    newBeans,
    /** The roasts that the log numbered and whose numbers the owner wants for these files. */
    stepAside: stepAside.filter(({ roast_number }) => wanted.has(roast_number)),
    onRenumbered,
    question,
    choose,
    createAllBeans,
    progress: importing.progress,
    /** Whether nothing can be chosen now. */
    isBusy: importing.progress !== null,
    /** Imports these rows, whatever is wrong with them. */
    importRows: importing.run,
    problemOf,
    start,
    /** What keeps the rows that were to be imported last from it, as a sentence. */
    problem: problemOf(rows.filter(isImportable).filter(({ key }) => checked.has(key)))?.sentence ?? null,
    stop: importing.stop,
    refuse,
  }
}

/** The rows, each with the roast of the library, and the file, that has its number too. */
function useNumberClashes(rows: readonly ImportRow[]): readonly ImportRow[] {
  const roasts = useRoastsOfNumbers(rows.filter(isRead).flatMap(row => chosenNumber(row) ?? []))
  const bagged = rows.map((row): ImportRow => {
    const number = isRead(row) ? chosenNumber(row) : null
    if (!isRead(row) || number === null) return row
    const { source_name, number_taken } = row.facts
    const known = number === sourceRoastNumber(source_name) ? number_taken : null
    return { ...row, bag: known ?? roasts.get(number)?.[0] ?? null }
  })
  return withTwins(bagged)
}

function isAlreadyHere(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'nothing_differs'
}

/** The bean that could be created for these files. */
export function proposedBean(rows: readonly ImportRow[], groups: readonly FileGroup[]): ProposedBean {
  const [first] = rows
  if (first === undefined || first.state !== 'read') return { name: '' }
  const { group: ofFile, preview, source_name } = first.facts
  const name = groups.find(({ key }) => key === ofFile)?.bean_name ?? preview?.coffee_name ?? ''
  return name === '' ? { name, fileKey: first.key, fileName: source_name } : { name }
}
