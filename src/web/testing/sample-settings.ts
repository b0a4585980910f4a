import type { BackupList } from '#contract/backups.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Site } from '#contract/site.ts'
import { USUAL_FRESHNESS } from '#domain/roast/freshness.ts'

/** The owner's settings, of which only the time zone was chosen. */
export const SAMPLE_SETTINGS: OwnerSettings = {
  time_zone: 'Europe/Warsaw',
  time_zone_chosen: true,
  next_number: null,
  currency: 'USD',
  cup_g: 15,
  low_stock_roasts: 2,
  roast_cost: 0,
  show_sold_out: false,
  show_live: false,
}

/** What visitors are shown, as it is before anything was chosen. */
export const SAMPLE_SITE: Site = {
  title: 'First Crack',
  roaster: null,
  language: null,
  public_url: null,
  freshness: USUAL_FRESHNESS,
  prices_public: true,
  feedback_open: true,
  score_on_card: false,
}

/** What is known of backups, if there are none. */
export const NO_BACKUPS: BackupList = {
  backups: [],
  unreadable: [],
  running: null,
  last_failure: null,
  copies: null,
  problems: [],
}
