import { xssPayloads } from './xss-payloads.ts'

/** The maximum text lengths of the fields. */
const LENGTHS = { name: 200, short: 500, key: 100, long: 20_000, feedback: 280, drinker: 60 }

/** All payloads, joined into texts of at most the length that a field of this kind may have. */
export function packedPayloads(kind: keyof typeof LENGTHS): string[] {
  const longest = LENGTHS[kind]
  const made: string[] = ['']
  for (const payload of xssPayloads()) {
    const fits = `${made.at(-1)} ${payload}`.length <= longest
    if (fits) made[made.length - 1] = `${made.at(-1)} ${payload}`.trim()
    else made.push(payload.slice(0, longest))
  }
  return made
}

/** The texts of a bean that may be short, and those that may be long. */
const SHORT_FIELDS = [
  'country',
  'region',
  'altitude',
  'processing_method',
  'drying_method',
  'varietals',
  'supplier',
  'farm_mill',
  'harvest_date',
  'arrival_date',
  'moisture_content',
  'screen_size',
  'density',
  'water_activity',
  'grade',
  'appearance',
  'roast_recommendations',
] as const
const LONG_FIELDS = ['bean_summary', 'cupping_notes', 'farm_notes'] as const

/** What a bean and a roast hold. */
interface PackedEntities {
  bean: { origin_name: string; [field: string]: unknown }
  roast: { roast_name: string; roast_date: string; notes?: string }
}

/**
 * Enough beans and roasts for every field to hold every payload. The few long texts are in the first of them, so that
 * the others, of which there are many for their short names, open quickly.
 */
export function packedEntities(): PackedEntities[] {
  const [names, shorts, keys, longs] = (['name', 'short', 'key', 'long'] as const).map(packedPayloads)
  const nth = (texts: string[] | undefined, index: number) => texts![index % texts!.length]!
  const each = (fields: readonly string[], text: string | undefined) =>
    text === undefined ? {} : Object.fromEntries(fields.map(field => [field, text]))
  const share = Math.ceil(keys!.length / names!.length)
  return names!.map((name, index) => {
    const long = longs![index]
    const values = Object.fromEntries(
      Array.from({ length: share }, (_, place) => [nth(keys, index * share + place), 5 + place / 10]),
    )
    const bean = {
      origin_name: name,
      ...each(SHORT_FIELDS, shorts![index]),
      ...each(LONG_FIELDS, long),
      flavor_profiles: values,
      cupping_scores: values,
      ...each(['source_url'], long && `https://shop.example/${long.slice(0, 1_900)}`),
      total_score: 90,
    }
    return { bean, roast: { roast_name: name, roast_date: '2026-03-14', ...(long && { notes: long }) } }
  })
}
