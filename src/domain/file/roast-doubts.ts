import { formatDuration } from '#domain/roast/duration.ts'
import { MILESTONE_NAMES, type MilestoneType } from '#domain/roast/milestones.ts'
import { plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'

/** A code of `ROAST_DOUBTS`. */
export type RoastDoubtCode = keyof typeof ROAST_DOUBTS

/** What was odd about a file's roast, and what was made of it: a code and the values that its sentence is made of. */
export type RoastDoubt = { [Code in RoastDoubtCode]: { code: Code; values: Values<Code> } }[RoastDoubtCode]

type Values<Code extends RoastDoubtCode> = Parameters<(typeof ROAST_DOUBTS)[Code]>[0]

export function roastDoubt<Code extends RoastDoubtCode>(code: Code, values: Values<Code>): RoastDoubt {
  return { code, values } as RoastDoubt
}

/** The sentence for the roast's owner. */
export function roastDoubtText({ code, values }: RoastDoubt): string {
  return (ROAST_DOUBTS[code] as (values: object) => string)(values)
}

/**
 * What is looked at before a file's roast is stored, whatever its format: a closed list. Temperatures are in °C. Times
 * are in seconds since charge, those called `recording` since the first sample.
 */
export const ROAST_DOUBTS = {
  // The unit
  unit_converted: ({ stated, taken }: { stated: Unit | null; taken: Unit }) =>
    stated === null
      ? `The file states no unit. Its temperatures look like ${DEGREES[taken]} and were converted to °C.`
      : `The file states ${DEGREES[stated]}, but only in ${DEGREES[taken]} can its temperatures be those of a roast: they were read as ${DEGREES[taken]}.`,
  unit_doubtful: ({ stated, other, hottest }: { stated: Unit | null; other: Unit; hottest: number }) => {
    const reaches = `its bean temperature reaches ${degrees(hottest)}`
    if (stated === null)
      return `The file states no unit. Read as °C ${reaches}; check whether it is in ${DEGREES[other]}.`
    const said = `In ${DEGREES[stated]}, which the file states, ${reaches}`
    return stated === 'F' && hottest > HOTTEST_ROAST
      ? `${said}, and more in °C: no roast is so hot; check its temperatures.`
      : `${said}; check whether it is in ${DEGREES[other]}.`
  },

  // Charge
  charge_unmarked: ({ first }: { first: 'row' | 'sample' }) =>
    `The file marks no charge; its first ${first} was taken as charge.`,
  charge_found: ({ recording_seconds, from }: { recording_seconds: number; from: number }) =>
    `The file marks no charge; the bean temperature begins to fall from ${degrees(from)} at ${formatDuration(recording_seconds)} of the recording, which was taken as charge.`,
  charge_not_obeyed: ({
    recording_seconds,
    charge_recording_seconds,
  }: {
    recording_seconds: number
    charge_recording_seconds: number
  }) =>
    `The charge that the file marks at ${formatDuration(recording_seconds)} of the recording can't be that of this roast and was left aside; the beans went in at ${formatDuration(charge_recording_seconds)}, where their temperature begins to fall.`,
  charge_doubtful: ({ recording_seconds }: { recording_seconds: number }) =>
    `The file marks its charge at ${formatDuration(recording_seconds)} of the recording, where the bean temperature is that of roasting beans and goes on climbing. If the beans went in earlier, correct charge on the curve.`,

  // Drop
  drop_unmarked: ({ seconds }: Moment) =>
    `The file marks no drop; the roast is taken to end at ${formatDuration(seconds)}.`,
  drop_not_obeyed: ({ marked_seconds, seconds }: { marked_seconds: number } & Moment) =>
    `The drop that the file marks at ${formatDuration(marked_seconds)} can't be the end of this roast and was left aside: the beans go on getting hotter until ${formatDuration(seconds)}, which was taken as drop.`,
  drop_after_emptied: ({
    marked_seconds,
    marked,
    seconds,
  }: { marked_seconds: number; marked: number } & Moment) =>
    `The drop that the file marks at ${formatDuration(marked_seconds)} (${degrees(marked)}) is after the machine was emptied and was left aside: the bean temperature falls steeply after ${formatDuration(seconds)}, which was taken as drop.`,
  drop_of_next: ({
    marked_seconds,
    charge_seconds,
    seconds,
  }: { marked_seconds: number; charge_seconds: number } & Moment) =>
    `The drop that the file marks at ${formatDuration(marked_seconds)} can't be that of this roast and was left aside: beans went in again at ${formatDuration(charge_seconds)}. The bean temperature is highest before at ${formatDuration(seconds)}, which was taken as drop.`,
  drop_doubtful: ({ marked_seconds, marked, later_seconds, later }: LaterMaximum) =>
    `The file marks its drop at ${formatDuration(marked_seconds)} (${degrees(marked)}), but the bean temperature climbs on to ${degrees(later)} at ${formatDuration(later_seconds)}. If the beans left the drum later, correct drop on the curve.`,
  emptied: ({ seconds, last_seconds, marks }: { last_seconds: number; marks: DropMarks } & Moment) =>
    `${marks === 'unmarked' ? 'The file marks no drop. ' : ''}The bean temperature falls steeply after ${formatDuration(seconds)}, as it does when the machine is emptied; the roast is taken to end then and not at the last row (${formatDuration(last_seconds)}).`,
  gentle_fall: ({ from, seconds, to, last_seconds }: Fall) =>
    `The bean temperature falls from ${degrees(from)} at ${formatDuration(seconds)} to ${degrees(to)} at ${formatDuration(last_seconds)}. If the beans left the drum at ${formatDuration(seconds)}, correct drop on the curve.`,
  cut_before_end: ({ seconds }: Moment) =>
    `The file was cut before its end: it ends at ${formatDuration(seconds)}, which is taken as drop.`,
  cut_before_drop: ({ seconds, marked_seconds }: { marked_seconds: number } & Moment) =>
    `The file was cut before its end: it ends at ${formatDuration(seconds)}, but marks its drop at ${formatDuration(marked_seconds)}.`,

  // Readings
  lone_readings: ({ series, count, value, seconds }: LeftOut) =>
    `${count} lone ${plural(count, { one: 'reading', other: 'readings' })} of ${SERIES[series]} far off ${plural(count, { one: 'its', other: 'their' })} neighbours left aside (the first: ${shown(value)} at ${formatDuration(seconds)}).`,
  impossible_values: ({ series, count, value, seconds }: LeftOut) =>
    `${count} impossible ${plural(count, { one: 'value', other: 'values' })} of ${SERIES[series]} left out (the first: ${value} at ${formatDuration(seconds)}).`,
  thinned: ({ had, kept, step_seconds }: { had: number; kept: number; step_seconds: number }) =>
    `The file has ${had.toLocaleString('en-GB')} samples from charge to drop; ${kept.toLocaleString('en-GB')} are kept, one every ${step_seconds} s.`,

  // Milestones
  milestone_outside: ({ milestone_type, seconds, end_seconds }: AMilestone & { end_seconds: number }) =>
    leftOut(
      { milestone_type, seconds },
      seconds > end_seconds
        ? `is after the end of the roast (${formatDuration(end_seconds)})`
        : 'is not after charge',
    ),
  milestone_contradicts: ({ other, ...milestone }: AMilestone & { other: MilestoneType }) =>
    leftOut(milestone, `contradicts the ${MILESTONE_NAMES[other]}`),
  crack_too_cold: ({ temperature, ...milestone }: AMilestone & { temperature: number }) =>
    leftOut(milestone, `is where the beans have ${degrees(temperature)}, too cold to crack,`),
  too_many_milestones: ({ count, kept }: { count: number; kept: number }) =>
    `Of ${count} milestones, only the first ${kept} were kept.`,

  // A file that was cut
  cut_in_line: ({ line, seconds }: { line: number } & Moment) =>
    `The file was cut in its last line (line ${line}), which was left out; the roast is known until ${formatDuration(seconds)}.`,
  cut_log: ({ seconds }: Moment) =>
    `The file was cut before its end; the roast is known until ${formatDuration(seconds)}.`,

  // Several roasts
  several_roasts: ({ place, count, others }: { place: number; count: number; others: string[] }) =>
    `The file holds ${count} roasts; this is number ${place}. The ${plural(count - 1, { one: 'other is', other: 'others are' })} ${listText([...others.map(name => `“${name}”`), ...unnamed(count - 1 - others.length)])}.`,
  part_unreadable: ({ place, count, reason }: { place: number; count: number; reason: string }) =>
    `Of the ${count} roasts in the file, number ${place} can't be read: ${reason}`,
  second_of_recording: ({ recording_seconds, name }: { recording_seconds: number; name: string }) =>
    `This roast begins at ${formatDuration(recording_seconds)} of the recording of “${name}”, where the beans went in again. The marks and weights of the file belong to the other roast.`,
} as const

function unnamed(count: number): string[] {
  return count > 0 ? [`${count} more`] : []
}

/** °C. A file in °F that reaches more has no roast's temperatures in °C either. */
const HOTTEST_ROAST = 260
type Unit = 'C' | 'F'
type Moment = { seconds: number }
/** Whether the format can mark drop and the file doesn't, or it was cut before, or the format has no mark. */
type DropMarks = 'unmarked' | 'missing' | 'never marked'
type LaterMaximum = { marked_seconds: number; marked: number; later_seconds: number; later: number }
type Fall = { from: number; seconds: number; to: number; last_seconds: number }
type LeftOut = { series: keyof typeof SERIES; count: number; value: number } & Moment
type AMilestone = { milestone_type: MilestoneType; seconds: number }

const DEGREES: Record<Unit, string> = { C: '°C', F: '°F' }

/** What the columns of a timeline are called within a sentence. */
const SERIES = {
  ibtsTemperature: 'IBTS temperature',
  beanTemperature: 'bean temperature',
  ibtsRateOfRise: 'IBTS rate of rise',
  beanRateOfRise: 'bean rate of rise',
  power: 'power setting',
  fan: 'fan setting',
  drum: 'drum setting',
} as const

function degrees(celsius: number): string {
  return `${shown(celsius)} °C`
}

function shown(value: number): string {
  return String(Number(value.toFixed(1)))
}

function leftOut({ milestone_type, seconds }: AMilestone, reason: string): string {
  return `The ${MILESTONE_NAMES[milestone_type]} at ${formatDuration(seconds)} ${reason} and was left out.`
}
