import { useMemo, useRef, useState } from 'react'
import { type Correction, type Recording, type RoastMark, recordedMarks } from '#domain/roast/correction.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { isSame } from '#web/parts/edit/edit-merge.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { correctionOf, type Marks, marksOf, withAdded, withMoved, withoutMilestone } from './marks.ts'

type Step =
  | { kind: 'move'; mark: RoastMark; seconds: number }
  | { kind: 'end of move' }
  | { kind: 'add' | 'remove'; mark: MilestoneType }
  | { kind: 'set'; marks: Marks }
  | { kind: 'undo' }

/** What is corrected, and how to go on with it. */
export type MarkEdit = ReturnType<typeof useMarkEdit>

/**
 * The marks that are being corrected, with every step to undo. They begin as `initial`, on the clock of the recording,
 * and stay within its samples.
 */
export function useMarkEdit(draftKey: string, recording: Recording, initial: Correction) {
  const { timeSeconds } = recording.timeline
  const samples = useMemo(
    () => ({ first: Math.min(0, timeSeconds[0] ?? 0), last: timeSeconds.at(-1) ?? 0 }),
    [timeSeconds],
  )
  const asRecorded = useMemo(() => marksOf(recordedMarks(recording))!, [recording])
  const draft = useDraft<Marks>(
    draftKey,
    useMemo(() => marksOf(initial) ?? asRecorded, [initial, asRecorded]),
  )
  const { value: marks, saved } = draft
  /** The marks before each step, the last step last. */
  const [before, setBefore] = useState<readonly Marks[]>(isSame(marks, saved) ? [] : [saved])
  /** The mark whose moves count as one step until they end; null if the next move begins a step. */
  const moving = useRef<RoastMark | null>(null)
  const correction = useMemo(() => correctionOf(marks), [marks])
  const take = (step: Step) => {
    const isSameStep = step.kind === 'move' && step.mark === moving.current
    if (step.kind === 'undo') setBefore(before.slice(0, -1))
    const next = step.kind === 'undo' ? before.at(-1) : afterStep(marks, step, samples)
    moving.current = step.kind === 'move' ? step.mark : null
    if (next === undefined || isSame(next, marks)) return
    if (step.kind !== 'undo' && !isSameStep) setBefore([...before, marks])
    draft.change(next)
  }
  return {
    draft,
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

function afterStep(
  marks: Marks,
  step: Exclude<Step, { kind: 'undo' }>,
  samples: { first: number; last: number },
): Marks {
  switch (step.kind) {
    case 'move':
      return withMoved(marks, step.mark, step.seconds, samples)
    case 'end of move':
      return marks
    case 'add':
      return withAdded(marks, step.mark, samples) ?? marks
    case 'remove':
      return withoutMilestone(marks, step.mark)
    case 'set':
      return step.marks
  }
}
