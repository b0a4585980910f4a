import type { Activity } from '#contract/activity.ts'
import { ACTIVITY_KINDS } from '#contract/activity-kinds.ts'
import { plural } from '#domain/words/plural.ts'
import { timeInWords } from '#web/words/moment-in-words.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { readersDay } from '#web/words/readers-own.ts'

/** One line of the list: a record, or several of one kind that happened soon after each other. */
export interface ActivityLine {
  /** Newest first; at least one. */
  records: readonly [Activity, ...Activity[]]
  title: string
  /** Address and device, as far as they are the same for all records. */
  who: string
}

export interface ActivityDay {
  /** `1 May 2026`, in the reader's language and time zone. */
  day: string
  lines: ActivityLine[]
}

const FOLDED_WITHIN_MS = 10 * 60 * 1000

/** Lines by day for records that are sorted newest first. */
export function activityDays(records: readonly Activity[]): ActivityDay[] {
  const days = new Map<string, Activity[][]>()
  for (const record of records) {
    const day = dateInWords(readersDay(new Date(record.happened_at)))
    const groups = days.get(day) ?? []
    days.set(day, groups)
    const last = groups.at(-1)
    if (last !== undefined && belongsTo(last.at(-1)!, record)) last.push(record)
    else groups.push([record])
  }
  return [...days].map(([day, groups]) => ({
    day,
    lines: groups.map(group => lineOf(group as [Activity, ...Activity[]])),
  }))
}

/** The time of a record in the reader's language and time zone: `14:03`. */
export function timeText({ happened_at }: Activity): string {
  return timeInWords(new Date(happened_at))
}

/** Address and device of a record: `203.0.113.7 · Firefox on Android`. */
export function whoText({ kind, address, device }: Activity): string {
  if (kind === 'login refused' && address === null) return 'Many addresses'
  return [address, device].filter(part => part !== null).join(' · ')
}

/** Whether two records share a line. Refused logins do from any address, because a flood has many. */
function belongsTo(newer: Activity, older: Activity): boolean {
  const gap = Date.parse(newer.happened_at) - Date.parse(older.happened_at)
  if (newer.kind !== older.kind || gap > FOLDED_WITHIN_MS) return false
  return newer.kind === 'login refused' || whoText(newer) === whoText(older)
}

function lineOf(records: [Activity, ...Activity[]]): ActivityLine {
  const [first, ...others] = records
  const times = records.reduce((sum, record) => sum + record.times, 0)
  const isOneClient = others.every(record => whoText(record) === whoText(first))
  return {
    records,
    title: plural(times, { one: first.what, other: `${times} ${ACTIVITY_KINDS[first.kind]}` }),
    who: isOneClient ? whoText(first) : 'Several addresses',
  }
}
