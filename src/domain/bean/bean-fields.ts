import { namesIn } from '#domain/record/named-values.ts'

/** The part of the form a field belongs to. The facts on a bean's page are its description and its measurements. */
export type BeanFieldGroup = 'name' | 'description' | 'notes' | 'measurements'

/** The properties of every field. */
interface FieldBasics {
  /** Shown on screen. */
  label: string
  group: BeanFieldGroup
  /** An alternative name that the API also accepts. */
  alias?: string
  /** The field that it is one value with, such as a price: that is taken from another bean and undone as one. */
  partOf?: string
  /** Whether people see and type it with that field alone. */
  isWithin?: true
  /** Whether it follows from the other fields of its value. */
  follows?: true
}

/** Text of at most `longest` characters. */
export interface BeanTextRule extends FieldBasics {
  kind: 'text'
  longest: number
  /** Lines of its input; defaults to one. */
  lines?: number
  /** An http(s) address, which is never truncated. */
  isWebAddress?: true
  /** A code as in ISO 4217. */
  isCurrency?: true
  /** Added to the API description if the name and the kind don't say enough. */
  remark?: string
}

/** A number within limits. */
export interface BeanNumberRule extends FieldBasics {
  kind: 'number'
  least: number
  most: number
  /** Whole numbers only. */
  isWhole?: true
  /** Shown after the input. */
  unit?: string
  /** See `BeanTextRule`. */
  remark?: string
}

/** Numbers by name, such as flavour intensities or cupping scores; the names are the supplier's. */
interface NamedNumbersRule extends FieldBasics {
  kind: 'named numbers'
  /** Label of the button that adds one. */
  addition: string
  /** Ends of the scale that the picture shows. */
  usualScale: { minimum: number; maximum: number }
}

/** A field's kind decides its type and how it is stored, checked, entered and shown. */
export type BeanFieldRule =
  /** Required text. */
  | (FieldBasics & { kind: 'name'; longest: number })
  | BeanTextRule
  | BeanNumberRule
  | (FieldBasics & { kind: 'yes or no' })
  | NamedNumbersRule

const FACT = 500
const PARAGRAPH = 2_000
const ESSAY = 20_000

/**
 * Everything the owner can know about a green coffee, in the order of the form and under the names the API uses. The
 * type of a bean, its checks, its columns, the form, the bean's page and the API follow from this table.
 */
export const BEAN_FIELDS = {
  origin_name: { kind: 'name', label: 'Origin name', group: 'name', longest: 200, alias: 'originName' },
  country: { kind: 'text', label: 'Country', group: 'description', longest: FACT },
  region: { kind: 'text', label: 'Region', group: 'description', longest: FACT },
  /** Read by `elevationMetres`. */
  altitude: {
    kind: 'text',
    label: 'Elevation',
    group: 'description',
    longest: FACT,
    remark: 'Text such as "1500 meters"; also read as elevation',
    alias: 'elevation',
  },
  processing_method: { kind: 'text', label: 'Processing method', group: 'description', longest: FACT },
  drying_method: { kind: 'text', label: 'Drying method', group: 'description', longest: FACT },
  varietals: { kind: 'text', label: 'Varietals', group: 'description', longest: FACT },
  grade: { kind: 'text', label: 'Grade', group: 'description', longest: FACT },
  farm_mill: { kind: 'text', label: 'Farm or mill', group: 'description', longest: FACT },
  supplier: { kind: 'text', label: 'Supplier', group: 'description', longest: FACT },
  harvest_date: { kind: 'text', label: 'Harvest date', group: 'description', longest: FACT },
  /** When the supplier got it, in its words: `October 2025 Arrival`. */
  arrival_date: { kind: 'text', label: 'Arrival date', group: 'description', longest: FACT },
  crop_year: {
    kind: 'number',
    label: 'Crop year',
    group: 'description',
    least: 1900,
    most: 2100,
    isWhole: true,
    remark: 'The year of the crop; the first year of "2024/25"',
  },
  crop_year_to: {
    kind: 'number',
    label: 'Crop year to',
    group: 'description',
    least: 1900,
    most: 2100,
    isWhole: true,
    partOf: 'crop_year',
    isWithin: true,
    remark: 'The second year of a crop over two years, the one after crop_year; null for a crop of one year',
  },
  /** The price as the supplier states it: an amount of a currency for a weight. */
  price_amount: {
    kind: 'number',
    label: 'Price',
    group: 'description',
    least: 0,
    most: 1_000_000_000,
    remark: 'The price as bought, of price_weight_g in price_currency; null removes all of the price',
  },
  price_currency: {
    kind: 'text',
    label: 'Price currency',
    group: 'description',
    longest: 3,
    isCurrency: true,
    partOf: 'price_amount',
    remark: 'ISO 4217, such as EUR',
  },
  price_weight_g: {
    kind: 'number',
    label: 'Price for',
    group: 'description',
    least: 0.001,
    most: 1_000_000_000,
    unit: 'g',
    partOf: 'price_amount',
    remark: 'The grams that the price is for: 1000 for a price per kg, 453.59237 per lb',
  },
  /** Follows from the price as bought: see `costAfterWrite`. */
  cost_per_lb: {
    kind: 'number',
    label: 'Cost per lb',
    group: 'description',
    least: 0,
    most: 1_000_000,
    partOf: 'price_amount',
    follows: true,
    remark:
      'In price_currency; in US dollars if that is null. It follows from a price as bought in the owner’s currency. Written alone, it is the price as bought of a pound, in the currency of the price that it replaces, otherwise in the owner’s; beside a price of an unknown currency or weight, it stays as it is written until that price changes',
  },
  /** Cupping score out of 100. */
  total_score: {
    kind: 'number',
    label: 'Total score',
    group: 'description',
    least: 0,
    most: 100,
    unit: '/ 100',
  },
  bean_summary: { kind: 'text', label: 'Summary', group: 'notes', longest: ESSAY, lines: 3 },
  cupping_notes: { kind: 'text', label: 'Cupping notes', group: 'notes', longest: ESSAY, lines: 3 },
  farm_notes: { kind: 'text', label: 'Farm notes', group: 'notes', longest: ESSAY, lines: 3 },
  roast_recommendations: {
    kind: 'text',
    label: 'Roast recommendations',
    group: 'notes',
    longest: PARAGRAPH,
    lines: 2,
  },
  recommended_for_espresso: { kind: 'yes or no', label: 'Recommended for espresso', group: 'notes' },
  flavor_profiles: {
    kind: 'named numbers',
    label: 'Flavor profiles',
    group: 'notes',
    addition: 'Add a flavor',
    usualScale: { minimum: 0, maximum: 5 },
  },
  /** The usual scale begins at 6: coffee with lower scores isn't sold as speciality coffee. */
  cupping_scores: {
    kind: 'named numbers',
    label: 'Cupping scores',
    group: 'notes',
    addition: 'Add a score',
    usualScale: { minimum: 6, maximum: 10 },
  },
  moisture_content: { kind: 'text', label: 'Moisture content', group: 'measurements', longest: FACT },
  screen_size: { kind: 'text', label: 'Screen size', group: 'measurements', longest: FACT },
  density: { kind: 'text', label: 'Density', group: 'measurements', longest: FACT },
  water_activity: { kind: 'text', label: 'Water activity', group: 'measurements', longest: FACT },
  appearance: { kind: 'text', label: 'Appearance', group: 'measurements', longest: PARAGRAPH },
  source_url: {
    kind: 'text',
    label: 'Source page',
    group: 'measurements',
    longest: PARAGRAPH,
    isWebAddress: true,
  },
} as const satisfies Record<string, BeanFieldRule>

/** Longest name of a flavour or a cupping score, in characters. */
export const LONGEST_NUMBER_NAME = 100

/** The most flavours, and the most cupping scores, of a bean. Suppliers state up to 13. */
export const MOST_NAMED_NUMBERS = 100

type Table = typeof BEAN_FIELDS
export type BeanField = keyof Table
type FieldOfKind<Kind extends BeanFieldRule['kind']> = {
  [Field in BeanField]: Table[Field]['kind'] extends Kind ? Field : never
}[BeanField]

/** A text field whose value may be unknown. */
export type BeanTextField = FieldOfKind<'text'>
export type BeanNumberField = FieldOfKind<'number'>
export type BeanFlagField = FieldOfKind<'yes or no'>
export type BeanMapField = FieldOfKind<'named numbers'>

/** The names of all fields, in the order of the table. */
export const BEAN_FIELD_NAMES: readonly BeanField[] = namesIn(BEAN_FIELDS)

export const BEAN_TEXT_FIELDS = fieldsOfKind('text')
export const BEAN_NUMBER_FIELDS = fieldsOfKind('number')
export const BEAN_FLAG_FIELDS = fieldsOfKind('yes or no')
export const BEAN_MAP_FIELDS = fieldsOfKind('named numbers')

/** A field that people see and type; those within it come with it. */
export type WholeBeanField = Exclude<
  BeanField,
  { [Field in BeanField]: Table[Field] extends { isWithin: true } ? Field : never }[BeanField]
>

/** The fields that people see and type, in the order of the table. */
export const WHOLE_BEAN_FIELDS: readonly WholeBeanField[] = BEAN_FIELD_NAMES.filter(
  (field): field is WholeBeanField => !('isWithin' in BEAN_FIELDS[field]),
)

/** A field that stands for its value: all of a price, or the years of a crop. */
export type BeanValue = Exclude<
  BeanField,
  { [Field in BeanField]: Table[Field] extends { partOf: string } ? Field : never }[BeanField]
>

/** The value that a field belongs to. */
export function beanValueOf(field: BeanField): BeanValue {
  const { partOf = field }: BeanFieldRule = BEAN_FIELDS[field]
  return partOf as BeanValue
}

/** What a bean cost, which the owner may hide from visitors. */
export type BeanPriceField =
  | 'price_amount'
  | { [Field in BeanField]: Table[Field] extends { partOf: 'price_amount' } ? Field : never }[BeanField]

export const BEAN_PRICE_FIELDS: readonly BeanPriceField[] = BEAN_FIELD_NAMES.filter(
  (field): field is BeanPriceField => beanValueOf(field) === 'price_amount',
)

function fieldsOfKind<Kind extends BeanFieldRule['kind']>(kind: Kind): readonly FieldOfKind<Kind>[] {
  const isOfKind = (field: BeanField): field is FieldOfKind<Kind> => BEAN_FIELDS[field].kind === kind
  return BEAN_FIELD_NAMES.filter(isOfKind)
}
