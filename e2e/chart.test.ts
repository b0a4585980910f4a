import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '../harness/product.ts'
import { launchBrowser, openPage, stopClock } from './browser.ts'
import { startOwnedProduct } from './owned-product.ts'
import { logIn, samples } from './owner.ts'
import type { ContextOptions } from './page-pool.ts'
import { expectAccessible } from './screen-checks.ts'

let product: Product
let browser: Browser
const roasts: Record<'full' | 'hot' | 'busy' | 'bare' | 'long' | 'restless' | 'percent', number> = {
  full: 0,
  hot: 0,
  busy: 0,
  bare: 0,
  long: 0,
  restless: 0,
  percent: 0,
}

beforeAll(async () => {
  product = await startOwnedProduct()
  browser = await launchBrowser()
  const owner = await logIn(product)
  const { id: bean_id } = await owner.send('POST', '/api/beans/', { origin_name: 'Kenya Nyeri' })
  const add = async (roast_name: string, timeline: object[]) =>
    (await owner.send('POST', '/api/roasts/', { roast_name, bean_id, timeline })).id
  roasts.full = await add('#1 full', samples())
  roasts.hot = await add(
    '#2 hot',
    samples().map(point => ({ ...point, ibts_temp: point.ibts_temp + 16, drum_setting: null })),
  )
  roasts.busy = await add(
    '#3 busy',
    samples().map(point => ({ ...point, power_setting: Math.floor(point.time_seconds / 15) % 10 })),
  )
  roasts.bare = await add('#4 bare', [])
  roasts.long = await add('#5 long', samples(1500, 1))
  roasts.restless = await add(
    '#6 restless',
    samples(600, 1).map((point, index) => ({
      ...point,
      ibts_temp: 100 + index / 6,
      bean_probe_temp: 100 + index / 6 + (index % 2) * 3,
    })),
  )
  roasts.percent = await add(
    '#7 percent',
    samples(600, 1).map(({ time_seconds, bean_probe_temp }) => ({
      time_seconds,
      bean_probe_temp,
      power_setting: 60 + 5 * Math.sin(time_seconds / 7),
      fan_setting: time_seconds < 300 ? 15_000 : 16_500,
    })),
  )
})

afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

async function openChart(roast: keyof typeof roasts, context?: ContextOptions) {
  const opened = await openPage(browser, product, { hash: `#/roasts/${roasts[roast]}`, context })
  await opened.page.getByRole('heading', { name: 'Roast Profile' }).waitFor()
  return opened
}

function drawing(page: Page) {
  return page.getByRole('img', { name: 'Temperature and rate of rise against time' })
}

/** The pieces of a curve. */
function curve(page: Page, name: string) {
  return drawing(page).locator(`[data-curve="${name}"] path`)
}

function settingBars(page: Page, setting: string) {
  return page.getByRole('list', { name: new RegExp(`^${setting} settings, 0 to`) }).getByRole('listitem')
}

/**
 * The bars that are more than 2 px from their times, and the marks that are off their curves. Runs in the page.
 */
function worstPlaces(): { bars: number; worst: string[] } {
  const svg = document.querySelector('svg[role="img"][aria-label^="Temperature"]')!
  const curves = [...svg.querySelectorAll<SVGPathElement>('[data-curve] path')]
  const axis = svg.querySelector('[data-curve="bean"]')!.getBoundingClientRect()
  const seconds = (text: string) => {
    const [minutes = 0, rest = 0] = text.split(':').map(Number)
    return minutes * 60 + rest
  }
  const bars = [...document.querySelectorAll('ol[aria-label*=" settings, 0 to"] li')]
  const placeOf = (time: string) => axis.left + (axis.width * seconds(time)) / 600
  const wrongBars = bars.filter(bar => {
    const [from = '', to = ''] = bar.textContent!.match(/\d+:\d\d/g) ?? []
    const { left, right } = bar.getBoundingClientRect()
    return !(Math.abs(left - placeOf(from)) <= 2 && Math.abs(right - placeOf(to)) <= 2)
  })
  const points = curves.flatMap(curve => {
    const matrix = curve.getScreenCTM()!
    const count = Math.ceil(curve.getTotalLength())
    return Array.from({ length: count + 1 }, (_, at) => curve.getPointAtLength(at).matrixTransform(matrix))
  })
  const marks = [...document.querySelectorAll('circle[data-mark]')]
  const wrongMarks = marks.filter(mark => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return !points.some(point => Math.hypot(point.x - x, point.y - y) <= 1)
  })
  if (marks.length < 3) wrongMarks.push(svg)
  return { bars: bars.length, worst: [...wrongBars, ...wrongMarks].map(one => one.outerHTML) }
}

describe('the chart on a wide screen', () => {
  let page: Page
  let context: BrowserContext

  beforeAll(async () => {
    ;({ page, context } = await openChart('full'))
    await drawing(page).waitFor()
  })
  afterAll(() => context.close())

  test('"X axis is time in minutes … with ticks at 0, 2, 4, 6, 8, 10"; "0 to 200, ticks every 50"; "0 to 25, ticks every 5"', async () => {
    const texts = () => drawing(page).locator('text').allTextContents()
    for (const minute of [0, 2, 4, 6, 8, 10]) await expect.poll(texts).toContain(`${minute} min`)
    await expect
      .poll(async () => (await texts()).filter(text => /^\d+$/.test(text)).map(Number))
      .toEqual([0, 50, 100, 150, 200, 0, 5, 10, 15, 20, 25])
  })

  test('labels "Temperature (°C)" and "Rate of Rise (°C/min)"', async () => {
    await page.getByText('Temperature (°C)', { exact: true }).waitFor()
    await page.getByText('Rate of Rise (°C/min)', { exact: true }).waitFor()
  })

  test('"Series colours: IBTS dark grey, bean mid grey, rate of rise red"', async () => {
    const colour = (name: string) =>
      curve(page, name)
        .first()
        .evaluate(path => getComputedStyle(path).stroke)
    await expect.poll(() => colour('ibts')).toBe('rgb(58, 55, 53)')
    await expect.poll(() => colour('bean')).toBe('rgb(128, 122, 117)')
    await expect.poll(() => colour('rateOfRise')).toBe('rgb(192, 38, 31)')
  })

  test('the rate of rise is empty until the turning point', async () => {
    const start = (name: string) =>
      curve(page, name)
        .first()
        .evaluate(path => (path as SVGPathElement).getBBox().x)
    await expect.poll(async () => (await start('rateOfRise')) - (await start('bean'))).toBeGreaterThan(100)
  })

  test('"Tooltip shows time as minutes:seconds, IBTS temperature, bean temperature, bean rate of rise, and \'P{power} | F{fan} | D{drum}\'"', async () => {
    const cursor = page.getByRole('slider')
    const { width } = (await cursor.boundingBox())!
    await cursor.hover({ position: { x: width / 2, y: 60 } })
    const text = () => page.getByRole('tooltip').textContent()
    await expect.poll(text).toMatch(/^5:00/)
    await expect.poll(text).toMatch(/IBTS\d+\.\d °C/)
    await expect.poll(text).toMatch(/Bean\d+\.\d °C/)
    await expect.poll(text).toMatch(/Rate of rise\d+\.\d °C\/min/)
    await expect.poll(text).toMatch(/P6 \| F2 \| D9$/)
    await page.mouse.move(5, 5)
    await page.getByRole('tooltip').waitFor({ state: 'detached' })
  })

  test('arrow keys move the cursor, screen readers get its values, and Escape hides it', async () => {
    const cursor = page.getByRole('slider', { name: 'Time in the roast' })
    await cursor.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('PageUp')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => cursor.getAttribute('aria-valuetext'))
      .toMatch(/^0:35, IBTS .*power 8, fan 2, drum 9$/)
    await page.getByRole('tooltip').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  })

  test('the curves are described in sentences for screen readers', async () => {
    const id = await page.getByRole('slider', { name: 'Time in the roast' }).getAttribute('aria-describedby')
    const told = await page.locator(`[id="${id}"]`).textContent()
    expect(told).toMatch(/^Temperatures are those of the probe among the beans, one of two sensors\./)
    expect(told).toMatch(/0:00 In go the beans \(160\s°C\)\.1:15 Turning point: from here it gets hotter\./)
  })

  test('"a minimum bar width of 20 px" and "a nine-step grey palette by value", with 0 as an outline', async () => {
    const busy = await openChart('busy')
    const bars = settingBars(busy.page, 'Power')
    await expect.poll(() => bars.count()).toBe(40)
    const widths = await bars.evaluateAll(all => all.map(bar => bar.getBoundingClientRect().width))
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(20)
    const looks = await bars.evaluateAll(all => [
      ...new Set(all.map(bar => getComputedStyle(bar).backgroundColor)),
    ])
    expect(looks).toHaveLength(10)
    await expect
      .poll(() => settingBars(busy.page, 'Fan').allTextContents())
      .toEqual(['2Fan 2, 0:00 to 6:40, from 160 °C', '4Fan 4, 6:40 to 10:00, from 158 °C'])
    await busy.context.close()
  })

  test('bars begin and end at their times and marks stand on their curves, at every width', async () => {
    const busy = await openChart('busy')
    const { page } = busy
    for (const width of [1440, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const isLaidOut = () =>
        drawing(page).evaluate(
          svg => svg.getAttribute('width') === String(svg.parentElement?.getBoundingClientRect().width),
        )
      await expect.poll(isLaidOut, { message: `laid out for ${width} px` }).toBe(true)
      expect(await page.evaluate(worstPlaces), `${width} px`).toEqual({ bars: 40 + 2 + 1, worst: [] })
    }
    await busy.context.close()
  })

  test('a bar says its setting, its times and the temperature at its start, by mouse, finger and keys', async () => {
    const { page, context } = await openChart('busy', { hasTouch: true })
    const fan = settingBars(page, 'Fan')
    await fan.first().hover()
    await page.getByRole('tooltip', { name: 'F2, 0:00 to 6:40, from 160 °C' }).waitFor()
    await page.mouse.move(5, 5)
    await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
    await fan.last().tap()
    await page.getByText('F4, 6:40 to 10:00, from 158 °C', { exact: true }).waitFor()
    const slider = page.getByRole('spinbutton', { name: 'Power' })
    await slider.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.getByText('P1, 0:15 to 0:30, from 138 °C', { exact: true }).waitFor()
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe('Power 1, 0:15 to 0:30, from 138 °C')
    await expectAccessible(page)
    await context.close()
  })

  test('a rate of rise that the file does not have is computed, and settings are drawn on the range of their machine', async () => {
    const { page, context } = await openChart('percent')
    await expect.poll(() => curve(page, 'rateOfRise').count()).toBeGreaterThan(0)
    const legend = page.getByRole('list', { name: 'Curves' }).getByRole('listitem')
    await expect
      .poll(() => legend.allTextContents())
      .toEqual(['Bean temperature', 'Bean rate of rise (computed)'])
    const fan = page.getByRole('list', { name: 'Fan settings, 0 to 17000' }).getByRole('listitem')
    await expect.poll(() => fan.count()).toBe(2)
    const power = page.getByRole('list', { name: 'Power settings, 0 to 100' }).getByRole('listitem')
    await expect.poll(() => power.count()).toBeLessThan(60)
    await expect.poll(() => page.getByText('0–100').count()).toBe(1)
    await context.close()
  })

  test('a roast above 200 °C is drawn in full above the 200 line', async () => {
    const hot = await openChart('hot')
    const chart = drawing(hot.page)
    const [highest, line] = await chart.evaluate(svg => [
      svg.querySelector<SVGGElement>('[data-curve="ibts"]')!.getBBox().y,
      Number([...svg.querySelectorAll('text')].find(text => text.textContent === '200')?.getAttribute('y')),
    ])
    expect(highest!).toBeLessThan(line! - 5)
    expect(highest!).toBeGreaterThan(20)
    await hot.page.getByRole('slider').focus()
    await hot.page.keyboard.press('End')
    await expect.poll(() => hot.page.getByRole('tooltip').textContent()).not.toMatch(/P\d/)
    await hot.context.close()
  })

  test('"Without a timeline the chart shows \'No timeline data available\'"', async () => {
    const bare = await openChart('bare')
    await bare.page.getByText('No timeline data available').first().waitFor()
    expect(bare.faults).toEqual({ consoleErrors: [], foreignRequests: [] })
    await bare.context.close()
  })

  test('moving the cursor does not redraw the curves', async () => {
    const long = await openChart('long')
    await drawing(long.page).waitFor()
    const redrawnByMoves = () =>
      long.page.evaluate(async () => {
        const cursor = document.querySelector<HTMLElement>('[role="slider"]')!
        const { left, top, width } = cursor.getBoundingClientRect()
        let changes = 0
        const watcher = new MutationObserver(records => (changes += records.length))
        const svg = document.querySelector('svg[role="img"]')!
        watcher.observe(svg, { attributes: true, childList: true, subtree: true })
        for (let step = 0; step < 100; step += 1) {
          const at = { clientX: left + (width * step) / 100, clientY: top + 40 }
          cursor.dispatchEvent(
            new PointerEvent('pointermove', { ...at, bubbles: true, pointerType: 'mouse' }),
          )
          await new Promise(resolve => setTimeout(resolve))
        }
        watcher.disconnect()
        return changes
      })
    // The layout may still be settling the first time.
    await expect.poll(redrawnByMoves).toBe(0)
    await long.page.getByRole('tooltip').waitFor()
    await long.context.close()
  })
})

test('a restless curve is drawn in pieces without gaps and with continuous dashes', async () => {
  const { page, context } = await openChart('restless')
  await drawing(page).waitFor()
  await expect.poll(() => curve(page, 'ibts').count()).toBe(1)
  const pieces = await curve(page, 'bean').evaluateAll(paths =>
    (paths as SVGPathElement[]).map(path => {
      const length = path.getTotalLength()
      const [from, to] = [path.getPointAtLength(0), path.getPointAtLength(length)]
      const offset = Number(path.getAttribute('stroke-dashoffset'))
      return { from: [from.x, from.y], to: [to.x, to.y], length, offset }
    }),
  )
  expect(pieces.length).toBeGreaterThan(3)
  let length = 0
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) expect(piece.from).toEqual(pieces[index - 1]!.to)
    expect(Math.abs(piece.offset - length)).toBeLessThan(2)
    length = piece.offset + piece.length
  }
  await context.close()
})

describe('the chart on touch', () => {
  let page: Page
  let context: BrowserContext
  let touch: (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) => Promise<void>

  beforeEach(async () => {
    ;({ page, context } = await openChart('full', {
      hasTouch: true,
      isMobile: true,
      viewport: { width: 400, height: 900 },
    }))
    await drawing(page).waitFor()
    const finger = await context.newCDPSession(page)
    const cursor = page.getByRole('slider')
    await cursor.scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      for (const type of ['touchstart', 'touchmove', 'touchend']) {
        window.addEventListener(type, () => {
          document.body.dataset.felt = type
        })
      }
    })
    touch = async (type, x = 100) => {
      const box = (await cursor.boundingBox())!
      const touchPoints = type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + 80 }]
      await finger.send('Input.dispatchTouchEvent', { type, touchPoints })
      await expect.poll(() => page.evaluate(() => document.body.dataset.felt)).toBe(type.toLowerCase())
    }
  })
  afterEach(() => context.close())

  const tooltips = () => page.getByRole('tooltip').count()

  test('"Below 768 px wide, both axis labels and ticks are hidden"', async () => {
    await expect.poll(() => page.getByText('Temperature (°C)').count()).toBe(0)
    await expect.poll(() => page.getByText('Rate of Rise (°C/min)').count()).toBe(0)
    const texts = () => drawing(page).locator('text').allTextContents()
    await expect
      .poll(async () => (await texts()).filter(text => /^\d+( min)?$/.test(text)))
      .toEqual(['0 min', '2', '4', '6', '8', '10'])
  })

  test('"the tooltip opens on tap", "hides while touching, returns 150 ms after touch movement ends, and hides 2 s after touch end"', async () => {
    await stopClock(page)
    await touch('touchStart')
    await expect.poll(tooltips, { message: 'touched' }).toBe(0)
    await page.clock.runFor(151)
    await expect.poll(tooltips, { message: '150 ms later' }).toBe(1)
    await touch('touchMove', 160)
    await expect.poll(tooltips, { message: 'moving' }).toBe(0)
    await page.clock.runFor(140)
    await expect.poll(tooltips, { message: '140 ms after the movement' }).toBe(0)
    await page.clock.runFor(11)
    await expect.poll(tooltips, { message: '150 ms after the movement' }).toBe(1)
    await touch('touchEnd')
    await page.clock.runFor(1990)
    await expect.poll(tooltips, { message: 'just before 2 s' }).toBe(1)
    await page.clock.runFor(11)
    await expect.poll(tooltips, { message: '2 s after touch end' }).toBe(0)
  })
})
