import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What becomes of typed text when a form is left without Enter or its button, and the code that sees to it. */
const ON_LEAVING = {
  saved: /useSavedRow|useWeightsRow/,
  kept: /useDraft|keepDraft|keepUnsent/,
  asked: /useClosingQuestion|useUnsavedGuard|question=/,
  /** Nothing is stored: what was typed looks something up, or is a secret for this moment. */
  gone: /onSubmit=|<Form\b/,
} as const

/** Every form of the app. Where it isn't the form's own file that keeps what was typed, the file that does. */
const FORMS: Record<string, { leaving: keyof typeof ON_LEAVING; by?: string }> = {
  'owner/admin/access/password-section.tsx': { leaving: 'asked' },
  'owner/admin/scoring/styles/style-coffees-dialog.tsx': { leaving: 'asked' },
  'owner/admin/scoring/styles/style-editor.tsx': {
    leaving: 'kept',
    by: 'owner/admin/scoring/styles/use-style-editing.ts',
  },
  'owner/admin/settings/settings-tab.tsx': {
    leaving: 'kept',
    by: 'owner/parts/settings/use-settings-form.ts',
  },
  'owner/blends/edit-blend-dialog.tsx': { leaving: 'asked' },
  'owner/beans/bean-aliases.tsx': { leaving: 'asked' },
  'owner/beans/bean-draft-form.tsx': { leaving: 'asked' },
  'owner/beans/fill/fill-beans.tsx': { leaving: 'kept' },
  'owner/beans/stock/edit-entry-dialog.tsx': { leaving: 'asked' },
  'owner/beans/upkeep/merge-bean-dialog.tsx': { leaving: 'gone' },
  'owner/bench/to-do/fixes.tsx': { leaving: 'saved' },
  'owner/bench/weigh/weigh-screen.tsx': { leaving: 'kept', by: 'owner/parts/weight/typed-weights.ts' },
  'visitor/home/roast-search.tsx': { leaving: 'gone' },
  'owner/choice/change-roasts-dialog.tsx': { leaving: 'asked' },
  'owner/parts/bean/coffees-dialog.tsx': { leaving: 'asked' },
  'owner/parts/edit/name-dialog.tsx': { leaving: 'asked' },
  'owner/first-steps/first-steps.tsx': { leaving: 'kept', by: 'owner/parts/settings/use-settings-form.ts' },
  'owner/import/table/result-cells.tsx': { leaving: 'saved' },
  'owner/parts/stock-entry/entry-form.tsx': { leaving: 'kept' },
  'owner/roast/private-text.tsx': { leaving: 'kept' },
  'owner/roast/correct/correction-editor.tsx': { leaving: 'asked' },
  'owner/roast/edit-roast-dialog.tsx': { leaving: 'asked' },
  'owner/plan/plan-editor.tsx': { leaving: 'kept' },
  'owner/tasting/sheets-section.tsx': { leaving: 'kept' },
  'owner/tasting/tasting-form.tsx': { leaving: 'kept' },
  'visitor/roasts/feedback/feedback-form.tsx': {
    leaving: 'kept',
    by: 'visitor/roasts/feedback/use-feedback.ts',
  },
  'owner/live/finish-run.tsx': { leaving: 'kept' },
  'owner/live/set-up.tsx': { leaving: 'kept' },
  'owner/table/open-table.tsx': { leaving: 'gone' },
  'visitor/table/code-form.tsx': { leaving: 'gone' },
  'visitor/table/seat.tsx': { leaving: 'gone' },
  'owner/list/edit-searches-dialog.tsx': { leaving: 'asked' },
  'owner/session/log-in-again.tsx': { leaving: 'gone' },
  'owner/session/login-form.tsx': { leaving: 'gone' },
}

const sourceOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const found = globSync('**/*.tsx', { cwd: new URL('.', import.meta.url) })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => file !== 'parts/form/form.tsx' && /<form\b/i.test(sourceOf(file)))

test('every form says what becomes of typed text when it is left', () => {
  expect(found.sort()).toEqual(Object.keys(FORMS).sort())
})

test.each(Object.entries(FORMS))('typed text in %s is saved by Enter, and left as %o', (file, form) => {
  const { leaving, by = file } = form
  expect(sourceOf(file)).toMatch(/onSubmit=|<Form\b/)
  expect(sourceOf(by)).toMatch(ON_LEAVING[leaving])
})
