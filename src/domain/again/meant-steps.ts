import type { MachineSetting } from '../roast/roasting-settings.ts'

/** A change of a setting, under the names of the API. */
interface Step {
  time_seconds: number
  setting: MachineSetting
  from: number | null
  to: number
}

/** What was set for a shorter time, and then back, was a slip of the hand. */
const SHORTEST_SECONDS = 10

/**
 * The steps, in order of time, without those by which a setting left its value and came back to it in less than 10 s:
 * nobody means to repeat that.
 */
export function meantSteps<Each extends Step>(steps: readonly Each[]): Each[] {
  const meant: Each[] = []
  for (const step of steps) {
    const lately =
      meant.findLastIndex(before => step.time_seconds - before.time_seconds >= SHORTEST_SECONDS) + 1
    const isOfSetting = ({ setting }: Step) => setting === step.setting
    const left = meant.slice(lately).findIndex(before => isOfSetting(before) && before.from === step.to)
    if (left === -1) meant.push(step)
    else meant.push(...meant.splice(lately + left).filter(before => !isOfSetting(before)))
  }
  return meant
}
