import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { byCss } from '#web/testing/on-screen.ts'
import { Histogram } from './histogram.tsx'

test('a line is seen across its bar, with its value above the bars', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  place.style.paddingBlockStart = '100px'
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const columns = [{ key: 1, bars: [{ count: 3, colour: 'black' }] }]
  root.render(
    createElement(Histogram, {
      name: 'Roasts',
      height: '200px',
      columns,
      line: { place: 0.5, text: '81.3' },
    }),
  )
  await expect.element(page.getByRole('img', { name: 'Roasts' })).toBeVisible()
  const bar = byCss('[style*="black"]', page)[0]!
  const { left, top, width, height } = bar.getBoundingClientRect()
  expect(document.elementFromPoint(left + width / 2, top + height / 2)).not.toBe(bar)
  const value = page.getByText('81.3').element().getBoundingClientRect()
  expect(value.bottom).toBeLessThan(top)
  expect(value.left + value.width / 2).toBeCloseTo(left + width / 2, -1)
})

test('one roast beside hundreds has a bar that can be seen, none has no bar, and labels are at their places', async () => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  const columns = [400, 1, 0, 200].map((count, key) => ({ key, bars: [{ count, colour: 'black' }] }))
  const ticks = [0, 0.25, 1].map(share => ({ place: share, text: `tick ${share}` }))
  root.render(createElement(Histogram, { name: 'Roasts', height: '201px', columns, ticks }))
  await expect.element(page.getByRole('img', { name: 'Roasts' })).toBeVisible()
  const heights = byCss('[style*="black"]', page).map(bar => Math.round(bar.getBoundingClientRect().height))
  expect(heights).toEqual([200, 6, 0, 100])
  const { left, width } = place.getBoundingClientRect()
  const [first, second, last] = ticks.map(({ text }) =>
    page.getByText(text, { exact: true }).element().getBoundingClientRect(),
  )
  expect(first!.left + first!.width / 2).toBeCloseTo(left, 0)
  expect(second!.left + second!.width / 2).toBeCloseTo(left + width * 0.25, 0)
  // The last doesn't stand beyond a narrow window.
  expect(last!.right).toBeCloseTo(left + width, 0)
})
