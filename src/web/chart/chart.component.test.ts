import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TimelinePoint } from '#contract/roasts.ts'
import { byCss, moveMouseAway, texts } from '#web/testing/on-screen.ts'
import { openApp } from '#web/testing/open-app.ts'
import { showLog } from '#web/testing/sample-log.ts'
import { sampleRoast, samples } from '#web/testing/sample-roasts.ts'
import { chooseChartView } from './chart-view.ts'

const TIMELINES = {
  full: samples(),
  hot: samples().map(point => ({ ...point, ibts_temp: point.ibts_temp! + 16, drum_setting: null })),
  busy: samples().map(point => ({ ...point, power_setting: Math.floor(point.time_seconds / 15) % 10 })),
  bare: [],
  long: samples(1500, 1),
  restless: samples(600, 1).map((point, index) => ({
    ...point,
    ibts_temp: 100 + index / 6 + (index % 2) * 3,
    bean_probe_temp: 100 + index / 6,
  })),
  percent: samples(600, 1).map(
    ({ time_seconds, bean_probe_temp }): TimelinePoint => ({
      time_seconds,
      bean_probe_temp,
      ibts_temp: null,
      bean_probe_ror: null,
      ibts_ror: null,
      drum_setting: null,
      power_setting: 60 + 5 * Math.sin(time_seconds / 7),
      fan_setting: time_seconds < 300 ? 15_000 : 16_500,
    }),
  ),
}

const ROASTS = Object.values(TIMELINES).map((timeline, index) =>
  sampleRoast({ id: index + 1, roast_name: `#${index + 1}`, timeline }),
)

beforeEach(() => void showLog({ roasts: ROASTS }))

async function openChart(roast: keyof typeof TIMELINES, as = {}) {
  await openApp(`#/roasts/${Object.keys(TIMELINES).indexOf(roast) + 1}`, as)
  await expect.element(page.getByRole('heading', { name: 'Roast Profile' })).toBeVisible()
  if (TIMELINES[roast].length === 0) return
  for (const name of ['bean', 'rateOfRise']) await expect.poll(() => curve(name)).not.toEqual([])
}

const DRAWING = 'svg[role="img"][aria-label^="Temperature and rate of rise against time"]'
const drawing = () => byCss(DRAWING)[0]!
/** The pieces of a curve. */
const curve = (name: string) => byCss(`${DRAWING} [data-curve="${name}"] path`) as SVGPathElement[]
const chartTexts = () => texts(byCss(`${DRAWING} text`))
const cursor = page.getByRole('slider', { name: 'Time in the roast' })
const tooltip = page.getByRole('tooltip')

function settingBars(setting: string) {
  return page
    .getByRole('list', { name: new RegExp(`^${setting} settings, 0 to`) })
    .getByRole('listitem')
    .elements()
}

/** The bars that are more than 2 px from their times, and the marks that are off their curves. */
function worstPlaces(): { bars: number; worst: string[] } {
  const axis = byCss('[data-curve="bean"]')[0]!.getBoundingClientRect()
  const seconds = (text: string) => {
    const [minutes = 0, rest = 0] = text.split(':').map(Number)
    return minutes * 60 + rest
  }
  const bars = byCss('ol[aria-label*=" settings, 0 to"] li')
  const placeOf = (time: string) => axis.left + (axis.width * seconds(time)) / 600
  const wrongBars = bars.filter(bar => {
    const [from = '', to = ''] = bar.textContent!.match(/\d+:\d\d/g) ?? []
    const { left, right } = bar.getBoundingClientRect()
    return !(Math.abs(left - placeOf(from)) <= 2 && Math.abs(right - placeOf(to)) <= 2)
  })
  const curves = byCss(`${DRAWING} [data-curve] path`) as SVGPathElement[]
  const points = curves.flatMap(path => {
    const matrix = path.getScreenCTM()!
    const count = Math.ceil(path.getTotalLength())
    return Array.from({ length: count + 1 }, (_, at) => path.getPointAtLength(at).matrixTransform(matrix))
  })
  const marks = byCss('circle[data-mark]')
  const wrongMarks = marks.filter(mark => {
    const { left, top, width, height } = mark.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    return !points.some(point => Math.hypot(point.x - x, point.y - y) <= 1)
  })
  if (marks.length < 3) wrongMarks.push(drawing())
  return { bars: bars.length, worst: [...wrongBars, ...wrongMarks].map(one => one.outerHTML) }
}

describe('the chart on a wide screen', () => {
  test('"X axis is time in minutes … with ticks at 0, 2, 4, 6, 8, 10"; "0 to 200, ticks every 50"; "0 to 25, ticks every 5"', async () => {
    await openChart('full')
    expect(chartTexts()).toEqual(expect.arrayContaining([0, 2, 4, 6, 8, 10].map(minute => `${minute} min`)))
    expect(
      chartTexts()
        .filter(text => /^\d+$/.test(text))
        .map(Number),
    ).toEqual([0, 50, 100, 150, 200, 0, 5, 10, 15, 20, 25])
  })

  test('labels "Temperature (°C)" and "Rate of Rise (°C/min)"', async () => {
    await openChart('full')
    await expect.element(page.getByText('Temperature (°C)', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Rate of Rise (°C/min)', { exact: true })).toBeVisible()
  })

  test('"Series colours: IBTS dark grey, bean mid grey, rate of rise red"', async () => {
    await openChart('full')
    expect(['ibts', 'bean', 'rateOfRise'].map(name => getComputedStyle(curve(name)[0]!).stroke)).toEqual([
      'rgb(58, 55, 53)',
      'rgb(128, 122, 117)',
      'rgb(192, 38, 31)',
    ])
  })

  test('the rate of rise is empty until the turning point', async () => {
    await openChart('full')
    const start = (name: string) => curve(name)[0]!.getBBox().x
    expect(start('rateOfRise') - start('bean')).toBeGreaterThan(100)
  })

  test('"Tooltip shows time as minutes:seconds, IBTS temperature, bean temperature, bean rate of rise, and \'P{power} | F{fan} | D{drum}\'"', async () => {
    await openChart('full')
    const { width } = cursor.element().getBoundingClientRect()
    await userEvent.hover(cursor, { position: { x: width / 2, y: 60 } })
    const text = () => texts(tooltip)[0]
    await expect.poll(text).toMatch(/^5:00/)
    expect(text()).toMatch(/IBTS\d+\.\d °C/)
    expect(text()).toMatch(/Bean\d+\.\d °C/)
    expect(text()).toMatch(/Rate of rise\d+\.\d °C\/min/)
    expect(text()).toMatch(/P6 \| F2 \| D9$/)
    await moveMouseAway()
    await expect.element(tooltip).not.toBeInTheDocument()
  })

  test('arrow keys move the cursor, screen readers get its values, and Escape hides it', async () => {
    await openChart('full')
    cursor.element().focus()
    await userEvent.keyboard('{Home}{PageUp}{ArrowRight}')
    await expect
      .element(cursor)
      .toHaveAttribute('aria-valuetext', expect.stringMatching(/^0:35, IBTS .*power 8, fan 2, drum 9$/))
    await expect.element(tooltip).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(tooltip).not.toBeInTheDocument()
  })

  test('the curves are described in sentences for screen readers', async () => {
    await openChart('full')
    const told = () =>
      document.getElementById(cursor.element().getAttribute('aria-describedby') ?? '')?.textContent
    await expect
      .poll(told)
      .toMatch(/^0:00 In go the beans \(160\s°C\)\.1:15 Turning point \(90\s°C\): from here it gets hotter\./)
  })

  test('"a minimum bar width of 20 px" and "a nine-step grey palette by value", with 0 as an outline', async () => {
    await openChart('busy')
    await expect.poll(() => settingBars('Power')).toHaveLength(40)
    const bars = settingBars('Power')
    expect(Math.min(...bars.map(bar => bar.getBoundingClientRect().width))).toBeGreaterThanOrEqual(20)
    expect(new Set(bars.map(bar => getComputedStyle(bar).backgroundColor))).toHaveLength(10)
    expect(texts(settingBars('Fan'))).toEqual([
      '2Fan 2, 0:00 to 6:40, from 160 °C',
      '4Fan 4, 6:40 to 10:00, from 158 °C',
    ])
  })

  test('bars begin and end at their times and marks are on their curves, at every width', async () => {
    await openChart('busy')
    for (const width of [1440, 768, 360, 320]) {
      await page.viewport(width, 900)
      const isLaidOut = () =>
        drawing().getAttribute('width') === String(drawing().parentElement?.getBoundingClientRect().width)
      await expect.poll(isLaidOut, { message: `laid out for ${width} px` }).toBe(true)
      expect(worstPlaces(), `${width} px`).toEqual({ bars: 40 + 2 + 1, worst: [] })
    }
  })

  test('a rate of rise that the file does not have is computed, and settings are drawn on the range of their machine', async () => {
    await openChart('percent')
    await expect.poll(() => curve('rateOfRise').length).toBeGreaterThan(0)
    const legend = page.getByRole('list', { name: 'Curves' }).getByRole('listitem')
    await expect.poll(() => texts(legend)).toEqual(['Bean temperature', 'Bean rate of rise (computed)'])
    const bars = (name: string) =>
      page.getByRole('list', { name, exact: true }).getByRole('listitem').elements()
    expect(bars('Fan settings, 0 to 17000')).toHaveLength(2)
    expect(bars('Power settings, 0 to 100').length).toBeGreaterThan(0)
    expect(bars('Power settings, 0 to 100').length).toBeLessThan(60)
    expect(page.getByText('0–100').elements()).toHaveLength(1)
  })

  test('a roast above 200 °C is drawn in full above the 200 line', async () => {
    await openChart('hot')
    const { y: highest } = (byCss(`${DRAWING} [data-curve="ibts"]`)[0] as SVGGElement).getBBox()
    const line = byCss(`${DRAWING} text`).find(text => text.textContent === '200')
    expect(highest).toBeLessThan(Number(line?.getAttribute('y')) - 5)
    expect(highest).toBeGreaterThan(20)
    cursor.element().focus()
    await userEvent.keyboard('{End}')
    await expect.element(tooltip).toBeVisible()
    expect(texts(tooltip)[0]).not.toMatch(/P\d/)
  })

  test('"Without a timeline the chart shows \'No timeline data available\'"', async () => {
    await openChart('bare')
    await expect.element(page.getByText('No timeline data available').first()).toBeVisible()
  })

  test('moving the cursor does not redraw the curves', async () => {
    await openChart('long')
    const redrawnByMoves = async () => {
      const { left, top, width } = cursor.element().getBoundingClientRect()
      let changes = 0
      const watcher = new MutationObserver(records => {
        changes += records.length
      })
      watcher.observe(drawing(), { attributes: true, childList: true, subtree: true })
      for (let step = 0; step < 100; step += 1) {
        const at = { clientX: left + (width * step) / 100, clientY: top + 40 }
        cursor
          .element()
          .dispatchEvent(new PointerEvent('pointermove', { ...at, bubbles: true, pointerType: 'mouse' }))
        await new Promise(resolve => setTimeout(resolve))
      }
      watcher.disconnect()
      return changes
    }
    // The layout may still be settling the first time.
    await expect.poll(redrawnByMoves).toBe(0)
    await expect.element(tooltip).toBeVisible()
  })
})

test('"Below 768 px wide, both axis labels and ticks are hidden"', async () => {
  await page.viewport(400, 900)
  await openChart('full')
  await expect
    .poll(() => chartTexts().filter(text => /^\d+( min)?$/.test(text)))
    .toEqual(['0 min', '2', '4', '6', '8', '10'])
  for (const label of ['Temperature (°C)', 'Rate of Rise (°C/min)'])
    expect(page.getByText(label).elements()).toEqual([])
})

test('a restless curve is drawn in pieces without gaps and with continuous dashes', async () => {
  await openChart('restless', { owner: true })
  chooseChartView({ smoothingSeconds: 0 })
  await expect.poll(() => curve('ibts').length).toBeGreaterThan(3)
  expect(curve('bean')).toHaveLength(1)
  const pieces = curve('ibts').map(path => {
    const length = path.getTotalLength()
    const [from, to] = [path.getPointAtLength(0), path.getPointAtLength(length)]
    return {
      from: [from.x, from.y],
      to: [to.x, to.y],
      length,
      offset: Number(path.getAttribute('stroke-dashoffset')),
    }
  })
  let length = 0
  for (const [index, piece] of pieces.entries()) {
    if (index > 0) expect(piece.from).toEqual(pieces[index - 1]!.to)
    expect(Math.abs(piece.offset - length)).toBeLessThan(2)
    length = piece.offset + piece.length
  }
})
