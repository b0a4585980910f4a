import { z } from 'zod'
import { isLanguage } from '#domain/words/language.ts'
import { wordsOf } from './field-words.ts'
import { visibleName } from './fields.ts'

const days = z.number().int().min(0).max(3650)

/**
 * How long a coffee rests, tastes its best and stays good, in days after the roast. The first is the day on which it is
 * at its best for the first time, the others are the last days of their stages.
 */
export const freshnessDays = z
  .object({
    resting_days: days.describe('From this age on, the coffee is at its best'),
    best_days: days.describe('The last age at which the coffee is at its best'),
    good_days: days.describe('The last age at which it is still good'),
  })
  .refine(({ resting_days, best_days, good_days }) => resting_days <= best_days && best_days <= good_days, {
    message: wordsOf('freshness_order'),
  })

/** What everybody may know of the site, and what the owner has chosen for visitors. */
export const site = z.object({
  title: z.string().describe("The site's name: the owner's, otherwise that of the setting SITE_TITLE"),
  roaster: visibleName(100).nullable().describe('Who roasts, as labels say it; null: nobody is named'),
  language: z
    .string()
    .max(35)
    .refine(isLanguage, wordsOf('no_language'))
    .nullable()
    .describe("The language of the owner's own words, BCP 47, such as de; null: unknown"),
  public_url: z.string().nullable().describe('Where visitors reach the site, without a trailing slash'),
  freshness: freshnessDays,
  prices_public: z.boolean().describe('Whether visitors see what a bean cost'),
  feedback_open: z.boolean().describe('Whether visitors may say how a coffee was'),
  score_on_card: z.boolean().describe('Whether the picture of a shared roast shows its score'),
})
export type Site = z.infer<typeof site>

/** What the owner chooses for visitors. */
export const siteChoices = site.omit({ public_url: true }).extend({
  title: visibleName(100).nullable().describe("The site's name; null: that of the setting SITE_TITLE"),
})
export type SiteChoices = z.infer<typeof siteChoices>

/** Changes to these choices: absent means unchanged. */
export const siteUpdate = siteChoices.partial()
export type SiteUpdate = z.infer<typeof siteUpdate>
