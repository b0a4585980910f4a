/** Named numbers such as flavour intensities or cupping scores; names as the supplier writes them. */
export type NamedNumbers = Record<string, number>

/** What the owner knows of a green coffee, under the names by which it travels. Null is unknown, never guessed. */
export interface BeanFields {
  origin_name: string
  country: string | null
  region: string | null
  /** Text such as `1500 meters`; `elevationMetres` reads it. */
  altitude: string | null
  processing_method: string | null
  drying_method: string | null
  varietals: string | null
  supplier: string | null
  farm_mill: string | null
  harvest_date: string | null
  /** In the currency the supplier states, per pound. */
  cost_per_lb: number | null
  moisture_content: string | null
  screen_size: string | null
  density: string | null
  water_activity: string | null
  grade: string | null
  appearance: string | null
  /** Cupping score out of 100. */
  total_score: number | null
  roast_recommendations: string | null
  recommended_for_espresso: boolean | null
  flavor_profiles: NamedNumbers | null
  cupping_scores: NamedNumbers | null
  bean_summary: string | null
  cupping_notes: string | null
  farm_notes: string | null
  source_url: string | null
}

/** The fields of a bean that hold text and may be unknown. */
export const BEAN_TEXT_FIELDS = [
  'country',
  'region',
  'altitude',
  'processing_method',
  'drying_method',
  'varietals',
  'supplier',
  'farm_mill',
  'harvest_date',
  'moisture_content',
  'screen_size',
  'density',
  'water_activity',
  'grade',
  'appearance',
  'roast_recommendations',
  'bean_summary',
  'cupping_notes',
  'farm_notes',
  'source_url',
] as const satisfies readonly (keyof BeanFields)[]

/** A bean of which nothing but the name is known. */
export function unknownBean(originName: string): BeanFields {
  return {
    origin_name: originName,
    country: null,
    region: null,
    altitude: null,
    processing_method: null,
    drying_method: null,
    varietals: null,
    supplier: null,
    farm_mill: null,
    harvest_date: null,
    cost_per_lb: null,
    moisture_content: null,
    screen_size: null,
    density: null,
    water_activity: null,
    grade: null,
    appearance: null,
    total_score: null,
    roast_recommendations: null,
    recommended_for_espresso: null,
    flavor_profiles: null,
    cupping_scores: null,
    bean_summary: null,
    cupping_notes: null,
    farm_notes: null,
    source_url: null,
  }
}
