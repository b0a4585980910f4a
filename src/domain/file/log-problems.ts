/** Why a log in JSON or as a Python literal can't be parsed: a code and its values. Characters count from 1. */
export type LogProblem =
  | { code: 'damaged_json' | 'json_with_too_many_brackets'; values: Record<never, never> }
  | { code: LiteralCode; values: { character: number } }
  | { code: 'bracket_missing' | 'comma_missing'; values: { bracket: string; character: number } }

/** What can be wrong at a place of a Python literal. */
export type LiteralCode = keyof typeof LITERAL_CLAUSES

const LITERAL_CLAUSES = {
  unexpected_text: 'unexpected text',
  nested_too_deeply: 'brackets are nested too deeply',
  too_many_brackets: 'too many brackets',
  colon_missing: 'a colon is missing',
  text_not_closed: 'a text is not closed',
  invalid_escape: 'invalid escape',
  no_value: 'no value was found',
  text_beside_bytes: 'a text stands beside bytes',
  named_character: 'a character is written by its name',
  complex_number: 'a number is complex',
}

/** The problem as a clause: `a colon is missing (character 12)`. */
export function logProblemClause({ code, values }: LogProblem): string {
  switch (code) {
    case 'damaged_json':
      return 'its JSON is damaged or cut off'
    case 'json_with_too_many_brackets':
      return 'it has too many brackets'
    case 'bracket_missing':
      return `a ${values.bracket} is missing (character ${values.character})`
    case 'comma_missing':
      return `a comma or ${values.bracket} is missing (character ${values.character})`
    default:
      return `${LITERAL_CLAUSES[code]} (character ${values.character})`
  }
}
