import { useId, useMemo } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { type Timeline, timelineOfPoints } from '#domain/curve/timeline.ts'
import { howTyped } from '#domain/live/how-typed.ts'
import { firstCrack } from '#domain/roast/first-crack.ts'
import { milestoneSeconds } from '#domain/roast/milestones.ts'
import { noScoreText } from '#domain/score/no-score.ts'
import { scoreMeaning } from '#domain/score/score-meaning.ts'
import { curveStory } from '#domain/story/curve-story.ts'
import { useCall } from '#web/api/get-cache.ts'
import { RoastChart } from '#web/chart/roast-chart.tsx'
import { useStoryPointing } from '#web/chart/use-story-pointing.ts'
import { Part, partOf } from '#web/loading/part.tsx'
import { useAdmin } from '#web/session/admin-state.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { useUnits } from '#web/words/units.ts'
import { BesideReference, IsReference } from './beside-reference.tsx'
import { byHandText } from './by-hand-words.ts'
import { CurveInWords } from './curve-in-words.tsx'
import { sentenceText } from './curve-story-words.ts'
import { PhaseBar } from './phase-bar.tsx'
import styles from './roast-detail.module.css'
import { ScoreBadge } from './score-badge.tsx'

const ScoreHints = partOf(() => import('./score-hints.tsx'))

interface RoastProfileProps {
  roast: RoastDetails
}

/** A roast's chart with its score in the corner, its phases, and its curve in words. */
export default function RoastProfile(props: RoastProfileProps) {
  const { roast } = props
  const timeline = useMemo(() => timelineOfPoints(roast.timeline), [roast.timeline])
  // Computing the story takes a phone about as long as a frame, so it is rendered separately.
  return <ToldProfile {...props} timeline={timeline} />
}

function ToldProfile({ roast, timeline }: RoastProfileProps & { timeline: Timeline }) {
  const crack = useMemo(() => firstCrack(roast.milestones, timeline), [roast.milestones, timeline])
  const story = useMemo(
    () => curveStory(timeline, roast.milestones, crack, howTyped(roast)),
    [timeline, roast, crack],
  )
  const units = useUnits()
  const pointing = useStoryPointing()
  const { sentences } = story
  const picked = pointing.picked === null ? undefined : sentences[pointing.picked]
  const noScore = roast.score_details === null ? noScoreText(roast) : null
  const said = [byHandText(roast, units), noScore].filter(text => text !== null)
  const storyId = useId()
  const { isExpected, admin } = useAdmin()
  const hintsId = admin && canHaveHints(roast) ? `${storyId}-hints` : null
  const referenceId =
    admin && roast.bean.reference_roast_id !== roast.id ? roast.bean.reference_roast_id : null
  const { data: reference } = useCall(
    calls.readRoastDetails,
    referenceId === null ? null : { id: referenceId },
  )
  const referenceTimeline = useMemo(() => timelineOfPoints(reference?.timeline ?? []), [reference])
  const curves = useMemo(
    () =>
      referenceId === null
        ? null
        : {
            title: reference ? roastTitle(reference) : '',
            timeline: referenceTimeline,
          },
    [referenceId, reference, referenceTimeline],
  )
  return (
    <section className={styles.profile} aria-labelledby="roast-profile">
      <RoastChart
        timeline={timeline}
        milestones={roast.milestones}
        firstCrack={crack}
        story={story}
        pickedText={
          picked ? sentenceText(picked, units, sentences.slice(0, sentences.indexOf(picked))) : null
        }
        pointing={pointing}
        descriptionId={storyId}
        isDense={!isExpected}
        reference={curves}
        typed={roast.readings}
        heading={
          <>
            <header className={styles.profileHeading}>
              <h2 id="roast-profile">Roast Profile</h2>
              {roast.score_details && (
                <div className={styles.score}>
                  <ScoreBadge score={roast.score_details} isExplained={!isExpected} hintsId={hintsId} />
                </div>
              )}
            </header>
            {roast.score_details && !isExpected && (
              <p className={styles.scoreMeaning}>{scoreMeaning(roast.score_details)}</p>
            )}
            {said.length > 0 && <p className={styles.byHand}>{said.join(' ')}</p>}
          </>
        }
        below={span => (
          <Part isBelow>
            <PhaseBar
              yellowingSeconds={milestoneSeconds(roast.milestones, 'yellowing')}
              firstCrackSeconds={crack?.seconds ?? null}
              dropSeconds={roast.total_duration_seconds}
              timeline={timeline}
              span={span}
            />
            {admin && roast.bean.reference_roast_id === roast.id && <IsReference roast={roast} />}
            {referenceId !== null && (
              <BesideReference {...{ roast, timeline, reference, referenceTimeline }} />
            )}
            <CurveInWords id={storyId} story={story} pointing={pointing} />
            {hintsId !== null && roast.score_details && (
              <ScoreHints roast={roast} timeline={timeline} score={roast.score_details} headingId={hintsId} />
            )}
          </Part>
        )}
      />
    </section>
  )
}

/** Whether a roast has all that a hint is computed from, and could have had the two points more that one must give. */
function canHaveHints({ score_details, total_duration_seconds, fc_minutes }: RoastDetails): boolean {
  if (score_details === null || Math.round(score_details.score) > 98) return false
  return total_duration_seconds !== null && fc_minutes !== null
}
