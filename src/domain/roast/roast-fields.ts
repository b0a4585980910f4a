import { namesIn, valuesByName } from '#domain/record/named-values.ts'

/** The part of the form a field belongs to. */
export type RoastFieldGroup = 'circumstances' | 'measurements' | 'words'

/** The properties of every field. */
interface FieldBasics {
  /** Shown on screen. */
  label: string
  group: RoastFieldGroup
  /** Whether only the owner sees it. */
  isPrivate?: true
}

/** Text of at most `longest` characters. */
export interface RoastTextRule extends FieldBasics {
  kind: 'text'
  longest: number
  /** Lines of its input; defaults to one. */
  lines?: number
}

/** A number within limits. */
export interface RoastNumberRule extends FieldBasics {
  kind: 'number'
  least: number
  most: number
  /** As the API and files have it. */
  unit: '°C' | '%' | 'g/l' | ''
}

/** A field's kind decides its type and how it is stored, checked, entered and shown. */
export type RoastFieldRule =
  | RoastTextRule
  | RoastNumberRule
  /** A moment by the clock on the wall, with its offset from UTC where that is known: `2024-07-04T19:05:00-07:00`. */
  | (FieldBasics & { kind: 'moment' })
  /** Short texts, without an order, each once. */
  | (FieldBasics & { kind: 'tags'; longest: number; most: number })

const NAME = 200
const ESSAY = 20_000

/**
 * Further fields of a roast: what a file says of it besides its curve, and what the owner writes down. The types,
 * checks, columns, form and API of these fields follow from this table, in this order.
 */
export const ROAST_FIELDS = {
  started_at: { kind: 'moment', label: 'Started at', group: 'circumstances' },
  machine: { kind: 'text', label: 'Machine', group: 'circumstances', longest: NAME },
  /** The number that the machine, or the program which wrote the file, gave the roast. */
  source_number: { kind: 'text', label: 'Number by the machine', group: 'circumstances', longest: NAME },
  preheat_temp: {
    kind: 'number',
    label: 'Preheat temperature',
    group: 'circumstances',
    least: -50,
    most: 1_000,
    unit: '°C',
  },
  ambient_temp: {
    kind: 'number',
    label: 'Room temperature',
    group: 'circumstances',
    least: -100,
    most: 100,
    unit: '°C',
  },
  ambient_humidity: {
    kind: 'number',
    label: 'Room humidity',
    group: 'circumstances',
    least: 0,
    most: 100,
    unit: '%',
  },
  /** On the scale of the meter. */
  colour_whole: {
    kind: 'number',
    label: 'Colour of the beans',
    group: 'measurements',
    least: -1_000,
    most: 1_000,
    unit: '',
  },
  colour_ground: {
    kind: 'number',
    label: 'Colour of the ground coffee',
    group: 'measurements',
    least: -1_000,
    most: 1_000,
    unit: '',
  },
  colour_meter: { kind: 'text', label: 'Colour meter', group: 'measurements', longest: NAME },
  green_moisture_percent: {
    kind: 'number',
    label: 'Moisture, green',
    group: 'measurements',
    least: 0,
    most: 100,
    unit: '%',
  },
  roasted_moisture_percent: {
    kind: 'number',
    label: 'Moisture, roasted',
    group: 'measurements',
    least: 0,
    most: 100,
    unit: '%',
  },
  green_density: {
    kind: 'number',
    label: 'Density, green',
    group: 'measurements',
    least: 0,
    most: 10_000,
    unit: 'g/l',
  },
  roasted_density: {
    kind: 'number',
    label: 'Density, roasted',
    group: 'measurements',
    least: 0,
    most: 10_000,
    unit: 'g/l',
  },
  tags: { kind: 'tags', label: 'Tags', group: 'words', longest: 60, most: 50 },
  private_notes: {
    kind: 'text',
    // Without the word “notes”, which is the label of the public ones.
    label: 'Private',
    group: 'words',
    longest: ESSAY,
    lines: 4,
    isPrivate: true,
  },
  next_time: { kind: 'text', label: 'Next time', group: 'words', longest: ESSAY, lines: 2, isPrivate: true },
} as const satisfies Record<string, RoastFieldRule>

type Table = typeof ROAST_FIELDS
export type RoastField = keyof Table

interface ValueOfKind {
  text: string | null
  number: number | null
  moment: string | null
  tags: string[]
}

/** The fields of a roast. Null means unknown; no tags are an empty list. */
export type RoastFields = {
  -readonly [Field in RoastField]: ValueOfKind[Table[Field]['kind']]
}

type FieldOfKind<Kind extends RoastFieldRule['kind']> = {
  [Field in RoastField]: Table[Field]['kind'] extends Kind ? Field : never
}[RoastField]

export type RoastTextField = FieldOfKind<'text'>
export type RoastNumberField = FieldOfKind<'number'>

/** The names of all fields, in the order of the table. */
export const ROAST_FIELD_NAMES: readonly RoastField[] = namesIn(ROAST_FIELDS)

export const ROAST_TEXT_FIELDS = fieldsOfKind('text')
export const ROAST_NUMBER_FIELDS = fieldsOfKind('number')

/** The fields that only the owner sees. */
export const PRIVATE_ROAST_FIELDS = ROAST_FIELD_NAMES.filter(
  field => (ROAST_FIELDS[field] as RoastFieldRule).isPrivate === true,
)

function fieldsOfKind<Kind extends RoastFieldRule['kind']>(kind: Kind): readonly FieldOfKind<Kind>[] {
  const isOfKind = (field: RoastField): field is FieldOfKind<Kind> => ROAST_FIELDS[field].kind === kind
  return ROAST_FIELD_NAMES.filter(isOfKind)
}

/** The fields of a roast about which nothing is known. */
export function unknownRoastFields(): RoastFields {
  const unknown = ROAST_FIELD_NAMES.map(field => [field, ROAST_FIELDS[field].kind === 'tags' ? [] : null])
  return Object.fromEntries(unknown) as unknown as RoastFields
}

/** The fields as everybody sees them: without the owner's private ones. */
export function publicFields<Fields extends RoastFields>(fields: Fields): Fields {
  return { ...fields, ...valuesByName(PRIVATE_ROAST_FIELDS, () => null) }
}
