import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { makeLibrary } from '../harness/large-library.ts'
import { CHROMIUM_OPTIONS, requireChromium } from '../scripts/chromium.ts'
import { against, type BenchResult } from './findings.ts'
import { median, ratio } from './measure.ts'
import { startProduct, withFolder } from './measured-process.ts'

/** A list that one request loads, and one that is loaded in pages while it is scrolled. */
const FEW_ROASTS = 150
const MANY_ROASTS = 10_000
const ROUNDS = 9
const UNMEASURED_ROUNDS = 2
/** A fast finger: more than one row per frame. */
const PIXELS_PER_FRAME = 90
const FRAMES = 90
const SAMPLE_EVERY_SECONDS = 10
const LONG_FRAME_MS = 50
/** Allowed excess over the short list, as a share of all frames. */
const MORE_LONG_FRAMES = 0.01

/** Compares scrolling a short and a long list of roasts on a phone, frame by frame. */
export function scroll(): Promise<BenchResult> {
  return withFolder(async folder => {
    const browser = await chromium.launch({ executablePath: requireChromium(), args: CHROMIUM_OPTIONS })
    const few = await openList(browser, join(folder, 'few'), FEW_ROASTS)
    const many = await openList(browser, join(folder, 'many'), MANY_ROASTS)
    try {
      const costs = { few: [] as number[], many: [] as number[] }
      const longFrames = { few: 0, many: 0 }
      for (let round = 0; round < UNMEASURED_ROUNDS + ROUNDS; round += 1) {
        for (const [name, list] of Object.entries({ few, many }) as [keyof typeof costs, OpenList][]) {
          const { scriptPerFrame, long } = await scrollList(list, round)
          if (round < UNMEASURED_ROUNDS) continue
          costs[name].push(scriptPerFrame)
          longFrames[name] += long
        }
      }
      return {
        findings: [
          {
            what: `script of a frame of scrolling, ${MANY_ROASTS} roasts against ${FEW_ROASTS}`,
            value: ratio(costs.many, costs.few),
            unit: '×',
            aim: { atMost: 1.5 },
            detail: against(median(costs.many), median(costs.few)),
          },
          {
            what: `frames of more than ${LONG_FRAME_MS} ms among ${ROUNDS * FRAMES}`,
            value: longFrames.many,
            unit: 'count',
            aim: { atMost: longFrames.few + Math.ceil(MORE_LONG_FRAMES * ROUNDS * FRAMES) },
            detail: `${longFrames.few} in the short list`,
          },
        ],
      }
    } finally {
      await browser.close()
      await few.stop()
      await many.stop()
    }
  })
}

interface OpenList {
  page: Page
  devtools: CDPSession
  stop(): Promise<void>
}

async function openList(browser: Browser, dataFolder: string, roasts: number): Promise<OpenList> {
  await makeLibrary({ databaseUrl: null, dataFolder }, roasts, { everySeconds: SAMPLE_EVERY_SECONDS })
  const product = await startProduct({ dataFolder })
  const page = await browser.newPage({ viewport: { width: 412, height: 823 } })
  await page.goto(`http://127.0.0.1:${product.port}/#/roasts`)
  await page.getByRole('row').nth(1).waitFor()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  return { page, devtools, stop: async () => void (await product.stop()) }
}

/** Scrolls down a little in every frame; at the end of the list the next round starts at the top. */
async function scrollList({ page, devtools }: OpenList, round: number) {
  const scriptMilliseconds = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN) * 1000
  }
  await page.bringToFront()
  const before = await scriptMilliseconds()
  const long = await page.evaluate(
    async ({ from, step, frames, longFrame }) => {
      const frame = () => new Promise<number>(resolve => requestAnimationFrame(resolve))
      const isAtEnd = document.documentElement.scrollHeight < from + innerHeight + step * frames
      scrollTo(0, isAtEnd ? 0 : from)
      let last = await frame()
      let longFrames = 0
      for (let count = 0; count < frames; count += 1) {
        scrollBy(0, step)
        const now = await frame()
        if (now - last > longFrame) longFrames += 1
        last = now
      }
      return longFrames
    },
    {
      from: round * PIXELS_PER_FRAME * FRAMES,
      step: PIXELS_PER_FRAME,
      frames: FRAMES,
      longFrame: LONG_FRAME_MS,
    },
  )
  return { scriptPerFrame: ((await scriptMilliseconds()) - before) / FRAMES, long }
}
