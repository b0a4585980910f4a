import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chartScales } from '#chart/scales.ts'
import { type CurvePiece, curvePieces } from '#chart/series.ts'
import { legibleRuns, settingBars } from '#chart/setting-bars.ts'
import { shownTimeline } from '#chart/shown-timeline.ts'
import { storyMarks } from '#chart/story-marks.ts'
import type { RoastFile } from '#domain/file/roast-file.ts'
import { firstCrack } from '#domain/roast/first-crack.ts'
import { MACHINE_SETTINGS, type MachineSetting } from '#domain/roast/roasting-settings.ts'
import { settingRanges } from '#domain/roast/setting-range.ts'
import { curveStory } from '#domain/story/curve-story.ts'
import { readOnlyRoast } from '#files/roasts/testing/only-roast.ts'
import { plotFrame } from './chart-frame.ts'

/**
 * The chart of every fixture, and of other people's real files if they are beside the repository in ../shared/samples,
 * in windows of four widths. On paper the same places shrink together.
 */
const ROOT = join(import.meta.dirname, '../../..')
const FOLDERS = [join(ROOT, 'fixtures/roasts'), join(ROOT, '../shared/samples/roasts')].filter(existsSync)

/** The chart's width by the window's width, in px. */
const WIDTHS = { 320: 288, 360: 328, 768: 706, 1440: 1216 }
const HEIGHT = 400
const TOLERANCE = 2
/** The least width of a bar that ends in a time of unknown settings, in px. */
const LEAST_WIDTH = 20

const roasts = FOLDERS.flatMap(filesIn).flatMap(path => {
  const result = readOnlyRoast(new Uint8Array(readFileSync(path)), basename(path))
  return result.ok && result.value.timeline.timeSeconds.length > 1 ? [{ path, roast: result.value }] : []
})

describe.each(Object.entries(WIDTHS))('in a window of %s px', (window, width) => {
  const frame = plotFrame({ width, height: HEIGHT }, Number(window) < 768)

  test('at every moment, the bar below it has the setting of that moment', () => {
    for (const { path, roast } of roasts) {
      for (const setting of MACHINE_SETTINGS) {
        const wrong = momentsWithAnotherBar(roast, setting, frame.width)
        expect(wrong, `${setting} of ${path}`).toEqual([])
      }
    }
  })

  test('every mark is on its curve', () => {
    for (const { path, roast } of roasts) {
      const timeline = shownTimeline(roast.timeline)
      const scales = chartScales(timeline, frame)
      const curves = curvePieces(timeline, scales)
      const crack = firstCrack(roast.milestones, timeline)
      const story = curveStory(timeline, roast.milestones, crack)
      for (const mark of storyMarks(story, timeline, scales)) {
        const place = `${mark.kind} at ${mark.seconds} s of ${path}`
        expect(distanceTo(curves[mark.curve], mark), place).toBeLessThan(0.5)
      }
    }
  })
})

test('there are roasts of every machine, and with settings', () => {
  expect(new Set(roasts.map(({ roast }) => roast.format)).size).toBeGreaterThanOrEqual(12)
  expect(
    roasts.filter(({ roast }) => roast.timeline.power.some(power => power !== null)).length,
  ).toBeGreaterThan(9)
})

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(expected\.json|ts|md)$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
}

/** The moments between two samples, more than the tolerance from any bar's edge, whose bar has another setting. */
function momentsWithAnotherBar(
  { timeline }: Pick<RoastFile, 'timeline'>,
  setting: MachineSetting,
  rowWidth: number,
) {
  const { timeSeconds, [setting]: series } = timeline
  const range = settingRanges(timeline)[setting]
  const total = timeSeconds.at(-1)!
  const bars = settingBars(
    legibleRuns(timeSeconds, series, range, rowWidth),
    { startSeconds: 0, endSeconds: total },
    rowWidth,
  )
  const edges = bars.flatMap(({ x, width }) => [x, x + width])
  return timeSeconds.slice(1).flatMap((until, sample) => {
    const seconds = (timeSeconds[sample]! + until) / 2
    const place = (seconds / total) * rowWidth
    const isSure = seconds > 0 && edges.every(edge => Math.abs(edge - place) > TOLERANCE)
    if (!isSure) return []
    const bar = bars.find(({ x, width }) => x < place && place < x + width)
    const value = series[sample] ?? null
    const isWidened = bar !== undefined && bar.width <= LEAST_WIDTH
    const isRight =
      value === null ? bar === undefined || isWidened : isNear(bar?.value ?? Number.NaN, value, range)
    return isRight ? [] : [{ seconds, shown: bar?.value, value }]
  })
}

/** A controller changes a percentage all the time; its bar may be off by a sixth of the range. */
function isNear(shown: number, value: number, range: { highest: number; isDial: boolean }): boolean {
  return Math.abs(shown - value) <= (range.isDial ? 0 : 0.16 * range.highest)
}

/** The distance in px from a place to the nearest line of a curve as it is drawn. */
function distanceTo(pieces: readonly CurvePiece[], { x, y }: { x: number; y: number }): number {
  const distances = pieces.flatMap(({ path }) =>
    path.split('M').flatMap(run => {
      const points = run
        .replace('Z', '')
        .split('L')
        .filter(point => point !== '')
        .map(point => point.split(',').map(Number) as [number, number])
      return points.map((point, index) => distanceToLine(points[index - 1] ?? point, point, [x, y]))
    }),
  )
  return Math.min(...distances)
}

type Place = readonly [x: number, y: number]

function distanceToLine([ax, ay]: Place, [bx, by]: Place, [x, y]: Place): number {
  const [dx, dy] = [bx - ax, by - ay]
  const length = dx * dx + dy * dy
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / length))
  return Math.hypot(ax + share * dx - x, ay + share * dy - y)
}
