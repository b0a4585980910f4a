import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import { namesIn } from '#domain/record/named-values.ts'
import type { JudgingRules } from '#domain/score/style.ts'
import type { MeasuredRoast } from '#domain/score/style-preview.ts'
import { LIKED_RATING, type StyleProposal } from '#domain/score/style-proposal.ts'
import { type RatingCounts, ratingCountsText } from '#domain/tasting/rating-counts.ts'
import { plural } from '#domain/words/plural.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { readCall } from '#web/api/read-call.ts'
import { useSending } from '#web/api/use-send.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { DEGREES, type Degree, idealsOfDegree } from './starting-ideals.ts'
import styles from './style-editor.module.css'

interface StartingPointsProps {
  roasts: readonly MeasuredRoast[]
  /** `name` is a proposal for the name of a new style. */
  onPropose: (ideals: JudgingRules['ideals'], name: string) => void
}

/** Buttons that set all ideals at once, from roasts of the owner's own. */
export function StartingPoints({ roasts, onPropose }: StartingPointsProps) {
  const [said, setSaid] = useState<string | null>(null)
  const attempt = useAttempt(setSaid)
  const reading = useSending(() => readCall(calls.readStyleProposal, {}))
  const propose = (proposal: Proposal, words: Words) => {
    if (proposal.ideals === null) return setSaid(words.missing(proposal))
    onPropose(proposal.ideals, words.name)
    setSaid(words.proposed(proposal))
  }
  const fromBestCups = () =>
    attempt('Failed to read the best cups', async () => {
      propose(await reading.send(), BEST_CUPS)
    })
  return (
    <section className={layout.stack1} aria-label="Set all ideals">
      <div className={`${layout.row2} ${styles.buttons}`}>
        <Button disabled={reading.isSending} onClick={() => void fromBestCups()}>
          From your best cups
        </Button>
        {namesIn(DEGREES).map(degree => (
          <Button key={degree} onClick={() => propose(idealsOfDegree(roasts, degree), wordsOf(degree))}>
            From {degree} roasts
          </Button>
        ))}
      </div>
      <p className={`${text.smallFigures} ${styles.said}`} role="status">
        {said}
      </p>
    </section>
  )
}

/** A proposal, with its ratings if it is from cups. */
type Proposal = StyleProposal & { ratings?: RatingCounts }

const NO_RATINGS: RatingCounts = { tastings: 0, drinkers: 0 }

interface Words {
  /** The proposed name of a new style. */
  name: string
  proposed: (proposal: Proposal) => string
  missing: (proposal: Proposal) => string
}

const BEST_CUPS: Words = {
  name: 'Best cups',
  proposed: ({ roasts, ratings = NO_RATINGS }) =>
    `Set to the middle 80 % of ${roasts} roasts whose cups got ${LIKED_RATING}\u00a0of\u00a05 or more (${ratingCountsText(ratings)}).`,
  missing: ({ roasts, missing, ratings = NO_RATINGS }) =>
    `${missing} missing: ${plural(roasts, { one: '1 roast has', other: `${roasts} roasts have` })} cups with ${LIKED_RATING}\u00a0of\u00a05 or more, from drinkers or your own tastings (${ratingCountsText(ratings)}). ${roasts + missing} are needed.`,
}

function wordsOf(degree: Degree): Words {
  return {
    name: `${capitalised(degree)} roasts`,
    proposed: ({ roasts }) =>
      `Set to the middle 80 % of your ${roasts} ${degree} roasts, by their weight loss.`,
    missing: ({ roasts, missing }) =>
      `${missing} missing: ${plural(roasts, { one: '1 roast is', other: `${roasts} roasts are` })} ${degree} by weight loss. ${roasts + missing} are needed.`,
  }
}
