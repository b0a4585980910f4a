import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What becomes of typed text when a form is left without Enter or its button, and the code that sees to it. */
const ON_LEAVING = {
  saved: /useSavedRow|useWeightsRow/,
  kept: /useDraft|useKeptDraft|keepDraft|keepUnsent/,
  asked: /useClosingQuestion|useUnsavedGuard|isTyped=/,
  /** Nothing is stored: what was typed looks something up, or is a secret for this moment. */
  gone: /onSubmit=/,
} as const

/** Every form of the app. Where it isn't the form's own file that keeps what was typed, the file that does. */
const FORMS: Record<string, { leaving: keyof typeof ON_LEAVING; by?: string }> = {
  'admin/access/change-password-dialog.tsx': { leaving: 'asked' },
  'admin/data/setting-form.tsx': { leaving: 'kept' },
  'admin/scoring/styles/style-coffees-dialog.tsx': { leaving: 'asked' },
  'admin/scoring/styles/style-editor.tsx': {
    leaving: 'kept',
    by: 'admin/scoring/styles/use-style-editing.ts',
  },
  'admin/visitors/freshness-form.tsx': { leaving: 'kept' },
  'beans/bean-aliases.tsx': { leaving: 'asked' },
  'beans/bean-draft-form.tsx': { leaving: 'asked' },
  'beans/fill/fill-beans.tsx': { leaving: 'kept' },
  'beans/stock/edit-entry-dialog.tsx': { leaving: 'asked' },
  'beans/upkeep/merge-bean-dialog.tsx': { leaving: 'gone' },
  'bench/to-do/fixes.tsx': { leaving: 'saved' },
  'bench/weigh/weigh-form.tsx': { leaving: 'kept' },
  'compare/add-roast.tsx': { leaving: 'gone' },
  'home/roast-search.tsx': { leaving: 'gone' },
  'parts/choice/change-roasts-dialog.tsx': { leaving: 'asked' },
  'parts/edit/name-dialog.tsx': { leaving: 'asked' },
  'parts/first-steps/about-form.tsx': { leaving: 'kept' },
  'parts/import/result-cells.tsx': { leaving: 'saved' },
  'parts/stock/entry/entry-form.tsx': { leaving: 'kept' },
  'roasts/detail/edit-roast-dialog.tsx': { leaving: 'asked' },
  'roasts/feedback/feedback-form.tsx': { leaving: 'kept', by: 'roasts/feedback/use-feedback.ts' },
  'roasts/list/saved/edit-searches-dialog.tsx': { leaving: 'asked' },
  'session/log-in-again.tsx': { leaving: 'gone' },
  'session/login-form.tsx': { leaving: 'gone' },
}

const sourceOf = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const found = globSync('**/*.tsx', { cwd: new URL('.', import.meta.url) })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => /<form\b/.test(sourceOf(file)))

test('every form says what becomes of typed text when it is left', () => {
  expect(found.sort()).toEqual(Object.keys(FORMS).sort())
})

test.each(Object.entries(FORMS))('typed text in %s is saved by Enter, and left as %o', (file, form) => {
  const { leaving, by = file } = form
  expect(sourceOf(file)).toMatch(/onSubmit=|\{\.\.\.row\.form\}/)
  expect(sourceOf(by)).toMatch(ON_LEAVING[leaving])
})
