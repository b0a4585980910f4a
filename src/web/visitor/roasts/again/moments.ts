import type { RoastSteps } from '#contract/roast-answers.ts'
import { meantSteps } from '#domain/again/meant-steps.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { MACHINE_SETTING_NAMES, settingText } from '#domain/roast/roasting-settings.ts'

/** Something to do or to expect in a roast that is roasted again. */
export interface Moment {
  /** Since charge. */
  seconds: number
  /** `Power 6, Fan 3`, `First crack`, `Drop`. */
  text: string
  /** °C, null if unknown. */
  temperature: number | null
  kind: 'set' | 'expect' | 'tapped' | 'drop'
}

/** What the marks of a roast are called on its sheet. */
export const MARK_NAMES: Record<MilestoneType, string> = {
  yellowing: 'Yellow',
  '1st_crack_start': 'First crack',
  '1st_crack_end': 'First crack ends',
  '2nd_crack_start': 'Second crack',
  '2nd_crack_end': 'Second crack ends',
}

/** With more steps a machine regulates itself, and nobody can follow them by hand. */
const MOST_STEPS = 40

/** Whether the machine set itself, so that its steps are left out. */
export function regulatesItself({ steps }: RoastSteps): boolean {
  return meantSteps(steps).length > MOST_STEPS
}

/**
 * All moments of a roast in order. Settings changed at the same time are one moment. A first crack that was tapped, in
 * seconds since charge, takes the place of the expected one.
 */
export function momentsOf(roast: RoastSteps, crackSeconds: number | null = null): Moment[] {
  const set = new Map<number, Moment>()
  for (const { time_seconds: seconds, setting, to, bean_temp, ibts_temp } of regulatesItself(roast)
    ? []
    : meantSteps(roast.steps)) {
    // A setting isn't broken at the end of a line.
    const text = `${MACHINE_SETTING_NAMES[setting]}\u00a0${settingText(to)}`
    const before = set.get(seconds)
    const temperature = seconds === 0 ? roast.charge_temp : (bean_temp ?? ibts_temp)
    set.set(seconds, {
      seconds,
      text: before === undefined ? text : `${before.text}, ${text}`,
      temperature,
      kind: 'set',
    })
  }
  const marks = roast.marks.filter(
    ({ milestone_type }) => crackSeconds === null || milestone_type !== '1st_crack_start',
  )
  const expected = marks.map(
    ({ milestone_type, time_seconds, bean_temp }): Moment => ({
      seconds: time_seconds,
      text: MARK_NAMES[milestone_type],
      temperature: bean_temp,
      kind: 'expect',
    }),
  )
  const cracked: Moment[] =
    crackSeconds === null
      ? []
      : [
          {
            seconds: crackSeconds,
            text: MARK_NAMES['1st_crack_start'],
            temperature: null,
            kind: 'tapped',
          },
        ]
  const drop: Moment[] =
    roast.drop_seconds === null
      ? []
      : [{ seconds: roast.drop_seconds, text: 'Drop', temperature: roast.drop_temp, kind: 'drop' }]
  return [...set.values(), ...expected, ...cracked, ...drop].sort((a, b) => a.seconds - b.seconds)
}

/**
 * The moments around a time: the latest, the next, and the one after it. The drop is next until it is tapped, however
 * late it is.
 */
export function momentsAround(moments: readonly Moment[], seconds: number): (Moment | null)[] {
  const next = moments.findIndex(moment => moment.seconds > seconds || moment.kind === 'drop')
  const at = next === -1 ? moments.length : next
  return [moments[at - 1] ?? null, moments[at] ?? null, moments[at + 1] ?? null]
}
