import type { Timeline } from '#domain/curve/timeline.ts'
import type { Milestone } from '#domain/roast/milestones.ts'
import { round } from '../src/domain/record/units.ts'
import type { Random } from './random.ts'

/** The plan of a roast. Temperatures in °C as the infrared sensor (IBTS) sees them, times in s. */
export interface RoastPlan {
  chargeTemperature: number
  /** The temperature the beans approach at full power; the hotter, the faster the roast. */
  drumTemperature: number
  /** How long the beans take to close 63 % of the gap to the drum. */
  timeConstant: number
  dropTemperature: number
  /** How far the rate of rise falls at first crack and how far it comes back, °C/min. */
  crash: number
  flick: number
}

const BEANS_AT = { yellowing: 150, firstCrack: 196 }
const BEAN_START = 25
/** The probe lags behind the beans and also measures some of the drum's air. */
const PROBE = { lagSeconds: 27, shareOfBeans: 0.73, ofAir: 36 }
const LONGEST_SECONDS = 1_200
const RATE_WINDOW_SECONDS = 24

/**
 * The samples of a made-up roast: beans that warm up towards the drum by Newton's law of heating, a bean probe that
 * lags behind them, and an infrared sensor that resets at charge.
 */
export function roastCurve(plan: RoastPlan, random: Random): { timeline: Timeline; milestones: Milestone[] } {
  const timeSeconds: number[] = []
  const ibts: number[] = []
  const probe: number[] = []
  const milestones: Milestone[] = []
  let beans = BEAN_START
  let sensed = plan.chargeTemperature * 0.8
  let crackSecond = Number.POSITIVE_INFINITY
  for (let second = 0; second <= LONGEST_SECONDS && beans < plan.dropTemperature; second++) {
    timeSeconds.push(second)
    ibts.push(round(infraredReading(second, beans, plan) + random.normal(0, 0.04), 2))
    probe.push(round(sensed + random.normal(0, 0.02), 2))
    if (milestones.length === 0 && beans >= BEANS_AT.yellowing) {
      milestones.push({ milestone_type: 'yellowing', time_seconds: second })
    }
    if (beans >= BEANS_AT.firstCrack && crackSecond > second) {
      crackSecond = second
      milestones.push({ milestone_type: '1st_crack_start', time_seconds: second })
    }
    const warming = (plan.drumTemperature - beans) / plan.timeConstant
    beans += Math.max(0.01, warming + crackleEffect(second - crackSecond, plan) / 60)
    sensed += (PROBE.shareOfBeans * beans + PROBE.ofAir - sensed) / PROBE.lagSeconds
  }
  const settings = timeSeconds.map(second => settingsAt(second / timeSeconds.length))
  return {
    milestones,
    timeline: {
      timeSeconds,
      ibtsTemperature: ibts,
      beanTemperature: probe,
      ibtsRateOfRise: ratesOf(ibts, 3),
      beanRateOfRise: ratesOf(probe, 0),
      power: settings.map(([power]) => power),
      fan: settings.map(([, fan]) => fan),
      drum: settings.map(([, , drum]) => drum),
    },
  }
}

/** The sensor shows the empty drum before charge, then starts at 25 °C and needs a minute to see the beans. */
function infraredReading(second: number, beans: number, plan: RoastPlan): number {
  if (second < 3) return plan.chargeTemperature - 0.3 * second
  const seen = beans + 30 * Math.exp(-second / 200)
  return BEAN_START + (seen - BEAN_START) * (1 - Math.exp(-(second - 3) / 18))
}

/** Steam escaping at first crack cools the beans for a while; a rebound may follow. In °C/min. */
function crackleEffect(sinceCrack: number, { crash, flick }: RoastPlan): number {
  if (!(sinceCrack >= 0)) return 0
  const bell = (centre: number, width: number) => Math.exp(-(((sinceCrack - centre) / width) ** 2))
  return flick * bell(85, 28) - crash * bell(30, 22)
}

/** Power falls and fan rises as the roast goes on. */
function settingsAt(share: number): [power: number, fan: number, drum: number] {
  if (share < 0.25) return [8, 2, 9]
  if (share < 0.5) return [7, 3, 9]
  if (share < 0.68) return [6, 3, 9]
  return share < 0.82 ? [5, 4, 9] : [4, 5, 9]
}

function ratesOf(temperatures: readonly number[], firstSecond: number): number[] {
  return temperatures.map((temperature, second) => {
    const from = Math.max(firstSecond, second - RATE_WINDOW_SECONDS)
    if (second <= firstSecond) return 0
    return round(((temperature - temperatures[from]!) / (second - from)) * 60, 2)
  })
}
