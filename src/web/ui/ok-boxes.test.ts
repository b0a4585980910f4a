import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The specification's alerts, by the files that show them, and what stands in the box. */
const ALERTS: Record<string, string> = {
  'owner/admin/scoring/use-score-batch.ts': 'Processed N roasts, or that scoring failed',
  'owner/admin/weights/use-weight-edits.ts': 'Failed to save: {message}',
  'owner/admin/weights/weights-tab.tsx': 'Failed to delete roast: {message}',
  'owner/beans/bean-batch.tsx': 'No valid files to import.',
  'owner/beans/upkeep/bean-footer.tsx': 'Failed to delete bean: {message}',
  'owner/import/roasts/batch-import.tsx': 'the counts of a batch',
  'owner/import/roasts/bean-choice.tsx': 'Please select a bean first.',
  'owner/import/roasts/roast-importer.tsx': 'that a roast was imported',
  'owner/import/roasts/use-roast-reading.ts': 'Error processing file',
  'owner/roast/correct/use-correction-form.ts': 'Failed to save changes: {message}',
  'owner/roast/edit-roast-dialog.tsx': 'Failed to save changes: {message}',
  'owner/roast/roast-actions.tsx': 'of the thumbnail, and Failed to delete roast: {message}',
  'parts/share/use-share.ts': 'the address, to be copied where the browser can’t',
  'parts/upload/accepted-files.ts': 'Error in {file}: {message}',
}

test('a box with OK stands only where the specification has one; other failures are said on the page', () => {
  const cwd = new URL('..', import.meta.url)
  const files = globSync('**/*.{ts,tsx}', { cwd, exclude: ['**/*.test.*', 'testing/**', 'ui/messages.tsx'] })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => /\balert[()]/.test(readFileSync(new URL(file, cwd), 'utf8')))
  expect(files.sort()).toEqual(Object.keys(ALERTS))
})
