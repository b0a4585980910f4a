import { read, write } from '../call.ts'
import { savedSearches } from '../searches.ts'
import {
  ownerSettings,
  ownerSettingsUpdate,
  timeZoneChanged,
  timeZoneChanges,
  timeZoneChoice,
} from '../settings.ts'
import { count, happening, name } from './happening.ts'

export const readSettings = read('/api/settings/', {
  access: 'owner',
  summary: "The owner's settings",
  answer: ownerSettings,
  shows: ['settings', 'roasts', 'trash'],
})

/** Changes roasts too, because a search for a season depends on the time zone. */
export const updateSettings = write('PUT', '/api/settings/', {
  summary: "Change the owner's settings: absent means unchanged; If-Match is respected",
  body: ownerSettingsUpdate,
  answer: ownerSettings,
  changes: ['settings', 'roasts'],
  errors: [412],
})

/** What a time zone would change about the roasts that are there already. */
export const readTimeZoneChanges = read('/api/settings/time-zone-changes', {
  access: 'owner',
  summary: 'The roasts whose files state an instant, and what this time zone would make of their starts',
  query: timeZoneChoice,
  answer: timeZoneChanges,
  shows: ['settings', 'roasts'],
})

/** Chooses the time zone, and changes these roasts. */
export const changeTimeZone = write('POST', '/api/settings/time-zone-changes', {
  summary: 'Choose the time zone, and change these roasts; the former starts can be restored from the trash',
  body: timeZoneChoice,
  answer: timeZoneChanged,
  changes: ['settings', 'roasts', 'trash'],
  mayTakeLong: true,
})

export const listSearches = read('/api/searches/', {
  access: 'owner',
  summary: "Saved searches of the list of roasts, in the owner's order",
  answer: savedSearches,
  shows: ['searches'],
})

export const updateSearches = write('PUT', '/api/searches/', {
  summary: 'Replace the saved searches with these, in this order; If-Match is respected',
  body: savedSearches,
  answer: savedSearches,
  changes: ['searches'],
  errors: [412],
})

/** What these calls record. */
export default {
  settings_changed: happening('settings changed', {}, "The owner's settings were changed"),
  time_zone_changed: happening(
    'settings changed',
    { name, count },
    ({ name, count }) => `The time zone was changed to ${name}, with the starts of roasts (${count})`,
  ),
  searches_changed: happening('searches changed', { count }, 'The saved searches were changed ({count})'),
}
