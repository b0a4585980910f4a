import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { ImportedRoast } from '#contract/roast-import.ts'
import type { Milestone } from '#contract/roasts.ts'
import { round } from '#domain/record/units.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { useSend } from '#web/api/use-send.ts'
import { pages } from '#web/pages.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './import-results.module.css'

interface ImportRemindersProps {
  roast: ImportedRoast
  /** The roast's current milestones; undefined until they are loaded. */
  milestones: readonly Milestone[] | undefined
}

/** Whether there are notes for the next time, or a tapped first crack, to show after an import. */
export function hasReminders({ next_times, taps }: ImportedRoast): boolean {
  return next_times !== undefined || taps?.first_crack_seconds != null
}

/** Reminders after an import: the notes for this roast, and the first crack that was tapped. */
export function ImportReminders({ roast, milestones }: ImportRemindersProps) {
  return (
    <>
      {roast.next_times?.map(({ roast_id, next_time, ...from }) => (
        <span key={roast_id} className={styles.recalled}>
          After <a href={pages.roast(roast_id)}>{roastTitle(from)}</a> you wanted: {next_time}
        </span>
      ))}
      {milestones !== undefined && <TappedCrack roast={roast} milestones={milestones} />}
    </>
  )
}

const CRACK = '1st_crack_start'

/** The first crack that was tapped, where the file marks none. */
function TappedCrack({ roast, milestones }: { roast: ImportedRoast; milestones: readonly Milestone[] }) {
  const correcting = useSend(calls.correctRoast)
  const [isMarked, setMarked] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = useAttempt(setProblem)
  const crack = roast.taps?.first_crack_seconds ?? null
  const isMissing = milestones.every(({ milestone_type }) => milestone_type !== CRACK)
  if (isMarked)
    return <span className={styles.recalled}>First crack is marked at {formatDuration(crack ?? 0)}.</span>
  if (crack === null || !isMissing || crack >= (roast.total_duration_seconds ?? 0)) return null
  const mark = async () => {
    const marked = [...milestones, { milestone_type: CRACK, time_seconds: round(crack) }] as const
    await attempt('Failed to save changes', async () => {
      await correcting.send({ id: roast.id }, { milestones: [...marked] })
      setMarked(true)
    })
  }
  return (
    <span className={styles.recalled}>
      First crack was tapped at {formatDuration(crack)}, and the file marks none.{' '}
      {roast.updated === undefined ? (
        <Button
          about={`in ${roast.roast_name}`}
          kind="quiet"
          disabled={correcting.isSending}
          onClick={() => void mark()}
        >
          Mark it
        </Button>
      ) : (
        <a href={pages.correctRoast(roast.id)}>Marks</a>
      )}
      <span role="alert">{problem}</span>
    </span>
  )
}
