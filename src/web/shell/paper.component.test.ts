import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emulateMedia } from '#web/testing/emulated-media.ts'
import { byCss, texts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'

const CONTROLS = 'button, input, select, textarea, header nav a, a[class*="button"]'

afterEach(() => emulateMedia(''))

test.each([
  ['a roast', '#/roasts/12', 'Roast Profile'],
  ['a comparison', '#/compare?roasts=12,13', 'Compare'],
  ['the list of roasts', '#/roasts', 'Roasts'],
  ['a bean', '#/beans/7', 'Kenya Nyeri'],
])('%s has no controls on paper, for its owner either', async (_, hash, heading) => {
  const full = { green_weight_g: 350, roasted_weight_g: 300, timeline: samples(600, 1), milestones: CRACK }
  showLog({
    roasts: [12, 13].map(id => sampleRoast({ ...full, id, roast_name: `#${id} Nyeri`, bean_id: 7 })),
    beans: [sampleBean({ id: 7, origin_name: 'Kenya Nyeri' })],
  })
  await openApp(hash, { owner: true })
  await expect.element(page.getByRole('heading', { name: heading, exact: false }).first()).toBeVisible()
  await expect.poll(() => shown('main button').length).toBeGreaterThan(0)
  await emulateMedia('print')
  // What is left are words and figures, each of which explains itself on the screen.
  expect(texts(shown(CONTROLS).filter(element => !element.matches('[data-reads]')))).toEqual([])
  expect(shown('h1')).toHaveLength(1)
})

function shown(selector: string): Element[] {
  return byCss(selector).filter(element => element.checkVisibility({ visibilityProperty: true }))
}
