import { useEffect, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { sendEdit } from '#web/api/send-call.ts'
import {
  WEIGHT_FIELDS,
  WEIGHT_NAMES,
  type WeightField,
  weightTexts,
} from '#web/owner/parts/weight/typed-weights.ts'
import { useLongWork } from '#web/owner/parts/work/long-work.ts'
import { keepDraft, keptDraft, useDraft } from '#web/parts/edit/kept-draft.ts'
import { OVERWRITING } from '#web/parts/form/use-form.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { failureText, saveWeights } from './save-weights.ts'
import {
  type PastedOntoRoast,
  pastedEdits,
  type RoastEdit,
  typedText,
  type WeighedRoast,
} from './weight-edits.ts'

/** The texts of cells by `cellOf`: of both cells of each roast in which something was typed. */
type Cells = Readonly<Record<string, string>>

export type WeightEditing = ReturnType<typeof useWeightEdits>

const DRAFT_KEY = 'weights of all roasts'

/** Whether weights are edited and not saved. */
export function areWeightsEdited(): boolean {
  return keptDraft(DRAFT_KEY) !== null
}

/** The unsaved weights of all roasts. */
export function useWeightEdits(roasts: readonly Roast[]) {
  const messages = useMessages()
  const [edited] = useState(() => new Set<number>())
  const kept = keptDraft<Cells>(DRAFT_KEY)
  for (const cell of Object.keys(kept?.before ?? {})) edited.add(idOf(cell))
  const here = roasts.filter(({ id }) => edited.has(id))
  const draft = useDraft<Cells>(DRAFT_KEY, { ...kept?.before, ...cellsOf(here) })
  const edits = new Map(
    here.flatMap(roast => {
      const cells = WEIGHT_FIELDS.map(field => [field, cellOf(roast, field)] as const)
      const changed = cells.filter(([, cell]) => draft.value[cell] !== draft.saved[cell])
      const edit = Object.fromEntries(changed.map(([field, cell]) => [field, draft.value[cell]!]))
      return changed.length === 0 ? [] : [[roast.id, edit] as const]
    }),
  )
  const roastOf = (id: number) => here.find(roast => roast.id === id)
  const titleOf = (id: number) => roastTitle(roastOf(id)!)
  const hasEdits = edits.size > 0
  useEffect(() => {
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault()
    if (hasEdits) window.addEventListener('beforeunload', holdPage)
    return () => window.removeEventListener('beforeunload', holdPage)
  }, [hasEdits])

  const [failed, setFailed] = useState<ReadonlySet<number>>(new Set())
  const saving = useLongWork('goes on', run =>
    saveWeights(edits, run, (id, update) => sendEdit(calls.updateRoastWeights, { id }, roastOf(id)!, update)),
  )
  const save = async () => {
    if (draft.open.length > 0 && !(await messages.confirm(...OVERWRITING))) return
    const { saved, failures } = await saving.run()
    forget(saved)
    setFailed(new Set(failures.keys()))
    if (failures.size > 0) await messages.alert(failureText(failures, titleOf))
  }
  return {
    draft,
    /** `Green weight of #12` */
    nameOf: (cell: string) => `${WEIGHT_NAMES[fieldOf(cell)]} of ${titleOf(idOf(cell))}`,
    edits,
    /** The ids of roasts whose weights could not be saved. */
    failed,
    progress: saving.progress,
    type: (roast: Roast, field: WeightField, text: string) =>
      keepEdits([[roast, { [field]: typedText(roast, field, text) }]]),
    /** Takes pasted weights as edits. Returns how many roasts got one. */
    paste: (pasted: readonly PastedOntoRoast[]) => {
      const pastedOnto = pastedEdits(pasted)
      keepEdits(pastedOnto)
      return pastedOnto.length
    },
    forget,
    cancel: draft.forget,
    save,
    stop: saving.stop,
  }
}

/** Keeps edits besides those that there are. */
function keepEdits(edits: readonly RoastEdit[]): void {
  const { before, edited } = keptDraft<Cells>(DRAFT_KEY) ?? { before: {}, edited: {} }
  const cells = cellsOf(edits.map(([roast]) => roast))
  const typed = edits.flatMap(([roast, edit]) =>
    WEIGHT_FIELDS.flatMap(field => (edit[field] === undefined ? [] : [[cellOf(roast, field), edit[field]]])),
  )
  keepDraft(DRAFT_KEY, { ...cells, ...before }, { ...cells, ...edited, ...Object.fromEntries(typed) })
}

/** Forgets the edits of roasts. */
function forget(ids: readonly number[]): void {
  const kept = keptDraft<Cells>(DRAFT_KEY)
  const others = (cells: Cells): Cells =>
    Object.fromEntries(Object.entries(cells).filter(([cell]) => !ids.includes(idOf(cell))))
  if (kept !== null) keepDraft(DRAFT_KEY, others(kept.before), others(kept.edited))
}

function cellsOf(roasts: readonly WeighedRoast[]): Cells {
  return Object.fromEntries(
    roasts.flatMap(roast => WEIGHT_FIELDS.map(field => [cellOf(roast, field), weightTexts(roast)[field]])),
  )
}

/** `12 green_weight_g` */
function cellOf({ id }: Pick<Roast, 'id'>, field: WeightField): string {
  return `${id} ${field}`
}

function idOf(cell: string): number {
  return Number.parseInt(cell, 10)
}

function fieldOf(cell: string): WeightField {
  return cell.slice(cell.indexOf(' ') + 1) as WeightField
}
