import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import type { Timeline } from '#domain/curve/timeline.ts'
import { CHROMIUM_OPTIONS, requireChromium } from '../scripts/chromium.ts'
import type { DrawnChart } from './chart-page/chart-page-calls.ts'
import { against, type BenchResult, type Finding } from './findings.ts'
import { median, ratio } from './measure.ts'
import { withFolder } from './measured-process.ts'

const SAMPLES = 1_500
const ROUNDS = 60
const COMPARISON_ROUNDS = 20
const UNMEASURED_ROUNDS = 5
const CURSOR_MOVES = 200

/** Frames come as fast as they are painted, to keep the wait for the display out of the measurement. */
const UNPACED = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

/**
 * Compares drawing the chart of 1,500 samples and three curves with uPlot on a canvas, from the call until the
 * browser has presented it; then measures the script time of one move of the cursor.
 */
export function chart(): Promise<BenchResult> {
  return onPage(async page => {
    const [own, uplot] = await paintTimes(page, ['own', 'uplot'], ROUNDS)
    return [
      {
        what: `chart of ${SAMPLES} samples painted, against uPlot`,
        value: ratio(own, uplot),
        unit: '×',
        aim: { atMost: 1.1 },
        detail: against(median(own), median(uplot), 'elapsed'),
      },
      {
        what: 'script of one cursor move',
        value: await cursorMove(page, 'own'),
        unit: 'ms',
        aim: { atMost: 2 },
      },
    ]
  })
}

/** The same for the comparison of eight such roasts. */
export function comparison(): Promise<BenchResult> {
  return onPage(async page => {
    const [own, uplot] = await paintTimes(page, ['own-comparison', 'uplot-comparison'], COMPARISON_ROUNDS)
    return [
      {
        what: `comparison of eight roasts of ${SAMPLES} samples painted, against uPlot`,
        value: ratio(own, uplot),
        unit: '×',
        aim: { atMost: 1.5 },
        detail: against(median(own), median(uplot), 'elapsed'),
      },
      {
        what: 'script of one cursor move',
        value: await cursorMove(page, 'own-comparison'),
        unit: 'ms',
        aim: { atMost: 4 },
      },
    ]
  })
}

/** Builds the benchmark's page, and measures on it. */
async function onPage(measure: (page: Page) => Promise<Finding[]>): Promise<BenchResult> {
  if (!existsSync(new URL('../node_modules/uplot', import.meta.url))) {
    return {
      findings: [],
      skipped: ['skipped: uplot is not installed, so there is nothing to compare the chart with'],
    }
  }
  return withFolder(async folder => {
    await buildPage(folder)
    const site = await serveFolder(folder)
    const browser = await chromium.launch({
      executablePath: requireChromium(),
      args: [...CHROMIUM_OPTIONS, ...UNPACED],
    })
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      await page.goto(site.address)
      return { findings: await measure(page) }
    } finally {
      await browser.close()
      site.close()
    }
  })
}

/** The times in ms of two charts that are drawn in turn. */
async function paintTimes(
  page: Page,
  charts: readonly [DrawnChart, DrawnChart],
  rounds: number,
): Promise<[number[], number[]]> {
  const timeline = madeUpTimeline()
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < UNMEASURED_ROUNDS + rounds; round += 1) {
    for (const index of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const time = await page.evaluate(([chart, data]) => window.chartPage.draw(chart, data), [
        charts[index],
        timeline,
      ] as const)
      if (round >= UNMEASURED_ROUNDS) times[index].push(time)
    }
  }
  return times
}

/**
 * Moves the mouse over one of the product's charts and returns the script time of one move in ms, counted by the
 * browser.
 */
async function cursorMove(page: Page, chart: DrawnChart): Promise<number> {
  await page.evaluate(([name, data]) => window.chartPage.draw(name, data), [chart, madeUpTimeline()] as const)
  const box = await page.getByRole('slider').last().boundingBox()
  if (box === null) throw new Error('The chart has no cursor')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  const scriptSeconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN
  }
  const move = async (step: number) =>
    page.mouse.move(box.x + 2 + ((step * 37) % (box.width - 4)), box.y + box.height / 2)
  for (let step = 0; step < 50; step += 1) await move(step)
  const before = await scriptSeconds()
  for (let step = 0; step < CURSOR_MOVES; step += 1) await move(step)
  return (((await scriptSeconds()) - before) * 1000) / CURSOR_MOVES
}

/** A roast of 25 minutes at one sample a second, with a little noise. */
function madeUpTimeline(): Timeline {
  const timeSeconds = Array.from({ length: SAMPLES }, (_, second) => second)
  const wave = (second: number, size: number) => Math.sin(second * 12.9898) * size
  const bean = timeSeconds.map(second => 210 - 120 * Math.exp(-second / 420) + wave(second, 0.2))
  return {
    timeSeconds,
    ibtsTemperature: bean.map((value, second) => value + 6 + wave(second + 5, 0.4)),
    beanTemperature: bean,
    ibtsRateOfRise: timeSeconds.map(() => null),
    beanRateOfRise: timeSeconds.map(second => 18 * Math.exp(-second / 420) + wave(second + 9, 0.6)),
    power: timeSeconds.map(second => (second < 700 ? 8 : 6)),
    fan: timeSeconds.map(second => (second < 900 ? 2 : 4)),
    drum: timeSeconds.map(() => 9),
  }
}

async function buildPage(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('..', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      minify: true,
      lib: {
        entry: fileURLToPath(new URL('./chart-page/chart-page.ts', import.meta.url)),
        formats: ['es'],
        fileName: () => 'page.js',
        cssFileName: 'page',
      },
    },
  })
}

const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css' }
const PAGE =
  '<!doctype html><html lang="en"><link rel="stylesheet" href="page.css"><body></body><script type="module" src="page.js"></script></html>'

async function serveFolder(folder: string): Promise<{ address: string; close(): void }> {
  const server = createServer(async (request, response) => {
    // Only an isolated page gets exact frame times.
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.setHeader('cross-origin-embedder-policy', 'require-corp')
    const name = /^\/([\w-]+\.(js|css))$/.exec(request.url ?? '')
    if (name === null) return response.setHeader('content-type', 'text/html').end(PAGE)
    const bytes = await readFile(join(folder, name[1] ?? ''))
    return response.setHeader('content-type', TYPES[name[2] ?? ''] ?? '').end(bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => server.close(),
  }
}
