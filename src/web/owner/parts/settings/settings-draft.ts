import type { OwnerSettings, OwnerSettingsUpdate } from '#contract/settings.ts'
import type { Site, SiteUpdate } from '#contract/site.ts'
import { definedOf, namesIn } from '#domain/record/named-values.ts'
import { isCurrency } from '#domain/record/units.ts'
import { isLanguage } from '#domain/words/language.ts'
import type { FigureUnits } from '#domain/words/shown-figures.ts'
import { isTimeZone } from '#domain/words/time-zone.ts'
import { typedAmount } from '#domain/words/written-weights.ts'
import type { Theme } from '#web/shell/shown-theme.ts'
import { typedCurrency, typedMoney } from '#web/words/money-text.ts'

/** What this browser shows everything in. */
export interface BrowserSettings extends FigureUnits {
  theme: Theme
}

/** The owner's settings as a form holds them: texts as typed, and what is ticked. */
export interface SettingsDraft extends BrowserSettings {
  title: string
  roaster: string
  language: string
  time_zone: string
  currency: string
  next_number: string
  cup_g: string
  roast_cost: string
  low_stock_roasts: string
  resting_days: string
  best_days: string
  good_days: string
  prices_public: boolean
  show_sold_out: boolean
  show_live: boolean
  score_on_card: boolean
  feedback_open: boolean
}
export type SettingName = keyof SettingsDraft

/** The draft of what is saved, on the server and in this browser. */
export function settingsDraft(site: Site, settings: OwnerSettings, browser: BrowserSettings): SettingsDraft {
  const { freshness } = site
  return {
    ...browser,
    title: site.title,
    roaster: site.roaster ?? '',
    language: site.language ?? '',
    time_zone: settings.time_zone,
    currency: settings.currency,
    next_number: String(settings.next_number ?? ''),
    cup_g: String(settings.cup_g),
    roast_cost: String(settings.roast_cost),
    low_stock_roasts: String(settings.low_stock_roasts),
    resting_days: String(freshness.resting_days),
    best_days: String(freshness.best_days),
    good_days: String(freshness.good_days),
    prices_public: site.prices_public,
    show_sold_out: settings.show_sold_out,
    show_live: settings.show_live,
    score_on_card: site.score_on_card,
    feedback_open: site.feedback_open,
  }
}

/** The names of what a draft changes. Spaces around a text change nothing. */
export function changedSettings(draft: SettingsDraft, saved: SettingsDraft): SettingName[] {
  const bare = (value: string | boolean) => (typeof value === 'string' ? value.trim() : value)
  return namesIn(saved).filter(name => bare(draft[name]) !== bare(saved[name]))
}

/** What to send to change these settings. A name of the site that is emptied is the server's again. */
export function settingsUpdates(draft: SettingsDraft, names: readonly SettingName[]) {
  const given = <Value>(name: SettingName, value: Value) => (names.includes(name) ? value : undefined)
  const site: SiteUpdate = definedOf({
    title: given('title', draft.title.trim() || null),
    roaster: given('roaster', draft.roaster.trim() || null),
    language: given('language', draft.language.trim() || null),
    prices_public: given('prices_public', draft.prices_public),
    score_on_card: given('score_on_card', draft.score_on_card),
    feedback_open: given('feedback_open', draft.feedback_open),
    freshness: DAYS.some(name => names.includes(name)) ? daysOf(draft) : undefined,
  })
  const owner: OwnerSettingsUpdate = definedOf({
    time_zone: given('time_zone', draft.time_zone.trim()),
    currency: given('currency', typedCurrency(draft.currency)),
    next_number: given('next_number', nextNumberOf(draft)),
    cup_g: given('cup_g', cupOf(draft) ?? Number.NaN),
    roast_cost: given('roast_cost', typedMoney(draft.roast_cost) ?? Number.NaN),
    low_stock_roasts: given('low_stock_roasts', wholeNumber(draft.low_stock_roasts)),
    show_sold_out: given('show_sold_out', draft.show_sold_out),
    show_live: given('show_live', draft.show_live),
  })
  return { site, owner }
}

/** What is wrong with each of these settings. */
export function settingsProblems(
  draft: SettingsDraft,
  names: readonly SettingName[],
): { field: SettingName; sentence: string }[] {
  // Each of the days bounds the others.
  const checked = DAYS.some(name => names.includes(name)) ? [...names, ...DAYS] : names
  return checked.flatMap(field => {
    const sentence = RULES[field]?.(draft) ?? null
    return sentence === null ? [] : [{ field, sentence }]
  })
}

const DAYS = ['resting_days', 'best_days', 'good_days'] as const
const MOST_DAYS = 3650

const RULES: Partial<Record<SettingName, (draft: SettingsDraft) => string | null>> = {
  language: ({ language }) =>
    language.trim() === '' || isLanguage(language.trim()) ? null : 'Choose a language such as de.',
  time_zone: ({ time_zone }) =>
    isTimeZone(time_zone.trim()) ? null : 'Choose a time zone such as Europe/Warsaw.',
  currency: ({ currency }) => (isCurrency(typedCurrency(currency)) ? null : 'Choose a currency such as EUR.'),
  next_number: draft => (Number.isNaN(nextNumberOf(draft)) ? 'Enter a whole number, or nothing.' : null),
  cup_g: draft => (cupOf(draft) ? null : 'Enter an amount such as 15 g.'),
  roast_cost: ({ roast_cost }) =>
    typedMoney(roast_cost) === null ? 'Enter an amount such as 0.50, or 0.' : null,
  low_stock_roasts: ({ low_stock_roasts }) =>
    Number.isNaN(wholeNumber(low_stock_roasts)) ? 'Enter a whole number, or 0 for never.' : null,
  ...Object.fromEntries(
    DAYS.map((name, place) => [name, (draft: SettingsDraft) => dayProblem(draft, place)]),
  ),
}

function dayProblem(draft: SettingsDraft, place: number): string | null {
  const [days, before] = [draft[DAYS[place]!], draft[DAYS[place - 1] ?? DAYS[place]!]].map(wholeNumber)
  if (!(days! <= MOST_DAYS)) return `Enter a whole number of days up to ${MOST_DAYS}.`
  return days! < before! ? 'This must be at least as long as the one before.' : null
}

function daysOf(draft: SettingsDraft) {
  const [resting_days, best_days, good_days] = DAYS.map(name => wholeNumber(draft[name])) as [
    number,
    number,
    number,
  ]
  return { resting_days, best_days, good_days }
}

/** The amount of coffee for a cup, in grams; null if it is none. */
function cupOf({ cup_g }: SettingsDraft): number | null {
  return typedAmount(cup_g, { weight: 'g' }) || null
}

/** The next number; null for the one above the highest, NaN if the text is no number. */
function nextNumberOf({ next_number }: SettingsDraft): number | null {
  const typed = next_number.trim().replace(/^#/, '')
  return typed === '' ? null : wholeNumber(typed)
}

/** NaN for what isn't a whole number. */
function wholeNumber(text: string): number {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN
}
