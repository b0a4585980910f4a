import { plural } from '#domain/words/plural.ts'
import { PASSWORD_TOO_SHORT } from './login/login-texts.ts'

/** What can be wrong with a field: a closed list. */
export type FieldCode = keyof typeof FIELD_WORDS

type ValuesOf<Code extends FieldCode> = Parameters<(typeof FIELD_WORDS)[Code]['text']>[0]
type Nothing = Record<never, never>

interface Bound {
  bound: number | bigint
}

/** A predicate follows the field's name: `weight must be above 0`. */
const predicate = <Values extends object = Nothing>(text: (values: Values) => string) => ({
  text,
  isSentence: false,
})
/** A sentence that doesn't begin with the field's name. */
const sentence = (text: string) => ({ text: (_: Nothing) => text, isSentence: true })

const FIELD_WORDS = {
  required: predicate(() => 'is required'),
  wrong_type: predicate(({ type }: { type: string }) => `must be ${TYPE_NAMES[type] ?? type}`),
  empty: predicate(() => 'must not be empty'),
  too_short: predicate(({ bound }: Bound) => `must have at least ${bound} characters`),
  too_long: predicate(({ bound }: Bound) => `must have at most ${bound} characters`),
  too_few: predicate(
    ({ bound }: Bound) =>
      `must have at least ${plural(Number(bound), { one: '1 entry', other: `${bound} entries` })}`,
  ),
  too_many: predicate(({ bound }: Bound) => `must have at most ${bound} entries`),
  below_least: predicate(({ bound }: Bound) => `must be at least ${bound}`),
  not_above: predicate(({ bound }: Bound) => `must be above ${bound}`),
  above_most: predicate(({ bound }: Bound) => `must be at most ${bound}`),
  not_below: predicate(({ bound }: Bound) => `must be below ${bound}`),
  not_one_of: predicate(({ allowed }: { allowed: readonly string[] }) =>
    plural(allowed.length, { one: `must be ${allowed[0]}`, other: `must be one of: ${allowed.join(', ')}` }),
  ),
  not_multiple: predicate(({ divisor }: { divisor: number | bigint }) => `must be a multiple of ${divisor}`),
  invalid: predicate(() => 'is not valid'),
  null_character: predicate(() => 'must not contain the character U+0000'),
  no_web_address: predicate(() => 'must be a web address beginning with http:// or https://'),
  no_date: predicate(() => 'must be an existing date written YYYY-MM-DD'),
  no_moment: predicate(
    () => 'must be an existing time written YYYY-MM-DDTHH:MM:SS, with the offset from UTC if it is known',
  ),
  no_instant: predicate(() => 'must be an existing time in UTC, written YYYY-MM-DDTHH:MM:SS.sssZ'),
  no_moment_with_offset: predicate(
    () =>
      'must be an existing time with its offset from UTC, such as 2026-03-14T10:00:00Z, or milliseconds since 1970',
  ),
  instant_too_early: predicate(({ from }: { from: string }) => `must not be before ${from}`),
  instant_too_late: predicate(({ until }: { until: string }) => `must not be after ${until}`),
  not_in_order: predicate(() => 'must be in the order of time'),
  mark_twice: predicate(() => 'must have each kind of mark once'),
  mark_before_charge: predicate(() => 'must not have a time without or before charged_at'),
  no_sent_key: predicate(() => 'must have 8 to 64 letters, digits and hyphens'),
  nothing_read: predicate(() => 'must have a temperature or a setting'),
  second_without_instant: predicate(() => 'is required: only one reading of a call may be without its time'),
  no_roasting_temperature: predicate(
    ({ least, most }: { least: number; most: number }) => `must be from ${least} to ${most} °C`,
  ),
  no_time_zone: predicate(() => 'must be the name of a time zone, such as Europe/Warsaw'),
  future_date: predicate(({ today }: { today: string }) => `must not be in the future: today is ${today}`),
  no_language: predicate(() => 'must be the tag of a language as in BCP 47, such as de'),
  no_currency: predicate(() => 'must be the code of a currency as in ISO 4217, such as EUR'),
  no_purchase_cost: predicate(() => 'is required for a purchase: what was paid, or 0'),
  cost_of_no_purchase: predicate(() => 'belongs to purchases only'),
  no_base64url: predicate(() => 'must be base64url'),
  not_year_after: predicate(() => 'must be the year after crop_year, or null'),
  roast_or_number_twice: predicate(() => 'must not have the same roast or number twice'),
  same_bean_twice: predicate(() => 'must not have the same bean twice'),
  shares_not_all: predicate(() => 'must have shares that add up to 100'),
  parts_too_heavy: predicate(({ most }: { most: number }) => `must weigh at most ${most} g together`),
  same_name_twice: predicate(() => 'must not have the same name twice'),
  roast_twice: predicate(() => 'must not have the same roast twice'),
  not_two_roasts: predicate(() => 'must be two roasts for a triangle'),
  no_letter_of_table: predicate(() => 'is no letter of this table'),
  not_rated: predicate(() => 'is required: a value for each scale of the sheet'),
  after_drop: predicate(() => 'must not be after the drop'),
  setting_twice: predicate(() => 'must not be the time of another step of the same setting'),
  scale_from_not_below_to: predicate(() => 'must have a from below its to'),
  scale_not_even: predicate(
    ({ most }: { most: number }) => `must reach its to exactly with its steps, at most ${most} of them`,
  ),
  off_scale: predicate(
    ({ from, to, step }: { from: number; to: number; step: number }) =>
      `must be from ${from} to ${to} in steps of ${step}`,
  ),
  no_scale: predicate(() => 'is no scale of the sheet'),
  cups_not_asked: predicate(() => 'must be null: the sheet does not ask for them'),
  too_many_cups: predicate(() => 'must be five cups together at most'),
  from_after_to: predicate(() => 'must not be after to'),
  ideal_from_not_below_to: predicate(() => 'must have a from below its to'),
  points_not_all: predicate(() => 'must add up to 100'),
  name_of_formula: predicate(() => "must not be the House's version"),
  min_above_max: predicate(({ max }: { max: string }) => `must not be above ${max}`),
  no_recipe_id: predicate(() => 'must be the id of a recipe'),
  bean_id_no_number: sentence('Invalid bean ID: must be a number'),
  no_bean: sentence('Please select a bean first.'),
  no_password: sentence('Password is required'),
  password_too_short: sentence(PASSWORD_TOO_SHORT),
  password_too_long: sentence('The password is too long'),
  login_link_too_long: sentence('The login link is too long'),
  no_token_name: sentence('The token needs a name, such as “Roastery laptop”'),
  token_name_too_long: sentence('The name of a token has at most 100 characters'),
  no_passkey_name: sentence('The passkey needs a name, such as “Phone”'),
  passkey_name_too_long: sentence('The name of a passkey has at most 100 characters'),
  website_filled: sentence('The field website must stay empty: only robots fill it in'),
  freshness_order: sentence(
    'The best days must not end before resting does, and the good days not before the best days',
  ),
} as const

const TYPE_NAMES: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  null: 'null',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
}

/** The facts by their words. Their number is bounded, because the schemas have a fixed number of bounds. */
const FACTS = new Map<string, { code: FieldCode; values: object; isSentence: boolean }>()

/** The words for what is wrong with a field, as a schema's message. */
export function wordsOf<Code extends FieldCode>(
  code: Code,
  ...[values]: keyof ValuesOf<Code> extends never ? [] : [values: ValuesOf<Code>]
): string {
  const { text, isSentence } = FIELD_WORDS[code] as {
    text: (values: object) => string
    isSentence: boolean
  }
  const words = text(values ?? {})
  FACTS.set(words, { code, values: values ?? {}, isSentence })
  return words
}

/** The fact that `wordsOf` made a schema's message of; a message of another origin is a predicate. */
export function factOfWords(words: string): { code: FieldCode; values: object; isSentence: boolean } {
  return FACTS.get(words) ?? { code: 'invalid', values: {}, isSentence: false }
}
