import type { Bean } from '#contract/beans.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import type { MeasuredRoasts, Style } from '#contract/styles.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { measuredOf } from '#domain/score/measured.ts'
import { scoreInputOf } from '#domain/score/score-input.ts'
import { HOUSE } from '#domain/score/style.ts'

export const SAMPLE_HOUSE: Style = { id: 1, name: 'House', is_house: true, ...HOUSE }

/** A style of the owner's, which asks for shorter roasts that lose less. */
export function sampleStyle(given: Partial<Style> = {}): Style {
  const { name = 'Light' } = given
  const ideals = { ...HOUSE.ideals, duration: { from: 6, to: 8 }, weight_loss: { from: 10, to: 13 } }
  return { id: 2, version: name, is_house: false, points: HOUSE.points, ideals, ...given, name }
}

/** The measured values of the roasts that have a score. */
export function measuredRoasts(log: {
  roasts: readonly RoastDetails[]
  beans: readonly Bean[]
}): MeasuredRoasts {
  const roasts = log.roasts.flatMap(({ score, ...roast }) => {
    if (score === null) return []
    const bean = log.beans.find(({ id }) => id === roast.bean_id)
    const style_id = roast.style_id ?? bean?.style_id ?? SAMPLE_HOUSE.id
    const measured = measuredOf(
      scoreInputOf({
        timeline: timelineOfPoints(roast.timeline),
        milestones: roast.milestones,
        greenWeightGrams: roast.green_weight_g,
        roastedWeightGrams: roast.roasted_weight_g,
      }),
    )
    return [{ roast_id: roast.id, roast_name: roast.roast_name, style_id, score, measured }]
  })
  return { total: roasts.length, roasts }
}
