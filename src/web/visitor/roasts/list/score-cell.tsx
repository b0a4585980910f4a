import type { Roast, RoastWithExtras } from '#contract/roasts.ts'
import { ScorePill } from '#web/parts/roast/score-pill.tsx'
import { HoverCard } from '#web/ui/cards/hover-card.tsx'
import {
  BreakdownOnDemand,
  LOADING_BREAKDOWN,
  NO_BREAKDOWN,
} from '#web/visitor/roasts/breakdown-on-demand.tsx'
import { DASH } from '#web/words/figure-text.ts'

interface ScoreCellProps {
  roast: Roast
  /** Undefined until loaded, null if there are none. */
  details: RoastWithExtras['score_details']
}

/** A roast's score in the table, with its version and components on demand. */
export function ScoreCell({ roast, details }: ScoreCellProps) {
  if (roast.score === null) return DASH
  return (
    <HoverCard hint="breakdown" trigger={<ScorePill score={roast.score} details={details} />}>
      {() => <Breakdown details={details} />}
    </HoverCard>
  )
}

function Breakdown({ details }: Pick<ScoreCellProps, 'details'>) {
  if (details === undefined) return LOADING_BREAKDOWN
  return details === null ? NO_BREAKDOWN : <BreakdownOnDemand score={details} />
}

/** The score alone, without its components. */
export function Score({ roast: { score }, details }: ScoreCellProps) {
  return score === null ? DASH : <ScorePill score={score} details={details} />
}
