import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { byCss } from '#web/testing/on-screen.ts'
import { goTo, openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { CRACK, sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const slider = () => page.getByRole('slider', { name: 'Time in the roast' })
const smoothing = () => page.getByRole('slider', { name: 'Smoothing' })
const curve = (name: string) =>
  byCss(`[data-curve="${name}"] path`)
    .map(path => path.getAttribute('d'))
    .join('')
const shownSeconds = () =>
  ['aria-valuemin', 'aria-valuemax'].map(name => Number(slider().element().getAttribute(name)))

beforeEach(async () => {
  const noisy = samples(600, 1).map((point, second) => ({
    ...point,
    bean_probe_temp: point.bean_probe_temp! + (second % 7),
  }))
  const roasts = [1, 2].map(id => sampleRoast({ id, timeline: noisy, milestones: CRACK }))
  showLog({ roasts })
  await openApp('#/roasts/1', { owner: true })
  await expect.element(smoothing()).toBeVisible()
  await expect.poll(() => curve('bean')).not.toBe('')
})

test('a switch in the legend hides its curve, on the next roast too; that of the rate of IBTS shows it', async () => {
  expect(curve('ibtsRateOfRise')).toBe('')
  await page.getByRole('switch', { name: 'Show Bean temperature' }).click()
  await page.getByRole('switch', { name: 'Show IBTS rate of rise' }).click()
  await expect.poll(() => curve('bean')).toBe('')
  expect(curve('ibtsRateOfRise')).not.toBe('')
  goTo('#/roasts/2')
  await expect.element(page.getByRole('heading', { name: 'Roast #2' })).toBeVisible()
  await expect.poll(() => curve('ibtsRateOfRise')).not.toBe('')
  expect(curve('bean')).toBe('')
  await expectAccessibleAndResponsive()
})

test('the word of the legend switches its curve, an `i` explains it', async () => {
  await page.getByText('IBTS temperature', { exact: true }).first().click()
  await expect.poll(() => curve('ibts')).toBe('')
  await page.getByRole('button', { name: 'About IBTS temperature' }).click()
  await expect.element(page.getByText(/^IBTS is an infrared sensor/)).toBeVisible()
})

test('the bean probe is bold until the reader chooses IBTS, which the next roast keeps', async () => {
  const width = (name: string) =>
    Number.parseFloat(getComputedStyle(byCss(`[data-curve="${name}"] path`)[0]!).strokeWidth)
  expect(width('bean')).toBeGreaterThan(1.5 * width('ibts'))
  await page.getByRole('combobox', { name: 'Thick line' }).selectOptions('IBTS')
  await expect.poll(() => width('ibts')).toBeGreaterThan(1.5 * width('bean'))
  goTo('#/roasts/2')
  await expect.element(page.getByRole('heading', { name: 'Roast #2' })).toBeVisible()
  await expect.poll(() => curve('ibts')).not.toBe('')
  expect(width('ibts')).toBeGreaterThan(1.5 * width('bean'))
})

test('a hidden sensor is not bold, and choosing it shows it', async () => {
  const bold = page.getByRole('combobox', { name: 'Thick line' })
  await page.getByRole('switch', { name: 'Show Bean temperature' }).click()
  await expect.element(bold).toHaveValue('ibts')
  await bold.selectOptions('Bean')
  await expect.poll(() => curve('bean')).not.toBe('')
  await expect.element(bold).toHaveValue('bean')
})

test('smoothing says what it does, changes the curves, and leaves what was measured', async () => {
  await expect.element(page.getByText('30 s, centred')).toBeVisible()
  const smooth = curve('bean')
  const score = page
    .getByText(/^\d+\/100/)
    .elements()
    .map(each => each.textContent)
  smoothing().element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('45 s, centred')).toBeVisible()
  await expect.poll(() => curve('bean')).not.toBe(smooth)
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText('as measured')).toBeVisible()
  await expect.poll(() => curve('bean').length).toBeGreaterThan(2 * smooth.length)
  expect(
    page
      .getByText(/^\d+\/100/)
      .elements()
      .map(each => each.textContent),
  ).toEqual(score)
})

test('one button shows the roast from first crack on, and another the whole, as the next roast is', async () => {
  const axes = () =>
    byCss('svg[role="img"] text').flatMap(({ textContent }) => textContent.match(/^[\d.]+$/) ?? [])
  const ofWhole = axes()
  await page.getByRole('button', { name: 'Crack to drop' }).click()
  await expect.poll(shownSeconds).toEqual([440, 600])
  expect(axes()[0]).not.toBe(ofWhole[0])
  expect(axes().at(-1)).not.toBe(ofWhole.at(-1))
  await expectAccessibleAndResponsive()
  await page.getByRole('button', { name: 'Whole roast' }).click()
  await expect.poll(shownSeconds).toEqual([0, 600])
  expect(axes()).toEqual(ofWhole)
  await page.getByRole('button', { name: 'Crack to drop' }).click()
  goTo('#/roasts/2')
  await expect.element(page.getByRole('heading', { name: 'Roast #2' })).toBeVisible()
  await expect.poll(shownSeconds).toEqual([0, 600])
})

test('a narrow chart has labels at the lines of its fitted axes, in the plot and clear of each other', async () => {
  await page.viewport(360, 800)
  const labels = (axis: string) => byCss(`[data-axis="${axis}"]`)
  expect(labels('temperature')).toEqual([])
  await page.getByRole('button', { name: 'Crack to drop' }).click()
  await expect.poll(() => labels('temperature').length).toBeGreaterThan(2)
  expect(labels('rateOfRise').length).toBeGreaterThan(1)
  const plot = byCss('svg[aria-label^="Temperature and rate"]')[0]!.getBoundingClientRect()
  const boxes = byCss('[data-axis], [data-value]').map(each => each.getBoundingClientRect())
  for (const [index, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(plot.left)
    expect(box.right).toBeLessThanOrEqual(plot.right)
    const overlaps = boxes
      .slice(index + 1)
      .filter(
        other =>
          other.left < box.right &&
          box.left < other.right &&
          other.top < box.bottom &&
          box.top < other.bottom,
      )
    expect(overlaps).toEqual([])
  }
  await page.getByRole('button', { name: 'Whole roast' }).click()
  await expect.poll(() => labels('temperature')).toEqual([])
})

test('dragging the mouse enlarges the part between, picks no mark, and a double click shows the whole', async () => {
  const mouse = (type: string, share: number) => {
    const element = slider().element()
    const { left, width, top } = element.getBoundingClientRect()
    const place = { clientX: left + share * width, clientY: top + 50, bubbles: true, buttons: 1 }
    element.dispatchEvent(new PointerEvent(type, { ...place, pointerId: 1, pointerType: 'mouse' }))
  }
  const drag = async () => {
    mouse('pointerdown', 0.5)
    mouse('pointermove', 0.6)
    mouse('pointermove', 0.75)
    mouse('pointerup', 0.75)
    slider()
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
    return shownSeconds()
  }
  // The first one may come before the chart listens.
  await expect.poll(drag).toEqual([300, 450])
  slider()
    .element()
    .dispatchEvent(new MouseEvent('dblclick', { bubbles: true }))
  await expect.poll(shownSeconds).toEqual([0, 600])
})

test('keys enlarge the chart around the cursor, which takes the chart along past its edge', async () => {
  slider().element().focus()
  await userEvent.keyboard('{PageUp}{PageUp}{PageUp}{PageUp}')
  await userEvent.keyboard('+')
  await expect.poll(shownSeconds).toEqual([40, 440])
  await userEvent.keyboard('{End}')
  await expect.poll(shownSeconds).toEqual([200, 600])
  await userEvent.keyboard('0')
  await expect.poll(shownSeconds).toEqual([0, 600])
})

test('one key reads a minute, two keys one of two digits, and a tap a round moment', async () => {
  const values = () => slider().element().getAttribute('aria-valuetext')
  slider().element().focus()
  await userEvent.keyboard('9')
  await expect.poll(values).toMatch(/^9:00, IBTS [\d.]+ °C, bean [\d.]+ °C, rate of rise [\d.]+ °C\/min/)
  await expect.element(page.getByRole('tooltip')).toBeVisible()
  await userEvent.keyboard('10')
  await expect.poll(values).toMatch(/^10:00/)
  await userEvent.keyboard('3+')
  await expect.poll(shownSeconds).toEqual([60, 460])
  await userEvent.keyboard('9')
  await expect.poll(shownSeconds).toEqual([140, 540])
  await userEvent.keyboard('{Escape}0')
  await expect.poll(shownSeconds).toEqual([0, 600])
  await page.viewport(360, 800)
  const tapAt = (seconds: number) => {
    const element = slider().element()
    const { left, width, top } = element.getBoundingClientRect()
    const place = { clientX: left + (seconds / 600) * width, clientY: top + 50, bubbles: true }
    for (const type of ['pointerdown', 'pointerup']) {
      element.dispatchEvent(new PointerEvent(type, { ...place, pointerId: 5, pointerType: 'touch' }))
    }
    return values()
  }
  // The first one may come before the chart is narrow.
  await expect.poll(() => tapAt(533)).toMatch(/^9:00/)
})

test('the wheel enlarges the chart where it has the focus, or with Ctrl, and scrolls the page otherwise', async () => {
  const wheel = (init: WheelEventInit) => {
    const element = slider().element()
    const { left, width, top } = element.getBoundingClientRect()
    const place = { clientX: left + width / 2, clientY: top + 50, bubbles: true, cancelable: true }
    return element.dispatchEvent(new WheelEvent('wheel', { ...place, ...init }))
  }
  expect(wheel({ deltaY: -200 })).toBe(true)
  await expect.poll(() => wheel({ deltaY: -200, ctrlKey: true })).toBe(false)
  await expect.poll(() => shownSeconds()[1]! - shownSeconds()[0]!).toBeLessThan(320)
  slider().element().focus()
  expect(wheel({ deltaY: 400 })).toBe(false)
  await expect.poll(shownSeconds).toEqual([0, 600])
})

test('two fingers enlarge the chart', async () => {
  const finger = (type: string, pointerId: number, share: number) => {
    const element = slider().element()
    const { left, width, top } = element.getBoundingClientRect()
    const place = { clientX: left + share * width, clientY: top + 50, bubbles: true }
    element.dispatchEvent(new PointerEvent(type, { ...place, pointerId, pointerType: 'touch' }))
  }
  const pinch = () => {
    finger('pointerdown', 11, 0.4)
    finger('pointerdown', 12, 0.6)
    finger('pointermove', 11, 0.25)
    finger('pointermove', 12, 0.75)
    finger('pointerup', 11, 0.25)
    finger('pointerup', 12, 0.75)
    return shownSeconds()[1]! - shownSeconds()[0]!
  }
  // The first one may come before the chart listens.
  await expect.poll(pinch).toBeLessThan(300)
})
