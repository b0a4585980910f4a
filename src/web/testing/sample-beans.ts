import type { Bean } from '#contract/beans.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { namesIn, valuesByName } from '#domain/record/named-values.ts'
import { WRITTEN_AT } from './sample-roasts.ts'

/** A bean as the API gives it. What isn't given is unknown. */
export function sampleBean(given: Partial<Bean> = {}): Bean {
  const unknown = valuesByName(namesIn(BEAN_FIELDS), () => null)
  return {
    ...unknown,
    id: 1,
    origin_name: 'Kenya Nyeri',
    style_id: null,
    elevation: given.altitude ?? null,
    roast_count: given.roasts?.length ?? 0,
    blend_count: 0,
    roasts: [],
    reference_roast_id: null,
    created_at: WRITTEN_AT,
    updated_at: WRITTEN_AT,
    ...given,
  }
}

/** A bean about which much is known. */
export const KENYA = sampleBean({
  id: 1,
  origin_name: 'Kenya Nyeri AA',
  country: 'Kenya',
  region: 'Nyeri',
  altitude: '1,700 - 1,900 meters',
  processing_method: 'Washed',
  drying_method: 'Raised beds',
  grade: 'AA',
  cost_per_lb: 8.9,
  total_score: 91.25,
  recommended_for_espresso: false,
  roast_recommendations: 'City to City+',
  bean_summary: 'Blackcurrant and grapefruit, bright and juicy. '.repeat(6),
  flavor_profiles: { Berry: 4, Citrus: 3.5, Floral: 2 },
  cupping_scores: { Brightness: 9.2, Body: 8.5, Finish: 8.8, "Cupper's Correction": 1 },
  cupping_notes: 'First paragraph.\n\nSecond paragraph.',
  farm_notes: 'Grown high up.',
  source_url: 'https://www.example.com/kenya',
  roast_count: 14,
  roasts: Array.from({ length: 12 }, (_, index) => {
    const number = 14 - index
    return { id: number, roast_number: number, roast_name: `#${number}`, share_percent: 100 }
  }),
})

/** A bean with nothing but a name. */
export const BARE = sampleBean({ id: 2, origin_name: 'Only a name' })
