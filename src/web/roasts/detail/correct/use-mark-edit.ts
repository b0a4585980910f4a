import { useReducer } from 'react'
import type { RoastMark } from '#domain/roast/correction.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { type Marks, withAdded, withMoved, withoutMilestone } from './marks.ts'

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

/** The marks that are being corrected, with every step to undo. */
export function useMarkEdit(initial: Marks, samples: { first: number; last: number }) {
  const [{ marks, before }, take] = useReducer(
    (edit: MarkEdit, step: Step) => afterStep(edit, step, samples),
    { marks: initial, before: [], moving: null },
  )
  return { marks, take, canUndo: before.length > 0 }
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
