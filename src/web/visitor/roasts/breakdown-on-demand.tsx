import { Part, partOf } from '#web/loading/part.tsx'
import type { ScoreBreakdownProps } from './score-breakdown.tsx'

/** A score's breakdown. Most visitors never open one: its script is loaded with the first that is opened. */
export function BreakdownOnDemand(props: ScoreBreakdownProps) {
  return (
    <Part placeholder={LOADING_BREAKDOWN}>
      <ScoreBreakdown {...props} />
    </Part>
  )
}

export const LOADING_BREAKDOWN = 'Loading the breakdown…'
export const NO_BREAKDOWN = 'The breakdown could not be loaded.'

const ScoreBreakdown = partOf(
  () => import('./score-breakdown.tsx'),
  () => NO_BREAKDOWN,
)
