import { expect, test } from 'vitest'
import { namesIn } from '#domain/record/named-values.ts'
import { UPDATABLE_FIELDS } from '#domain/roast/roast-differences.ts'
import { HAPPENINGS, type HappeningCode, happeningText } from './happenings.ts'
import { MANY_CHANGES } from './many-roasts.ts'

const NAMED = { name: 'Kenya' }
const OF_PLAN = { name: 'Slower', bean: 'Kenya' }
const PURCHASE = { ...NAMED, kind: 'purchase', date: '2026-03-01', grams: 5000 }

/** Each code with values of it, and the sentences as they have always been. */
const SENTENCES: Record<HappeningCode, [values: object, what: string][]> = {
  logged_in: [
    [{ by: 'password' }, 'Logged in with the password'],
    [{ by: 'passkey' }, 'Logged in with a passkey'],
    [{ by: 'link' }, 'Logged in with a login link'],
  ],
  login_refused: [
    [{ from_many: false }, 'Login refused'],
    [{ from_many: true }, 'Login refused, from many other addresses'],
  ],
  logged_out: [[{}, 'Logged out']],
  browser_forgotten: [[{}, 'A browser was logged out and forgotten']],
  other_browsers_forgotten: [[{ count: 2 }, 'Other browsers were logged out and forgotten (2)']],
  passkey_added: [[NAMED, 'Passkey "Kenya" was added']],
  passkey_renamed: [[NAMED, 'A passkey was renamed to "Kenya"']],
  passkey_removed: [[{}, 'A passkey was removed']],
  upload_token_made: [[NAMED, 'Upload token "Kenya" was made']],
  upload_token_revoked: [[{}, 'An upload token was revoked']],
  password_switched: [
    [{ enabled: true }, 'The password was switched on'],
    [{ enabled: false }, 'The password was switched off'],
  ],
  own_password_changed: [
    [{ count: 1 }, 'The password was changed, and 1 other browser was logged out'],
    [{ count: 0 }, 'The password was changed, and 0 other browsers were logged out'],
  ],
  password_changed: [[{}, 'The password was changed, and all browsers were logged out']],
  bean_added: [[NAMED, 'Bean "Kenya" was added']],
  beans_imported: [
    [{ count: 0, names: [] }, 'No bean was added from saved pages'],
    [{ count: 1, names: ['Kenya'] }, 'Bean "Kenya" was added from a saved page'],
    [{ count: 2, names: ['Kenya', 'Peru'] }, '2 beans were added from saved pages: "Kenya", "Peru"'],
  ],
  bean_changed: [[NAMED, 'Bean "Kenya" was changed']],
  beans_changed: [
    [{ count: 3, fields: ['country', 'supplier'] }, 'Beans were changed together: country, supplier (3)'],
  ],
  bean_changes_undone: [[{ count: 3 }, 'A change of several beans was undone (3)']],
  beans_merged: [
    [{ name: 'Kenia', into: 'Kenya', roast_count: 1 }, 'Bean "Kenia" was merged into "Kenya" (1 roast)'],
    [{ name: 'Kenia', into: 'Kenya', roast_count: 2 }, 'Bean "Kenia" was merged into "Kenya" (2 roasts)'],
  ],
  merge_undone: [[NAMED, 'The merge of bean "Kenya" was undone']],
  bean_put_away: [
    [{ name: 'Kenya', put_away: true }, 'Bean "Kenya" was put away'],
    [{ name: 'Kenya', put_away: false }, 'Bean "Kenya" was brought back'],
  ],
  roasts_changed: [
    [{ count: 3, fields: ['bean_id', 'tags_added'] }, 'Roasts were changed together: bean, added tags (3)'],
  ],
  changes_undone: [[{ count: 3 }, 'A change of several roasts was undone (3)']],
  roasts_stepped_aside: [
    [
      {
        moves: [
          { from: 12, to: 31 },
          { from: 13, to: 32 },
        ],
      },
      'Roasts that the log had numbered stepped aside: #12 → #31, #13 → #32',
    ],
  ],
  step_aside_undone: [[{ count: 2 }, 'Roasts that had stepped aside got their numbers back (2)']],
  roasts_deleted: [[{ count: 3 }, 'Roasts were deleted (3)']],
  tag_renamed: [
    [{ name: 'filtr', to: 'filter', count: 2 }, 'Tag "filtr" was renamed to "filter" (2)'],
    [{ name: 'filtr', to: null, count: 2 }, 'Tag "filtr" was removed (2)'],
  ],
  searches_changed: [[{ count: 3 }, 'The saved searches were changed (3)']],
  bean_aliases_changed: [[{ name: 'Kenya', count: 2 }, 'The other names of bean "Kenya" were changed (2)']],
  roast_updated: [
    [
      { name: 'Kenya', fields: ['roasted_weight_g', 'tags'] },
      'Roast "Kenya" was updated from its file: roasted weight, tags',
    ],
    [{ name: 'Kenya', fields: [] }, 'Roast "Kenya" got a newer file, and stayed as it was'],
  ],
  roasts_reread: [[{ count: 3, fields: ['machine'] }, 'Originals were read again: machine (3)']],
  update_undone: [[NAMED, 'The update of roast "Kenya" was undone']],
  reread_undone: [[{ count: 3 }, 'Reading originals again was undone (3)']],
  settings_changed: [[{}, "The owner's settings were changed"]],
  time_zone_changed: [
    [
      { name: 'Europe/Warsaw', count: 12 },
      'The time zone was changed to Europe/Warsaw, with the starts of roasts (12)',
    ],
  ],
  bean_deleted: [[NAMED, 'Bean "Kenya" was deleted with its roasts']],
  all_beans_deleted: [[{ count: 1 }, 'All beans were deleted with their roasts (1)']],
  sheet_added: [[NAMED, 'Sheet "Kenya" was added']],
  sheet_changed: [[NAMED, 'Sheet "Kenya" was changed']],
  sheet_deleted: [[NAMED, 'Sheet "Kenya" was deleted']],
  sheet_restored: [[NAMED, 'Sheet "Kenya" was restored from the trash']],
  tasting_added: [[NAMED, 'A tasting of "Kenya" was added']],
  tasting_changed: [[NAMED, 'A tasting of "Kenya" was changed']],
  tasting_deleted: [[NAMED, 'A tasting of "Kenya" was deleted']],
  tasting_restored: [[NAMED, 'A tasting of "Kenya" was restored from the trash']],
  table_opened: [[NAMED, 'Table "Kenya" was opened']],
  table_poured: [[NAMED, 'What to pour at table "Kenya" was read']],
  table_revealed: [[NAMED, 'Table "Kenya" was revealed']],
  table_deleted: [[NAMED, 'Table "Kenya" was deleted']],
  table_restored: [[NAMED, 'Table "Kenya" was restored from the trash']],
  plan_added: [[OF_PLAN, 'Plan "Slower" of bean "Kenya" was added']],
  plan_changed: [[OF_PLAN, 'Plan "Slower" of bean "Kenya" was changed']],
  plan_deleted: [[OF_PLAN, 'Plan "Slower" of bean "Kenya" was deleted']],
  blend_added: [[NAMED, 'Recipe "Kenya" was added']],
  blend_changed: [[NAMED, 'Recipe "Kenya" was changed']],
  blend_deleted: [[NAMED, 'Recipe "Kenya" was deleted']],
  blend_restored: [[NAMED, 'Recipe "Kenya" was restored from the trash']],
  plan_restored: [[NAMED, 'Plan "Kenya" was restored from the trash']],
  stock_entry_added: [
    [PURCHASE, 'Stock of bean "Kenya": a purchase of 5000 g on 2026-03-01 was entered'],
    [{ ...PURCHASE, kind: 'count' }, 'Stock of bean "Kenya": a count of 5000 g on 2026-03-01 was entered'],
    [{ ...PURCHASE, kind: 'taken' }, 'Stock of bean "Kenya": taking 5000 g on 2026-03-01 was entered'],
  ],
  stock_entry_changed: [
    [PURCHASE, 'Stock of bean "Kenya": an entry is now a purchase of 5000 g on 2026-03-01'],
  ],
  stock_entry_deleted: [[PURCHASE, 'Stock of bean "Kenya": a purchase of 5000 g on 2026-03-01 was deleted']],
  stock_entry_restored: [[NAMED, 'Stock of bean "Kenya": an entry was restored from the trash']],
  roast_added: [[NAMED, 'Roast "Kenya" was added']],
  roast_imported: [[NAMED, 'Roast "Kenya" was imported']],
  roast_imported_from_inbox: [[NAMED, 'Roast "Kenya" was imported from the inbox']],
  file_arrived: [
    [{ name: 'a.csv', token_name: null }, 'File "a.csv" arrived in the inbox'],
    [{ name: 'a.csv', token_name: 'Laptop' }, 'File "a.csv" arrived in the inbox from "Laptop"'],
  ],
  file_arrived_from_folder: [[{ name: 'a.csv' }, 'File "a.csv" arrived in the inbox from the folder']],
  file_dismissed: [[{ name: 'a.csv' }, 'File "a.csv" was dismissed from the inbox']],
  roast_changed: [[NAMED, 'Roast "Kenya" was changed']],
  roast_corrected: [[NAMED, 'The times of roast "Kenya" were corrected']],
  taps_saved: [
    [
      { first_crack_seconds: 480, drop_seconds: 605 },
      'A roast was followed, first crack at 8:00, drop at 10:05',
    ],
    [{ first_crack_seconds: null, drop_seconds: null }, 'A roast was followed'],
  ],
  taps_taken_back: [[{}, 'The taps of a followed roast were deleted']],
  live_opened: [[{}, 'A running roast was opened']],
  live_changed: [[{}, 'A running roast was changed']],
  live_marked: [[{}, 'The marks of a running roast were set']],
  live_reading_taken_back: [[{}, 'A typed reading of a running roast was taken back']],
  live_saved: [[NAMED, 'Roast "Kenya" was saved from a running one']],
  live_saved_idle: [[NAMED, 'Roast "Kenya" was saved from a running one without news for 12 hours']],
  live_joined: [[NAMED, 'Roast "Kenya", whose file had come first, got what was said while it ran']],
  live_ended: [[{}, 'A running roast without news for 12 hours was deleted']],
  live_deleted: [[{}, 'A running roast was deleted']],
  running_roast_restored: [[{}, 'A running roast was restored from the trash']],
  roast_weighed: [[NAMED, 'The weights of roast "Kenya" were changed']],
  roast_deleted: [[NAMED, 'Roast "Kenya" was deleted']],
  all_roasts_deleted: [[{ count: 3 }, 'All roasts were deleted (3)']],
  thumbnail_drawn: [[NAMED, 'The thumbnail of roast "Kenya" was drawn again']],
  feedback_approved: [
    [{ name: 'Ann', roast_name: '#2 Kenya' }, 'Feedback of "Ann" on roast "#2 Kenya" was approved'],
    [{ name: null, roast_name: '#2 Kenya' }, 'Feedback on roast "#2 Kenya" was approved'],
  ],
  feedback_hidden: [
    [{ name: 'Ann', roast_name: '#2 Kenya' }, 'Feedback of "Ann" on roast "#2 Kenya" was hidden'],
  ],
  feedback_deleted: [
    [{ name: 'Ann', roast_name: '#2 Kenya' }, 'Feedback of "Ann" on roast "#2 Kenya" was deleted'],
  ],
  feedback_put_back: [
    [
      { name: 'Ann', roast_name: '#2 Kenya' },
      'Feedback of "Ann" on roast "#2 Kenya" was moved back to waiting',
    ],
  ],
  style_added: [[{ name: 'Light' }, 'Style "Light" was added']],
  style_changed: [[{ name: 'Light' }, 'Style "Light" was changed']],
  style_deleted: [[{ name: 'Light' }, 'Style "Light" was deleted']],
  style_restored: [[{ name: 'Light' }, 'Style "Light" was restored from the trash']],
  scores_undone: [[{ count: 3 }, 'A calculation of scores was undone (3)']],
  score_calculated: [[{ roast_id: 2 }, 'The score of the roast with id 2 was calculated']],
  scores_calculated: [[{ count: 2 }, 'Scores of roasts were calculated (2)']],
  bean_restored: [[NAMED, 'Bean "Kenya" was restored from the trash']],
  roast_restored: [[NAMED, 'Roast "Kenya" was restored from the trash']],
  deletion_undone: [[{ bean_count: 1, roast_count: 3 }, '1 beans and 3 roasts were restored from the trash']],
  site_changed: [[{}, 'What visitors see was changed']],
  backup_made: [[{}, 'A backup was made']],
  library_restored: [
    [
      { made_at: '2026-05-01T12:00:00.000Z', bean_count: 1, roast_count: 3 },
      'The library was replaced with the backup of 2026-05-01T12:00:00.000Z (beans: 1, roasts: 3)',
    ],
  ],
}

test.each(namesIn(HAPPENINGS))('%s has its sentence', code => {
  for (const [values, what] of SENTENCES[code]) expect(happeningText(code, values)).toBe(what)
})

test('values of another code make no sentence', () => {
  expect(happeningText('bean_added', { count: 2 })).toBeNull()
})

test('every field that can change on a roast has a name in words', () => {
  const fields = [...UPDATABLE_FIELDS, ...MANY_CHANGES]
  for (const code of ['roast_updated', 'roasts_reread', 'roasts_changed'] as const) {
    for (const field of fields) {
      const what = happeningText(code, { ...NAMED, count: 2, fields: [field] })
      expect(what).not.toMatch(/[a-z]_[a-z]/)
    }
  }
})
