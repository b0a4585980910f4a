import { pick } from '#domain/record/named-values.ts'
import { parseDuration } from '#domain/roast/duration.ts'
import type { MilestoneType } from '#domain/roast/milestones.ts'
import { MACHINE_SETTINGS, type MachineSetting } from '#domain/roast/roasting-settings.ts'

/** What is set at one moment, or a mark to expect, as it is typed. */
export interface RowDraft {
  /** Unique within the plan. */
  key: number
  time: string
  /** The last time that was one, while another is typed. */
  lastTime?: string
  what: 'set' | MilestoneType
  /** Empty where nothing is set. */
  settings: Record<MachineSetting, string>
  bean_temp: string
  ibts_temp: string
}

/** A row without any setting. */
export const NOTHING_SET: RowDraft['settings'] = { power: '', fan: '', drum: '' }

/** A row with its places in the lists of steps and marks that are sent. */
export interface PlacedRow {
  row: RowDraft
  /** Of its mark or first step, or where that would be. */
  place: string
  /** Of its steps, one a setting, in the order of the settings. */
  places: readonly string[]
}

/** The rows, each with its places. */
export function placedRows(rows: readonly RowDraft[]): PlacedRow[] {
  const counts = { steps: 0, marks: 0 }
  return rows.map(row => {
    const list = row.what === 'set' ? 'steps' : 'marks'
    const places = settingsOf(row).map((_, index) => `steps[${counts.steps + index}]`)
    const place = `${list}[${counts[list]}]`
    counts[list] += Math.max(1, places.length)
    return { row, place, places }
  })
}

/** The name of the input of a setting. */
export function settingField({ row, place, places }: PlacedRow, setting: MachineSetting): string {
  const step = places[settingsOf(row).indexOf(setting)]
  return step === undefined ? `${place}.${setting}` : `${step}.to`
}

/** What a row sets; nothing for a mark. */
export function settingsOf({ what, settings }: RowDraft): MachineSetting[] {
  return what === 'set' ? MACHINE_SETTINGS.filter(setting => settings[setting].trim() !== '') : []
}

/** The rows in order of time; those without a time come last. What is set at one moment becomes one row. */
export function sortedRows(rows: readonly RowDraft[]): RowDraft[] {
  const timeOf = ({ time }: RowDraft) => typedTime(time) ?? Number.POSITIVE_INFINITY
  const sorted: RowDraft[] = []
  for (const row of rows.toSorted((a, b) => timeOf(a) - timeOf(b) || 0)) {
    const settings = settingsOf(row)
    const same = sorted.findIndex(
      each =>
        each.what === 'set' &&
        typedTime(each.time) !== null &&
        timeOf(each) === timeOf(row) &&
        settings.length > 0 &&
        !settingsOf(each).some(setting => settings.includes(setting)),
    )
    const before = sorted[same]
    if (before === undefined) sorted.push(row)
    else sorted[same] = { ...before, settings: { ...before.settings, ...pick(row.settings, settings) } }
  }
  return sorted
}

/** A time as somebody types it, in seconds: a keypad of a phone has no colon, so that `2.20` and `2,20` are 2:20. */
export function typedTime(text: string): number | null {
  return parseDuration(text.trim().replace(/^(\d{1,3})[.,](\d{2})$/, '$1:$2'))
}
