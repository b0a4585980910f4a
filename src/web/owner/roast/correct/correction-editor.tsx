import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { RoastDetails } from '#contract/roasts.ts'
import type { Correction, Recording, RoastMark } from '#domain/roast/correction.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import type { CurveStory } from '#domain/story/curve-story.ts'
import { RoastChart } from '#web/chart/roast-chart.tsx'
import { useStoryPointing } from '#web/chart/use-story-pointing.ts'
import { ChangedElsewhere } from '#web/owner/parts/edit/changed-elsewhere.tsx'
import { Form, SubmitButton } from '#web/parts/form/form.tsx'
import type { FormState } from '#web/parts/form/use-form.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { DISCARDING } from '#web/ui/dialog.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { useUnsavedGuard } from '#web/ui/unsaved-guard.ts'
import styles from './correct-roast.module.css'
import { CorrectedFigures } from './corrected-figures.tsx'
import { focusHandle, MarkHandles } from './mark-handles.tsx'
import { MarkList } from './mark-list.tsx'
import { MARK_LABELS, type Marks } from './marks.ts'
import { TappedMark } from './tapped-mark.tsx'
import { useCorrectionForm } from './use-correction-form.ts'
import { type MarkEdit, useMarkEdit } from './use-mark-edit.ts'

interface CorrectionEditorProps {
  roast: RoastDetails
  recording: Recording
  /** The marks to begin with, on the clock of the recording. */
  initial: Correction
  onClose: () => void
}

/** The chart with a handle for each mark, the figures that follow from them, and the buttons to keep them. */
export function CorrectionEditor({ roast, recording, initial, onClose }: CorrectionEditorProps) {
  const messages = useMessages()
  const pointing = useStoryPointing()
  const helpId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { timeline } = recording
  const edit = useMarkEdit(`marks of ${roast.id}`, recording, initial)
  const { draft, marks, take, canUndo, correction, isChanged } = edit
  const form = useCorrectionForm(roast, initial, correction, { draft, canSend: isChanged, onSent: onClose })
  useEditorFocus(heading, [marks, form.isSending])

  const mayLeave = async () => !isChanged || messages.confirm('Discard what you changed?', DISCARDING)
  useUnsavedGuard(isChanged, async () => {
    const isLeaving = await mayLeave()
    if (isLeaving) leave()
    return isLeaving
  })
  const leave = () => {
    form.discard()
    onClose()
  }
  const add = (mark: MilestoneType) => {
    // The handle must be there to get the focus.
    flushSync(() => take({ kind: 'add', mark }))
    focusHandle(mark)
  }
  const remove = (mark: MilestoneType) => {
    take({ kind: 'remove', mark })
    say(`${MARK_LABELS[mark].name} was removed.`)
    focusInPlace(heading.current)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || !canUndo) return
    event.preventDefault()
    take({ kind: 'undo' })
  }
  return (
    <section className={layout.top8} aria-labelledby="correct-times" onKeyDown={onKeyDown}>
      <RoastChart
        timeline={timeline}
        milestones={NO_MILESTONES}
        firstCrack={null}
        story={NO_STORY}
        pickedText={null}
        pointing={pointing}
        descriptionId={helpId}
        heading={
          <header>
            <h2 id="correct-times" ref={heading} tabIndex={-1}>
              Marks
            </h2>
            <p className={styles.help} id={helpId}>
              Drag a mark, or select it and press the arrow keys: one second each, ten with Shift. The axis
              shows the time in the file, the list below the time since charge.
            </p>
          </header>
        }
        overlay={scales => <MarkHandles edit={edit} timeline={timeline} scales={scales} onRemove={remove} />}
      />
      <CorrectedFigures roast={roast} recording={recording} saved={initial} correction={correction} />
      <TappedMark edit={edit} roastId={roast.id} />
      <MarkList edit={edit} onAdd={add} onRemove={remove} />
      <ChangedElsewhere
        draft={draft}
        form={form}
        labelOf={mark => MARK_LABELS[mark].name}
        textOf={textOfMark}
      />
      <EditorButtons
        form={form}
        edit={edit}
        onCancel={() => void mayLeave().then(isLeaving => isLeaving && leave())}
      />
    </section>
  )
}

function textOfMark(marks: Marks, mark: RoastMark): string {
  const seconds = marks[mark]
  return seconds === undefined ? 'not marked' : `${formatDuration(seconds)} in the file`
}

interface EditorButtonsProps {
  form: FormState
  edit: MarkEdit
  onCancel: () => void
}

function EditorButtons({ form, edit, onCancel }: EditorButtonsProps) {
  const { take, canUndo, asRecorded, isAsRecorded, isChanged } = edit
  const isSaving = form.isSending
  return (
    <Form form={form} className={`${layout.row3} ${styles.buttons}`}>
      <Button
        icon={<Undo2 aria-hidden="true" />}
        disabled={!canUndo || isSaving}
        onClick={() => take({ kind: 'undo' })}
      >
        Undo
      </Button>
      <Button
        icon={<RotateCcw aria-hidden="true" />}
        disabled={isSaving || isAsRecorded}
        onClick={() => take({ kind: 'set', marks: asRecorded })}
      >
        What the file said
      </Button>
      <span className={styles.gap} />
      <Button disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <SubmitButton form={form} disabled={!isChanged}>
        Save
      </SubmitButton>
    </Form>
  )
}

/** The chart draws none, because the handles show them. */
const NO_MILESTONES = [] as const
/** While the marks move, there is nothing to tell yet. */
const NO_STORY: CurveStory = { sensor: null, sentences: [] }

/**
 * Scrolls to the editor when it opens, and focuses its heading. If a change disables or removes the focused control,
 * focuses the heading again, without scrolling.
 *
 * @param changes What may disable or remove controls.
 */
function useEditorFocus(heading: RefObject<HTMLElement | null>, changes: readonly unknown[]): void {
  useEffect(() => {
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    focusInPlace(heading.current)
    heading.current?.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth' })
  }, [heading])
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused?.matches(':disabled')) focusInPlace(heading.current)
  }, [heading, ...changes])
}

/** Focuses an element without scrolling. */
function focusInPlace(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
