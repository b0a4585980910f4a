import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer } from '#web/testing/answers.ts'
import { emulateMedia } from '#web/testing/emulated-media.ts'
import { byCss } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { sampleStock } from '#web/testing/sample-stock.ts'

/** The contrast that WCAG 2.2 asks of what is not text. */
const SEEN = 3

beforeEach(() => {
  showLog({
    roasts: [
      sampleRoast({
        id: 48,
        roast_name: '#48',
        roast_date: '2026-03-14',
        timeline: samples(600),
        bean_id: 7,
      }),
    ],
    beans: [sampleBean({ id: 7, origin_name: 'Kenya' })],
  })
})

describe.each(['light', 'dark'])('forced colours in the %s scheme', colorScheme => {
  beforeEach(() =>
    emulateMedia('', [
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-color-scheme', value: colorScheme },
    ]),
  )
  afterEach(() => emulateMedia(''))

  test('keep the border of every button and the outline of the focused one', async () => {
    await openApp('#/home')
    const found = page.getByRole('button', { name: 'Find my roast' })
    await expect.element(found).toBeVisible()
    const button = found.element()
    expect(contrastOf(button, 'border-top-color')).toBeGreaterThan(SEEN)
    expect(contrastOf(button, 'color')).toBeGreaterThan(SEEN)
    ;(page.getByLabelText('Roast number').element() as HTMLElement).focus()
    await userEvent.keyboard('{Tab}')
    await expect.poll(() => document.activeElement).toBe(button)
    expect(getComputedStyle(button).outlineStyle).toBe('solid')
    expect(contrastOf(button, 'outline-color')).toBeGreaterThan(SEEN)
  })

  test('keep the border and text of a badge, and the bars of a score, and apply to the chart’s curves, axes and text', async () => {
    await openApp('#/roasts/48')
    const badge = page.getByRole('button', { name: /breakdown/ })
    await badge.click()
    const pill = byCss('[class*="pill"]', badge)[0]!
    expect(contrastOf(pill, 'border-top-color')).toBeGreaterThan(SEEN)
    expect(contrastOf(pill, 'color')).toBeGreaterThan(SEEN)
    await expect.poll(() => byCss('[popover] [class*="bar"] span').length).toBeGreaterThan(0)
    expect(contrastOf(byCss('[popover] [class*="bar"] span')[0]!, 'background-color')).toBeGreaterThan(SEEN)
    await expect.poll(() => byCss('[data-curve]').length).toBeGreaterThan(0)
    for (const curve of byCss('[data-curve]'))
      expect(contrastOf(curve, 'stroke'), curve.dataset.curve).toBeGreaterThan(SEEN)
    const words = page.getByText('Temperature (°C)')
    expect(contrastOf(words.element(), 'fill')).toBeGreaterThan(SEEN)
  })

  test('keep the bar of what is left of a coffee, running low or not', async () => {
    answer(calls.listStock, () => [sampleStock(), sampleStock({ bean_id: 2, roasts_left: 1 })])
    await openApp('#/bench/stock', { owner: true })
    await expect.poll(() => byCss('[class*="bar"][style*="--share"]').length).toBe(2)
    for (const bar of byCss('[class*="bar"][style*="--share"]'))
      expect(contrastOf(bar, 'background-color', '::before'), bar.outerHTML).toBeGreaterThan(SEEN)
  })
})

/**
 * The contrast ratio (WCAG 2.2, 1 to 21) between a colour of an element and the page's background, which forced
 * colours put behind all text.
 */
function contrastOf(shown: Element, property: string, part?: '::before'): number {
  const background = luminance(getComputedStyle(document.body).backgroundColor)
  const color = luminance(getComputedStyle(shown, part).getPropertyValue(property))
  return (Math.max(background, color) + 0.05) / (Math.min(background, color) + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(part => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
