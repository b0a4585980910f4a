import { useEffect, useMemo, useReducer, useState } from 'react'
import { type Correction, type Recording, type RoastMark, recordedMarks } from '#domain/roast/correction.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { forgetDraft, keptDraft, useKeptDraft } from '#web/parts/edit/kept-draft.ts'
import { correctionOf, type Marks, marksOf, withAdded, withMoved, withoutMilestone } from './marks.ts'

interface MarkEdit {
  marks: Marks
  /** The marks before each step, the last step last. */
  before: readonly Marks[]
  /** The mark whose moves count as one step until they end; null if the next move begins a step. */
  moving: RoastMark | null
}

type Step =
  | { kind: 'move'; mark: RoastMark; seconds: number }
  | { kind: 'end of move' }
  | { kind: 'add' | 'remove'; mark: MilestoneType }
  | { kind: 'set'; marks: Marks }
  | { kind: 'undo' }

/**
 * The marks that are being corrected, with every step to undo. They begin as `initial`, on the clock of the recording,
 * and stay within its samples. A reload keeps them under `draftKey`; leaving the editor forgets them.
 */
export function useMarkEdit(draftKey: string, recording: Recording, initial: Correction) {
  const { timeSeconds } = recording.timeline
  const samples = useMemo(
    () => ({ first: Math.min(0, timeSeconds[0] ?? 0), last: timeSeconds.at(-1) ?? 0 }),
    [timeSeconds],
  )
  const asRecorded = useMemo(() => marksOf(recordedMarks(recording))!, [recording])
  const [saved] = useState<Marks>(() => marksOf(initial) ?? asRecorded)
  const [{ marks, before }, take] = useReducer(
    (edit: MarkEdit, step: Step) => afterStep(edit, step, samples),
    keptDraft<Marks>(draftKey)?.edited,
    (kept = saved) => ({ marks: kept, before: isSame(kept, saved) ? [] : [saved], moving: null }),
  )
  useKeptDraft(draftKey, saved, marks)
  // This doesn't run on a reload.
  useEffect(() => () => forgetDraft(draftKey), [draftKey])
  const correction = useMemo(() => correctionOf(marks), [marks])
  return {
    marks,
    take,
    canUndo: before.length > 0,
    samples,
    asRecorded,
    correction,
    isAsRecorded: isSame(correction, correctionOf(asRecorded)),
    isChanged: !isSame(correction, correctionOf(saved)),
  }
}

function afterStep(edit: MarkEdit, step: Step, samples: { first: number; last: number }): MarkEdit {
  const { marks, before, moving } = edit
  switch (step.kind) {
    case 'move': {
      const moved = withMoved(marks, step.mark, step.seconds, samples)
      if (moved[step.mark] === marks[step.mark]) return edit
      const isSameStep = moving === step.mark
      return { marks: moved, before: isSameStep ? before : [...before, marks], moving: step.mark }
    }
    case 'end of move':
      return moving === null ? edit : { ...edit, moving: null }
    case 'add':
      return changed(withAdded(marks, step.mark, samples) ?? marks)
    case 'remove':
      return changed(withoutMilestone(marks, step.mark))
    case 'set':
      return changed(step.marks)
    case 'undo':
      return { marks: before.at(-1) ?? marks, before: before.slice(0, -1), moving: null }
  }

  function changed(next: Marks): MarkEdit {
    return { marks: next, before: [...before, marks], moving: null }
  }
}
