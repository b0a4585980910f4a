import type { RoastSteps } from '#contract/roast-answers.ts'
import { meantSteps } from '#domain/again/meant-steps.ts'
import { sensorOf } from '#domain/again/plan-sensor.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { MILESTONE_TYPES, type MilestoneType } from '#domain/roast/milestones.ts'
import { MACHINE_SETTING_NAMES, type MachineSetting, settingText } from '#domain/roast/roasting-settings.ts'

/** Something to do or to expect in a roast that is roasted again. */
export interface Moment {
  /** Since charge. */
  seconds: number
  /** `Power 6, Fan 3`, `First crack`, `Drop`. */
  text: string
  /** °C, null if unknown. */
  temperature: number | null
  kind: 'set' | 'expect' | 'tapped' | 'drop'
  /** What is set; absent where nothing is. */
  settings?: { setting: MachineSetting; to: number }[]
}

/** The steps of a roast, or of a plan, whose marks may have the degrees of the infrared sensor. */
export type FollowedSteps = Omit<RoastSteps, 'marks'> & {
  marks: (RoastSteps['marks'][number] & { ibts_temp?: number | null | undefined })[]
}

/** What the marks of a roast are called on its sheet, in the order in which they come. */
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
export function regulatesItself({ steps }: Pick<RoastSteps, 'steps'>): boolean {
  return meantSteps(steps).length > MOST_STEPS
}

/** The marks that were pressed, in seconds since charge. */
export type Tapped = Partial<Record<MilestoneType, number>>

/**
 * All moments of a roast in order. Settings changed at the same time are one moment. A mark that was pressed takes the
 * place of the expected one, and what was expected before it is over.
 */
export function momentsOf(roast: FollowedSteps, tapped: Tapped = {}): Moment[] {
  const sensor = sensorOf(roast)
  const set = new Map<number, Moment>()
  for (const { time_seconds: seconds, setting, to, [sensor]: degrees } of regulatesItself(roast)
    ? []
    : meantSteps(roast.steps)) {
    const before = set.get(seconds)?.settings ?? []
    const settings = [...before, { setting, to }]
    const temperature = seconds === 0 ? roast.charge_temp : degrees
    set.set(seconds, { seconds, text: settingsText(settings), settings, temperature, kind: 'set' })
  }
  const inOrder = namesIn(MARK_NAMES)
  const last = inOrder.findLastIndex(mark => tapped[mark] !== undefined)
  const expected = roast.marks
    .filter(({ milestone_type }) => inOrder.indexOf(milestone_type) > last)
    .map(
      ({ milestone_type, time_seconds, [sensor]: degrees = null }): Moment => ({
        seconds: time_seconds,
        text: MARK_NAMES[milestone_type],
        temperature: degrees,
        kind: 'expect',
      }),
    )
  const pressed = MILESTONE_TYPES.flatMap((mark): Moment[] => {
    const seconds = tapped[mark]
    return seconds === undefined
      ? []
      : [{ seconds, text: MARK_NAMES[mark], temperature: null, kind: 'tapped' }]
  })
  const drop: Moment[] =
    roast.drop_seconds === null
      ? []
      : [{ seconds: roast.drop_seconds, text: 'Drop', temperature: roast.drop_temp, kind: 'drop' }]
  return [...set.values(), ...expected, ...pressed, ...drop].sort((a, b) => a.seconds - b.seconds)
}

/** `Power 6, Fan 3`; a setting isn't broken at the end of a line. */
export function settingsText(settings: readonly { setting: MachineSetting; to: number }[]): string {
  return settings
    .map(({ setting, to }) => `${MACHINE_SETTING_NAMES[setting]}\u00a0${settingText(to)}`)
    .join(', ')
}

/**
 * The moments around a time: the latest, the next, and the one after it. The drop is next until it is tapped, however
 * late it is; what was set before its time is over.
 *
 * @param setAt When all that a moment sets was set, not before `since`, in seconds; null if it wasn't.
 */
export function momentsAround(
  moments: readonly Moment[],
  seconds: number,
  setAt: (moment: Moment, since: number) => number | null = () => null,
): (Moment | null)[] {
  const isAhead = (moment: Moment) => moment.seconds > seconds || moment.kind === 'drop'
  let since: number | null = moments.findLast(moment => !isAhead(moment))?.seconds ?? 0
  const next = moments.findIndex(moment => {
    if (!isAhead(moment)) return false
    since = since === null || moment.kind !== 'set' ? null : setAt(moment, since)
    return since === null
  })
  const at = next === -1 ? moments.length : next
  return [moments[at - 1] ?? null, moments[at] ?? null, moments[at + 1] ?? null]
}
