import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import type { RoastMark } from '#domain/roast/correction.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DASH, durationText } from '#web/words/figure-text.ts'
import styles from './correct-roast.module.css'
import { isMilestone, MARK_LABELS, MARKS_IN_ORDER, type Marks, withAdded } from './marks.ts'
import type { MarkEdit } from './use-mark-edit.ts'

interface MarkListProps {
  edit: MarkEdit
  onAdd: (mark: MilestoneType) => void
  onRemove: (mark: MilestoneType) => void
}

/** Every mark with its time since charge, and buttons that move, add or remove it. */
export function MarkList({ edit, onAdd, onRemove }: MarkListProps) {
  const { marks, asRecorded, samples, take } = edit
  const onStep = (mark: RoastMark, seconds: number) => {
    take({ kind: 'move', mark, seconds: marks[mark]! + seconds })
    take({ kind: 'end of move' })
  }
  return (
    <ul className={styles.marks} aria-label="Marks">
      {MARKS_IN_ORDER.map(mark => {
        const { name, short } = MARK_LABELS[mark]
        const seconds = marks[mark]
        const time = timeText(marks, mark)
        const inFile = timeText(asRecorded, mark)
        return (
          <li key={mark} data-marked={seconds !== undefined}>
            <span className={styles.sign} aria-hidden="true">
              {short}
            </span>
            <span className={styles.name}>
              {name}
              {inFile !== time && inFile !== DASH && (
                <span className={styles.inFile}>The file says {inFile}</span>
              )}
            </span>
            {seconds !== undefined && (
              <span className={styles.steps}>
                <IconButton label={`${name}, −10 seconds`} onClick={() => onStep(mark, -10)}>
                  <span className={styles.ten}>−10</span>
                </IconButton>
                <IconButton label={`${name}, one second earlier`} onClick={() => onStep(mark, -1)}>
                  <Minus aria-hidden="true" />
                </IconButton>
                <span className={styles.time}>{time}</span>
                <IconButton label={`${name}, one second later`} onClick={() => onStep(mark, 1)}>
                  <Plus aria-hidden="true" />
                </IconButton>
                <IconButton label={`${name}, +10 seconds`} onClick={() => onStep(mark, 10)}>
                  <span className={styles.ten}>+10</span>
                </IconButton>
              </span>
            )}
            {isMilestone(mark) && (
              <Button
                about={name.toLowerCase()}
                kind="quiet"
                disabled={seconds === undefined && withAdded(marks, mark, samples) === null}
                onClick={() => (seconds === undefined ? onAdd(mark) : onRemove(mark))}
              >
                {seconds === undefined ? 'Add' : 'Remove'}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A mark's time since charge. */
function timeText(marks: Marks, mark: RoastMark): string {
  const seconds = marks[mark]
  return durationText(seconds === undefined ? null : seconds - marks.charge)
}
