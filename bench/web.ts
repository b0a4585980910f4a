// `npm run bench:web`: Lighthouse with its mobile profile on the screens that a visitor opens, median of five runs.
// `npm run bench:web -- list` measures only that screen; the screens are home, list and detail. `--calibrated` adapts
// the CPU slowdown to this machine, so that a slower one simulates the same phone. `taste` measures without Lighthouse
// how soon a new visitor at `/r/150` can read what the coffee tastes like.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { roastDetails } from '#contract/roasts.ts'
import { tasteLine } from '#domain/bean/taste-line.ts'
import { demoBeans } from '../demo/beans.ts'
import { randomFrom } from '../demo/random.ts'
import { demoRoasts } from '../demo/roasts.ts'
import { fillLibrary } from '../harness/library.ts'
import { startProduct } from '../harness/product.ts'
import { CHROMIUM_OPTIONS, requireChromium } from '../scripts/chromium.ts'
import { median } from './measure.ts'
import { firstTastes } from './web/first-taste.ts'

const LIGHTHOUSE = 'lighthouse@13'
const RUNS = 5
/** On a busy machine Lighthouse sometimes loses a trace and asks to be run again. */
const TRIES = 3
const LONGEST_RUN_MS = 60_000
const ROASTS = 150
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** What Lighthouse's slowdown of 4 is meant for: a desktop whose `benchmarkIndex` is 1,500 to 2,000. */
const SLOWDOWN = 4
const SLOWDOWN_INDEX = 1_750
const TASTE = 'taste'
const SCREENS = { home: '#/home', list: '#/roasts', detail: '#/roasts/150' }
/** What the performance score depends on. All are in ms on a slow phone, except the layout shift. */
const METRICS = {
  'first paint': 'first-contentful-paint',
  'largest paint': 'largest-contentful-paint',
  blocked: 'total-blocking-time',
  'layout shift': 'cumulative-layout-shift',
} as const

/** `machine` is the machine's speed as Lighthouse measured it. */
type Figures = Record<(typeof CATEGORIES)[number] | keyof typeof METRICS | 'machine', number>

const isCalibrated = process.argv.includes('--calibrated')
const wanted = process.argv.slice(2).filter(name => name !== '--calibrated')
const unknown = wanted.filter(name => !(name in SCREENS) && name !== TASTE)
if (unknown.length > 0) throw new Error(`There is no screen ${unknown.join(', ')}`)

const folder = mkdtempSync(join(tmpdir(), 'first-crack-lighthouse-'))
const product = await startProduct()
try {
  const names = demoBeans.map(bean => bean.origin_name)
  await fillLibrary(
    product.address,
    product.password,
    demoRoasts(ROASTS, names, new Date('2026-11-20'), randomFrom(1)),
  )
  if (wanted.length === 0 || wanted.includes(TASTE)) await measureTaste()
  const slowdown = isCalibrated ? slowdownHere(`${product.address}/`) : SLOWDOWN
  if (isCalibrated) console.log(`CPU slowdown ${slowdown}`)
  for (const [screen, hash] of Object.entries(SCREENS)) {
    if (wanted.length > 0 && !wanted.includes(screen)) continue
    const runs = Array.from({ length: RUNS }, () => measure(`${product.address}/${hash}`, slowdown))
    const names = Object.keys(runs[0] ?? {}) as (keyof Figures)[]
    const medians = names.map(name => `${name} ${median(runs.map(run => run[name]))}`)
    console.log(`${screen}: ${medians.join(', ')}`)
  }
} finally {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measureTaste(): Promise<void> {
  const details = await fetch(`${product.address}/api/roasts/${ROASTS}/details`)
  const { cupping_notes, bean_summary } = roastDetails.parse(await details.json()).bean
  const words = tasteLine(cupping_notes, bean_summary) ?? ''
  const [taste] = await firstTastes([{ address: `${product.address}/r/${ROASTS}`, words }])
  console.log(`taste: ${JSON.stringify(taste)}`)
}

/**
 * The CPU slowdown that makes this machine as slow as the phone that Lighthouse simulates, calibrated as Lighthouse
 * recommends: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md
 */
function slowdownHere(address: string): number {
  const speeds = Array.from({ length: RUNS }, () => measure(address, SLOWDOWN).machine)
  return Math.min(SLOWDOWN, Math.max(1, Number(((SLOWDOWN * median(speeds)) / SLOWDOWN_INDEX).toFixed(1))))
}

function measure(address: string, slowdown: number, triesLeft = TRIES): Figures {
  const report = join(folder, 'report.json')
  const { status, stderr } = spawnSync(
    'npm',
    [
      ...['exec', '--yes', '--package', LIGHTHOUSE, '--', 'lighthouse', address],
      ...['--quiet', '--output', 'json', '--output-path', report],
      ...['--only-categories', CATEGORIES.join(',')],
      `--throttling.cpuSlowdownMultiplier=${slowdown}`,
      `--chrome-flags=${['--headless=new', ...CHROMIUM_OPTIONS].join(' ')}`,
    ],
    { env: { ...process.env, CHROME_PATH: requireChromium() }, timeout: LONGEST_RUN_MS, encoding: 'utf8' },
  )
  if (status !== 0 && triesLeft > 1) return measure(address, slowdown, triesLeft - 1)
  if (status !== 0) throw new Error(`Lighthouse failed on ${address}:\n${stderr}`)
  const { categories, audits, environment } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const scores = CATEGORIES.map(category => [category, Math.round(categories[category].score * 100)])
  const metrics = Object.entries(METRICS).map(([name, audit]) => [
    name,
    Number(audits[audit].numericValue.toFixed(audit === METRICS['layout shift'] ? 3 : 0)),
  ])
  return Object.fromEntries([...scores, ...metrics, ['machine', Math.round(environment.benchmarkIndex)]])
}

/** The part of Lighthouse's report used here. */
interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>
  environment: { benchmarkIndex: number }
  audits: Record<(typeof METRICS)[keyof typeof METRICS], { numericValue: number }>
}
