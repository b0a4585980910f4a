import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer } from '#web/testing/answers.ts'
import { openApp } from '#web/testing/open-app.ts'
import { answerPanel } from '#web/testing/open-panel.ts'
import { showLog } from '#web/testing/sample-log.ts'

test('a box says On or Off as it is ticked', async () => {
  showLog({})
  answerPanel()
  answer(calls.readSite, () => ({
    title: 'First Crack',
    public_url: null,
    freshness: { resting_days: 3, best_days: 21, good_days: 42 },
    prices_public: false,
    feedback_open: true,
    score_on_card: false,
  }))
  await openApp('#/admin/visitors', { owner: true })
  await expect.element(page.getByLabelText('Off: Prices of beans')).not.toBeChecked()
  await expect.element(page.getByLabelText('On: Feedback')).toBeChecked()
})
