import type { Random } from '../../demo/random.ts'

/** Texts that have broken programs before. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\ud83d\u0301\ude00',
  '\ufeff',
  '\u202e',
  '\u200b',
  '\u2028',
  '\r\nSet-Cookie: a=b',
  '=cmd|calc!A1',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../../etc/passwd',
  "' or 1=1 --",
  '"; drop table roasts; --',
  '%s%n%00',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  'NaN',
  'Infinity',
  '-0',
  '1e999',
  '-1e999',
  '1e-999',
  '0x10',
  '9'.repeat(400),
  '9007199254740993',
  '-9223372036854775809',
  '2147483648',
  '٣',
  '1,700',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-14',
  '#999999999999999999999',
  '#999999999',
  '#0',
  'İ',
  'ﷺ',
  'e\u0301'.repeat(50),
  'x'.repeat(5_000),
  'ﬁ'.repeat(300),
  '['.repeat(500),
  '{"a":'.repeat(200),
]

/** Values for a JSON body that expects something else. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  5e-324,
  1e-300,
  [],
  {},
  [[]],
  [null],
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
  Array.from({ length: 300 }, (_, index) => index),
  JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`),
]

/** Values at the edge of what can be stored, for one field of a body that is otherwise valid. */
export const EDGE_VALUES: readonly unknown[] = [
  '\ud83d\u0301\ude00',
  '\u202e',
  '\u200b',
  '#999999999',
  '\ufdfa'.repeat(200),
  5e-324,
  1e-300,
  1e15,
  604_800,
]

/** The part of JSON Schema that is used here. */
export interface JsonShape {
  type?: string | string[]
  anyOf?: JsonShape[]
  allOf?: JsonShape[]
  enum?: unknown[]
  properties?: Record<string, JsonShape>
  required?: string[]
  items?: JsonShape
  additionalProperties?: JsonShape | boolean
  minimum?: number
  maximum?: number
}

/** A value of the shape with hostile values here and there. `name` is the name of the field, if it has one. */
export function valueLike(
  shape: JsonShape,
  random: Random,
  hostility: number,
  { depth = 0, name = '' }: { depth?: number; name?: string } = {},
): unknown {
  if (random.between(0, 1) < hostility) {
    return random.between(0, 1) < 0.5 ? random.pick(HOSTILE_TEXTS) : random.pick(HOSTILE_VALUES)
  }
  const inner = (part: JsonShape, partName = name) =>
    valueLike(part, random, hostility, { depth: depth + 1, name: partName })
  if (shape.enum !== undefined) return random.pick(shape.enum)
  const choices = shape.anyOf ?? shape.allOf
  if (choices !== undefined) return inner(random.pick(choices))
  switch ([shape.type].flat()[0]) {
    case 'object':
      return objectLike(shape, random, hostility, inner)
    case 'array': {
      const length = Math.floor(random.between(0, depth === 0 ? 6 : 25))
      return Array.from({ length }, () => inner(shape.items ?? {}))
    }
    case 'integer':
      return Math.floor(random.between(0, 6))
    case 'number':
      return Math.min(shape.maximum ?? 700, random.pick([1, 12.5, 181.54, 300, 480, random.between(-5, 700)]))
    case 'boolean':
      return random.between(0, 1) < 0.5
    case 'null':
      return null
    default:
      return ordinaryText(name, random)
  }
}

/** Mostly what the field is likely to hold. */
function ordinaryText(name: string, random: Random): string {
  if (random.between(0, 1) < 0.9) {
    if (name === 'date' || name.endsWith('_date')) return random.pick(['2026-03-14', '2025-12-31'])
    if (name.endsWith('_url')) return 'https://shop.example/kenya'
    if (name.endsWith('_g')) return random.pick(['250', '212.5'])
  }
  return random.pick(ORDINARY_TEXTS)
}

function objectLike(
  shape: JsonShape,
  random: Random,
  hostility: number,
  inner: (part: JsonShape, name?: string) => unknown,
): Record<string, unknown> {
  const entries: [string, unknown][] = []
  for (const [key, part] of Object.entries(shape.properties ?? {})) {
    const chance = shape.required?.includes(key) ? 1 - hostility : 0.4
    if (random.between(0, 1) < chance) entries.push([key, inner(part, key)])
  }
  const values = shape.additionalProperties
  if (typeof values === 'object') entries.push([random.pick(ORDINARY_TEXTS), inner(values)])
  if (random.between(0, 1) < 0.05) entries.push([random.pick(HOSTILE_TEXTS), random.pick(HOSTILE_VALUES)])
  return Object.fromEntries(entries)
}

const ORDINARY_TEXTS = [
  'Kenya Nyeri',
  'Ethiopia Guji',
  '#12 Kenya Nyeri',
  '#7 Guji',
  '1700 - 1900 meters',
  '2026-03-14',
  'https://shop.example/kenya',
  'Washed',
  '250',
  'number',
  'desc',
  '1,2,3',
  'score,milestones',
]
