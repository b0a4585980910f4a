import type { RoastDetails } from '#contract/roasts.ts'
import { MOST_COMPARED } from '#domain/comparison/most-compared.ts'
import { pointsOfTimeline, type Series, type Timeline } from '#domain/curve/timeline.ts'
import { unknownRoastFields } from '#domain/roast/roast-fields.ts'

/** Eight roasts made of one, each a little cooler than the one before, as the server answers them. */
export function comparedRoasts(timeline: Timeline): RoastDetails[] {
  return Array.from({ length: MOST_COMPARED }, (_, place) => detailsOf(timeline, place))
}

const DEGREES_APART = 3

function detailsOf(timeline: Timeline, place: number): RoastDetails {
  const cooler = (series: Series) =>
    series.map(value => (value === null ? null : value - place * DEGREES_APART))
  const own = {
    ...timeline,
    beanTemperature: cooler(timeline.beanTemperature),
    ibtsTemperature: cooler(timeline.ibtsTemperature),
  }
  return {
    id: place + 1,
    roast_name: `#${place + 1}`,
    roast_number: place + 1,
    source_name: null,
    roast_date: null,
    bean_id: 1,
    greens: null,
    blend_id: null,
    blend_name: null,
    bean: {
      id: 1,
      origin_name: 'Kenya Nyeri',
      elevation: null,
      grade: null,
      country: null,
      region: null,
      processing_method: null,
      bean_summary: null,
      cupping_notes: null,
      flavor_profiles: null,
      reference_roast_id: null,
    },
    style_id: null,
    green_weight_g: null,
    roasted_weight_g: null,
    weight_loss_percent: null,
    total_duration_seconds: null,
    final_bean_temp: null,
    final_ibts_temp: null,
    fc_minutes: null,
    fc_inferred: false,
    dtr_percent: null,
    score: null,
    notes: null,
    has_timeline: true,
    source: 'file',
    created_at: '',
    updated_at: '',
    timeline: pointsOfTimeline(own),
    milestones: [],
    score_details: null,
    correction: null,
    ...unknownRoastFields(),
  }
}
