import { viewedTimeline } from '#chart/chart-view.ts'
import { alignedTimeline } from '#chart/comparison/comparison-scales.ts'
import { ROAST_STYLES, type RoastStyle } from '#chart/roast-styles.ts'
import { shownTimeline } from '#chart/shown-timeline.ts'
import type { SmoothingSpan } from '#chart/smoothing.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { type Alignment, alignRoasts } from '#domain/comparison/alignment.ts'
import type { ComparedRoast } from '#domain/comparison/comparison-table.ts'
import { type Moment, type RoastMoments, roastMoments } from '#domain/comparison/moments.ts'
import { type Timeline, timelineOfPoints } from '#domain/curve/timeline.ts'
import { howTyped } from '#domain/live/how-typed.ts'
import type { MachineSetting } from '#domain/roast/roasting-settings.ts'
import { type SettingRange, settingRanges } from '#domain/roast/setting-range.ts'
import { roastTitle } from '#web/words/roast-title.ts'

/** A roast with its place in the address, from 0. */
export interface PlacedRoast {
  place: number
  details: RoastDetails
}

/** A roast, ready to be drawn and compared. */
export interface RoastInComparison {
  id: number
  title: string
  details: RoastDetails
  style: RoastStyle
  figures: ComparedRoast
  moments: RoastMoments
  alignment: Alignment
  /** As the chart shows it, smoothed, in aligned time. */
  timeline: Timeline
  settingRanges: Record<MachineSetting, SettingRange>
}

/**
 * Aligns roasts on a moment, with their curves smoothed as the reader wants them. Each keeps the style of its place, so
 * it doesn't change while others are loading.
 */
export function comparisonOf(
  roasts: readonly PlacedRoast[],
  moment: Moment,
  smoothingSeconds: SmoothingSpan,
): RoastInComparison[] {
  const prepared = roasts.map(({ details }) => preparedRoast(details))
  const alignments = alignRoasts(
    prepared.map(({ moments }) => moments),
    moment,
  )
  return roasts.map(({ place, details }, index) => {
    const { shown, ...rest } = prepared[index]!
    const alignment = alignments[index]!
    const timeline = viewedTimeline(shown, { hidden: ['ibtsRateOfRise'], smoothingSeconds })
    return {
      id: details.id,
      title: roastTitle(details),
      details,
      style: ROAST_STYLES[place]!,
      alignment,
      timeline: alignedTimeline(timeline, alignment.zeroSeconds),
      ...rest,
    }
  })
}

interface PreparedRoast extends Pick<RoastInComparison, 'figures' | 'moments' | 'settingRanges'> {
  shown: Timeline
}

/** Caches what doesn't depend on the alignment, by the answer of the server. */
const known = new WeakMap<RoastDetails, PreparedRoast>()

function preparedRoast(details: RoastDetails): PreparedRoast {
  const before = known.get(details)
  if (before !== undefined) return before
  const timeline = timelineOfPoints(details.timeline)
  const { milestones, score_details: score } = details
  const shown = shownTimeline(timeline)
  const prepared = {
    figures: {
      timeline,
      milestones,
      typed: howTyped(details),
      rateOfRise: shown.beanRateOfRise,
      greenWeightGrams: details.green_weight_g,
      roastedWeightGrams: details.roasted_weight_g,
      score,
    },
    moments: roastMoments(timeline, milestones),
    settingRanges: settingRanges(timeline),
    shown,
  }
  known.set(details, prepared)
  return prepared
}
