import * as calls from '#contract/calls.ts'
import { round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { useCall } from '#web/api/get-cache.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './correct-roast.module.css'
import type { MarkEdit } from './use-mark-edit.ts'

interface TappedMarkProps {
  edit: MarkEdit
  roastId: number
}

/** Proposes what was tapped while the roast was followed: first crack where none is marked, and another drop. */
export function TappedMark({ edit: { marks, take }, roastId }: TappedMarkProps) {
  const taps = useCall(calls.readTapsOfRoast, { id: roastId }).data
  if (taps == null) return null
  const at = (seconds: number) => round(marks.charge + seconds)
  const { first_crack_seconds: crack, drop_seconds: drop } = taps
  const earliest = marks.yellowing ?? marks.charge
  const isCrackWanted =
    crack !== null && marks['1st_crack_start'] === undefined && at(crack) > earliest && at(crack) < marks.drop
  const isDropWanted = drop !== null && marks.drop - at(drop) >= OTHER_DROP_SECONDS
  return (
    <>
      {isCrackWanted && (
        <p className={styles.help}>
          First crack was tapped at {formatDuration(crack)} while this roast was followed.{' '}
          <Button onClick={() => take({ kind: 'set', marks: { ...marks, '1st_crack_start': at(crack) } })}>
            Mark it
          </Button>
        </p>
      )}
      {isDropWanted && (
        <p className={styles.help}>
          Drop was tapped at {formatDuration(drop)}, and the recording continues after it.{' '}
          <Button onClick={() => take({ kind: 'set', marks: { ...marks, drop: at(drop) } })}>
            Move drop there
          </Button>
        </p>
      )}
    </>
  )
}

/** A tapped drop is proposed only if it is at least this much earlier: a tap is never exact. */
const OTHER_DROP_SECONDS = 5
