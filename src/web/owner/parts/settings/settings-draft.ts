import type { OwnerSettings, OwnerSettingsUpdate } from '#contract/settings.ts'
import type { Site, SiteUpdate } from '#contract/site.ts'
import { namesIn, pick, valuesByName } from '#domain/record/named-values.ts'
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

/** The settings by where they are saved. In the site: */
const SITE_TEXTS = ['title', 'roaster', 'language'] as const
const SITE_SWITCHES = ['prices_public', 'score_on_card', 'feedback_open'] as const
const DAYS = ['resting_days', 'best_days', 'good_days'] as const
/** In the owner's: */
const OWN_TEXTS = ['time_zone', 'currency', 'next_number', 'cup_g', 'roast_cost', 'low_stock_roasts'] as const
const OWN_SWITCHES = ['show_sold_out', 'show_live'] as const

export type TypedSetting = (typeof SITE_TEXTS | typeof DAYS | typeof OWN_TEXTS)[number]
export type TickedSetting = (typeof SITE_SWITCHES | typeof OWN_SWITCHES)[number]

/** The owner's settings as a form holds them: texts as typed, and what is ticked. */
export interface SettingsDraft
  extends BrowserSettings,
    Record<TypedSetting, string>,
    Record<TickedSetting, boolean> {}
export type SettingName = keyof SettingsDraft

/** The draft of what is saved, on the server and in this browser. */
export function settingsDraft(site: Site, settings: OwnerSettings, browser: BrowserSettings): SettingsDraft {
  const textOf = (value: string | number | null) => String(value ?? '')
  return {
    ...browser,
    ...pick(site, SITE_SWITCHES),
    ...pick(settings, OWN_SWITCHES),
    ...valuesByName(SITE_TEXTS, name => textOf(site[name])),
    ...valuesByName(DAYS, name => textOf(site.freshness[name])),
    ...valuesByName(OWN_TEXTS, name => textOf(settings[name])),
  }
}

/** The names of what a draft changes. Spaces around a text change nothing. */
export function changedSettings(draft: SettingsDraft, saved: SettingsDraft): SettingName[] {
  const bare = (value: string | boolean) => (typeof value === 'string' ? value.trim() : value)
  return namesIn(saved).filter(name => bare(draft[name]) !== bare(saved[name]))
}

/** What to send to change these settings. A name of the site that is emptied is the server's again. */
export function settingsUpdates(draft: SettingsDraft, names: readonly SettingName[]) {
  const wanted = <Name extends SettingName>(all: readonly Name[]) => all.filter(name => names.includes(name))
  const site: SiteUpdate = {
    ...valuesByName(wanted(SITE_TEXTS), name => draft[name].trim() || null),
    ...pick(draft, wanted(SITE_SWITCHES)),
    ...(wanted(DAYS).length > 0 && { freshness: valuesByName(DAYS, name => wholeNumber(draft[name])) }),
  }
  const typed = {
    time_zone: draft.time_zone.trim(),
    currency: typedCurrency(draft.currency),
    next_number: nextNumberOf(draft),
    cup_g: cupOf(draft) ?? Number.NaN,
    roast_cost: typedMoney(draft.roast_cost) ?? Number.NaN,
    low_stock_roasts: wholeNumber(draft.low_stock_roasts),
  }
  const owner: OwnerSettingsUpdate = {
    ...pick(typed, wanted(OWN_TEXTS)),
    ...pick(draft, wanted(OWN_SWITCHES)),
  }
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
