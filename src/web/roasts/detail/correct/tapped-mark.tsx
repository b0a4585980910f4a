import { useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { Button } from '#web/ui/button.tsx'
import { tappedFirstCrack } from '../../again/followed-roast.ts'
import styles from './correct-roast.module.css'
import type { Marks } from './marks.ts'

interface TappedMarkProps {
  roast: Pick<Roast, 'roast_date' | 'total_duration_seconds'>
  marks: Marks
  onTake: (marks: Marks) => void
}

/** Proposes the first crack that was tapped while the roast was followed, where none is marked. */
export function TappedMark({ roast, marks, onTake }: TappedMarkProps) {
  const { roast_date, total_duration_seconds } = roast
  const [tapped] = useState(() => tappedFirstCrack(roast_date, total_duration_seconds ?? 0))
  if (tapped === null || marks['1st_crack_start'] !== undefined) return null
  const seconds = marks.charge + tapped
  if (seconds <= (marks.yellowing ?? marks.charge) || seconds >= marks.drop) return null
  return (
    <p className={styles.help}>
      First crack was tapped at {formatDuration(tapped)} while this roast was followed.{' '}
      <Button onClick={() => onTake({ ...marks, '1st_crack_start': seconds })}>Mark it</Button>
    </p>
  )
}
