import type { BeanFields } from '#domain/bean.ts'
import { foldedWords } from '#domain/name-folding.ts'

/** What a label on a product page can mean: a field of the bean, or an attribute of a cupping. */
export type LabelMeaning = keyof BeanFields | 'cupping attribute'

/**
 * What shops call each field, the most specific name first, in lower case without punctuation. A name may mean two
 * fields. An arrival date is not a harvest date and doesn't belong here.
 */
const LABELS: readonly [LabelMeaning, readonly string[]][] = [
  ['origin_name', ['coffee name', 'product name', 'coffee']],
  ['country', ['country of origin', 'country', 'origin', 'source']],
  [
    'region',
    ['region', 'local region', 'growing region', 'province', 'location', 'community name', 'department'],
  ],
  [
    'altitude',
    [
      'altitude',
      'altitude meters',
      'altitude masl',
      'elevation',
      'elevation meters',
      'growing altitude',
      'growing elevation',
      'masl',
      'grown at',
    ],
  ],
  [
    'processing_method',
    ['processing method', 'processing', 'process method', 'process', 'milling process', 'preparation'],
  ],
  ['drying_method', ['drying method', 'drying']],
  [
    'varietals',
    [
      'cultivar detail',
      'variety',
      'varieties',
      'varietal',
      'varietals',
      'varietal s',
      'cultivar',
      'cultivars',
      'cultivar s',
      'botanical variety',
      'botanical varieties',
      'varieities',
    ],
  ],
  [
    'farm_mill',
    [
      'farm',
      'farm name',
      'grower',
      'farmer grower',
      'producer',
      'washing station',
      'station',
      'mill',
      'cooperative',
      'estate',
    ],
  ],
  ['harvest_date', ['harvest date', 'harvest', 'harvest year', 'crop year', 'crop']],
  ['crop_year', ['crop year', 'crop']],
  ['moisture_content', ['moisture content', 'moisture', 'humidity']],
  ['density', ['density']],
  ['water_activity', ['water activity', 'aw']],
  ['screen_size', ['screen size', 'screen', 'bean size']],
  ['grade', ['grade']],
  ['appearance', ['appearance']],
  [
    'total_score',
    ['total score', 'cupping score', 'cup score', 'sca cupping score', 'sca score', 'q grade', 'score'],
  ],
  [
    'roast_recommendations',
    [
      'roast recommendations',
      'roast recommendation',
      'roast brew recommendations',
      'recommended roast',
      'roasting notes',
      'roast level',
    ],
  ],
  ['recommended_for_espresso', ['recommended for espresso', 'recommended espresso', 'good for']],
  [
    'cupping_notes',
    [
      'cupping notes',
      'full cupping notes',
      'cupping notes upon arrival',
      'cup notes',
      'tasting notes',
      'flavor notes',
      'flavor profile',
      'flavour notes',
      'flavour profile',
      'flavors',
      'flavours',
      'flavor traits',
      'cup',
    ],
  ],
  ['farm_notes', ['farm notes', 'origin farm notes', 'farm story', 'regional details', 'country details']],
  [
    'cupping attribute',
    [
      'fragrance aroma',
      'fragrance',
      'aroma',
      'acidity',
      'acidity brightness',
      'brightness',
      'flavor',
      'flavour',
      'flavor nuances',
      'sweetness',
      'body',
      'body mouthfeel',
      'body texture',
      'mouthfeel',
      'balance',
      'balance finish',
      'finish',
      'finish aftertaste',
      'aftertaste',
      'clean cup',
      'uniformity',
      'overall',
    ],
  ],
]

/** What a label means and how specific it is among the names for that (0 is the most specific). */
export interface KnownLabel {
  meaning: LabelMeaning
  rank: number
}

/** Words in the longest label. */
export const LONGEST_LABEL_WORDS = 4

/** The longest label with brackets and colon. */
export const LONGEST_LABEL_CHARACTERS = 45

const LABELS_BY_NAME: ReadonlyMap<string, readonly KnownLabel[]> = Map.groupBy(
  LABELS.flatMap(([meaning, names]) => names.map((name, rank) => ({ name, meaning, rank }))),
  ({ name }) => name,
)

/**
 * What a label means, whatever its case, punctuation and the text in its brackets (`Elevation (ft)`). It may mean
 * several fields; none if it is not one of ours.
 */
export function meaningsOf(text: string): readonly KnownLabel[] {
  if (text.length > LONGEST_LABEL_CHARACTERS) return []
  const named = (label: string) => LABELS_BY_NAME.get(foldedWords(label).join(' '))
  const known = named(text)
  if (known === undefined && text.includes('(')) return named(text.replace(/\([^()]*\)/g, ' ')) ?? []
  return known ?? []
}
