import type { Timeline } from '#domain/curve/timeline.ts'
import { type CurveStory, type StorySentence, toldSeconds } from '#domain/story/curve-story.ts'
import { isWithin } from '#domain/words/time-span.ts'
import type { LandmarkLabel } from './landmark-labels.ts'
import { isInField, type Point, placeOnCurve } from './place-on-curve.ts'
import type { ChartScales, PlotFrame } from './scales.ts'
import type { ChartCurve } from './series.ts'
import { type Box, curveOf } from './value-labels.ts'

/** Where a sentence of the story is marked on a curve. */
export interface StoryMark extends Point {
  /** The sentence's place in the story. */
  sentence: number
  kind: StorySentence['kind']
  /** The curve that it is on. */
  curve: ChartCurve
  /** Seconds since charge. */
  seconds: number
}

/**
 * The marks of a story: moments on the temperature that it tells of, findings on the rate of rise. A sentence has none
 * if its curve has no value there, or is outside of the plot. Expects the timeline as `shownTimeline` returns it.
 */
export function storyMarks(story: CurveStory, timeline: Timeline, scales: ChartScales): StoryMark[] {
  const temperature = story.sensor === 'IBTS' ? 'ibts' : 'bean'
  return story.sentences.flatMap((sentence, index) => {
    const seconds = markedSeconds(sentence)
    if (seconds === null || !isWithin(scales.span, seconds)) return []
    const curve = FINDINGS.has(sentence.kind) ? 'rateOfRise' : temperature
    const { series, height } = curveOf(curve, timeline, scales)
    const { timeSeconds } = timeline
    const place = placeOnCurve({ timeSeconds, series, time: scales.time, height }, seconds)
    if (place === null || !isInField(place, scales.frame)) return []
    return [{ sentence: index, kind: sentence.kind, curve, seconds, ...place }]
  })
}

const FINDINGS: ReadonlySet<StorySentence['kind']> = new Set(['crash', 'flick', 'stall'])

/** Those of a stretch, which is highlighted when its sentence is picked. A ring at its start would have no word. */
const UNMARKED: ReadonlySet<StorySentence['kind']> = new Set(['maillard', 'decline', 'climb'])

/** The time of a sentence's mark in seconds since charge; null if it has none. */
function markedSeconds(sentence: StorySentence): number | null {
  return UNMARKED.has(sentence.kind) ? null : toldSeconds(sentence)
}

/** Radius of a finding's sign in px, and its distance from the curve. */
export const SIGN_RADIUS = 8
const SIGN_DISTANCE = 20

/** Where the sign of a crash, a flick or a stall is, in px: above the curve, within the plot. */
export function signPlace({ kind, x, y }: StoryMark, frame: PlotFrame): Point | null {
  if (kind !== 'crash' && kind !== 'flick' && kind !== 'stall') return null
  const inside = (place: number, start: number, length: number) =>
    Math.min(start + length - SIGN_RADIUS - 1, Math.max(start + SIGN_RADIUS + 1, place))
  return {
    x: inside(x, frame.left, frame.width),
    y: inside(y - SIGN_DISTANCE, frame.top, frame.height),
  }
}

/** The room that a mark's sign takes; null if it has none. */
export function signBox(mark: StoryMark, frame: PlotFrame): Box | null {
  const place = signPlace(mark, frame)
  return place && { ...place, width: 2 * SIGN_RADIUS, height: 2 * SIGN_RADIUS }
}

/** Half the size of a place to tap in px: with it, a mark is 44 px wide and high. */
const REACH = 22

/** The mark at a place on the chart in px: the nearest within reach, or that of the landmark label there; or null. */
export function markAt(
  marks: readonly StoryMark[],
  labels: readonly LandmarkLabel[],
  place: Point,
  frame: PlotFrame,
): StoryMark | null {
  if (place.y < frame.top) {
    const label = labels.find(({ centre, width }) => Math.abs(place.x - centre) <= Math.max(width / 2, REACH))
    return marks.find(({ seconds }) => seconds === label?.landmark.seconds) ?? null
  }
  const reached = marks.map(mark => Math.min(...tapPlaces(mark, frame).map(at => distance(at, place))))
  const nearest = Math.min(...reached)
  return nearest <= REACH ? (marks[reached.indexOf(nearest)] ?? null) : null
}

function tapPlaces(mark: StoryMark, frame: PlotFrame): Point[] {
  const sign = signPlace(mark, frame)
  return sign === null ? [mark] : [mark, sign]
}

function distance(a: Point, b: Point): number {
  return Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))
}
