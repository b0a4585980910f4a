/** The text for one thing, and for any other number of things. */
export interface PluralForms {
  one: string
  other: string
}

/** The form that goes with a number, by the rules of English: `plural(count, { one: 'bean', other: 'beans' })`. */
export function plural(count: number, forms: PluralForms): string {
  return RULES.select(count) === 'one' ? forms.one : forms.other
}

/** So many things, called by the regular name for one of them: `1 roast`, `12 roasts`. */
export function counted(count: number, one: string): string {
  return `${count} ${plural(count, { one, other: `${one}s` })}`
}

const RULES = new Intl.PluralRules('en')

/** How long to wait: `a second`, `60 seconds`, and from 91 s on in minutes, rounded up. */
export function waitText(seconds: number): string {
  if (seconds > 90) return `${Math.ceil(seconds / 60)} minutes`
  return plural(seconds, { one: 'a second', other: `${seconds} seconds` })
}
