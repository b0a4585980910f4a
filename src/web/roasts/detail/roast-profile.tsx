import { useMemo } from 'react'
import type { RoastDetails } from '#contract/roasts.ts'
import { firstCrack } from '#domain/first-crack.ts'
import { milestoneSeconds } from '#domain/milestones.ts'
import { timelineOfPoints } from '#domain/timeline.ts'
import { RoastChart } from '#web/chart/roast-chart.tsx'
import { PhaseBar } from './phase-bar.tsx'
import styles from './roast-detail.module.css'
import { ScoreBadge } from './score-badge.tsx'

/** A roast's chart with its score in the corner, and its phases. */
export function RoastProfile({ roast }: { roast: RoastDetails }) {
  const timeline = useMemo(() => timelineOfPoints(roast.timeline), [roast.timeline])
  const crack = useMemo(() => firstCrack(roast.milestones, timeline), [roast.milestones, timeline])
  return (
    <section className={styles.profile} aria-labelledby="roast-profile">
      <RoastChart
        timeline={timeline}
        milestones={roast.milestones}
        firstCrack={crack}
        heading={
          <header className={styles.profileHeading}>
            <h2 id="roast-profile">Roast Profile</h2>
            {roast.score_details && <ScoreBadge score={roast.score_details} />}
          </header>
        }
      />
      <PhaseBar
        yellowingSeconds={milestoneSeconds(roast.milestones, 'yellowing')}
        firstCrackSeconds={crack?.seconds ?? null}
        dropSeconds={roast.total_duration_seconds}
      />
    </section>
  )
}
