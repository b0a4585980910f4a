import type { Bean } from '#contract/beans.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { namesIn, valuesByName } from '#domain/bean/named-values.ts'
import { WRITTEN_AT } from './sample-roasts.ts'

/** A bean as the API gives it. What isn't given is unknown. */
export function sampleBean(given: Partial<Bean> = {}): Bean {
  const unknown = valuesByName(namesIn(BEAN_FIELDS), () => null)
  return {
    ...unknown,
    id: 1,
    origin_name: 'Kenya Nyeri',
    elevation: given.altitude ?? null,
    roast_count: given.roasts?.length ?? 0,
    roasts: [],
    created_at: WRITTEN_AT,
    updated_at: WRITTEN_AT,
    ...given,
  }
}
