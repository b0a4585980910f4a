import { firstCrack } from '#domain/roast/first-crack.ts'
import { weightLossPercent } from '#domain/roast/weights/weight-loss.ts'
import { curveStory, toldSeconds } from '#domain/story/curve-story.ts'
import type { ComparedRoast } from './comparison-table.ts'
import { differenceToFirst, type FigureKind } from './difference.ts'
import { roastMoments } from './moments.ts'

/**
 * What sets a roast apart from the first: its total time and first crack in s, temperatures at charge and drop in °C,
 * weight loss in percentage points, each as the difference; or where its rate of rise went wrong, in s since charge.
 */
export type SummaryFact =
  | { kind: 'time' | 'charge' | 'first_crack' | 'drop' | 'weight_loss'; difference: number }
  | { kind: Fault; atSeconds: number }

type Fault = 'crash' | 'flick' | 'stall'

const MOST_FACTS = 3

/**
 * The differences of a roast from the first that are worth a sentence, the most telling first and at most three. Null
 * if nothing of the two can be compared.
 */
export function comparisonSummary(first: ComparedRoast, other: ComparedRoast): SummaryFact[] | null {
  const [one, two] = [figuresOf(first), figuresOf(other)]
  const differences = MEASURED.map(([kind, figure]) => ({
    kind,
    difference: differenceToFirst(figure, one[kind], two[kind]),
  }))
  if (differences.every(({ difference }) => difference === null)) return null
  const large = (kinds: readonly string[]) =>
    differences.flatMap(({ kind, difference }): SummaryFact[] =>
      kinds.includes(kind) && difference?.size === 'large' ? [{ kind, difference: difference.value }] : [],
    )
  const known = new Set(faultsOf(first).map(({ kind }) => kind))
  const faults = faultsOf(other).filter(({ kind }) => !known.has(kind))
  return [...large(['time', 'charge']), ...faults, ...large(['drop', 'first_crack', 'weight_loss'])].slice(
    0,
    MOST_FACTS,
  )
}

const MEASURED = [
  ['time', 'duration'],
  ['charge', 'temperature'],
  ['drop', 'temperature'],
  ['first_crack', 'duration'],
  ['weight_loss', 'share'],
] as const satisfies readonly (readonly [string, FigureKind])[]

function figuresOf({ timeline, milestones, greenWeightGrams, roastedWeightGrams }: ComparedRoast) {
  const moments = roastMoments(timeline, milestones)
  const temperatureAt = (seconds: number | null) =>
    seconds === null
      ? null
      : (timeline.beanTemperature[timeline.timeSeconds.findIndex(time => time >= seconds)] ?? null)
  return {
    time: moments.drop,
    charge: temperatureAt(moments.charge),
    drop: temperatureAt(moments.drop),
    first_crack: moments['first-crack'],
    weight_loss: weightLossPercent(greenWeightGrams, roastedWeightGrams),
  }
}

function faultsOf({ timeline, milestones, typed }: ComparedRoast): { kind: Fault; atSeconds: number }[] {
  const { sentences } = curveStory(timeline, milestones, firstCrack(milestones, timeline), typed)
  return FAULTS.flatMap(kind =>
    sentences
      .filter(sentence => sentence.kind === kind)
      .map(sentence => ({ kind, atSeconds: toldSeconds(sentence) })),
  )
}

/** The worst first. */
const FAULTS = ['crash', 'flick', 'stall'] as const satisfies readonly Fault[]
