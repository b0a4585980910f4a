import type { BackupComparison, BackupProgress, BackupReason } from '#contract/backups.ts'
import type { MeaningSetting } from '#contract/settings.ts'
import type { Deletion, DeletionKind } from '#contract/trash.ts'
import { type ZoneChange, zoneChangeIn } from '#domain/words/time-zone.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { readersDay } from '#web/words/readers-own.ts'
import { countText } from './deletion-text.ts'

const MEGABYTE = 1024 ** 2

/** Names what a deletion deleted: `#7 Kenya`, `All beans (2) with 9 roasts`. */
export function deletionText(deletion: Deletion): string {
  const { kind, label, bean_count, roast_count } = deletion
  const roasts = countText('roasts', roast_count)
  const names: Record<DeletionKind, () => string> = {
    roast: () => label ?? 'A roast',
    roasts: () => roasts,
    bean: () => withRoasts(label ?? 'A bean', roast_count),
    'all roasts': () => `All roasts (${roast_count})`,
    'all beans': () => withRoasts(`All beans (${bean_count})`, roast_count),
    update: () => `${label ?? 'A roast'} as it was before an update`,
    reread: () => `${roasts} before the originals were read again`,
    changes: () => `${roasts}, as before a change of several at once`,
    'time zone': () => beforeZone(roasts, zoneChangeIn(label)),
    'step aside': () => `${roasts} before they stepped aside for your numbers`,
    merge: () => `${label ?? 'A bean'}, which was merged into another`,
    'bean changes': () => `${countText('beans', bean_count)}, as before a change of several at once`,
    'stock entry': () => `An entry of the stock of ${label ?? 'a bean'}`,
    'running roast': () => `Running roast, ${label ?? 'without a coffee'}`,
    plan: () => `The plan ${label ?? 'without a name'}`,
    blend: () => `The recipe ${label ?? 'without a name'}`,
    sheet: () => `The sheet ${label ?? 'without a name'}`,
    tasting: () => `A tasting of ${label ?? 'a roast'}`,
    table: () => `The table ${label ?? 'without a name'}`,
    scores: () => `Scores of ${roasts} before they were calculated again`,
    style: () => `The style ${label ?? 'without a name'}`,
  }
  return names[kind]()
}

/** Entries of the trash with the values that something had before it was changed. */
const CHANGES: readonly DeletionKind[] = [
  'update',
  'reread',
  'changes',
  'time zone',
  'step aside',
  'bean changes',
  'scores',
]

/** What happened to what an entry of the trash holds: `Deleted`, `Changed`, `Merged`. */
export function deletedText(kind: DeletionKind): string {
  if (kind === 'merge') return 'Merged'
  return CHANGES.includes(kind) ? 'Changed' : 'Deleted'
}

function withRoasts(beans: string, roastCount: number): string {
  return roastCount === 0 ? beans : `${beans} with ${countText('roasts', roastCount)}`
}

function beforeZone(roasts: string, change: ZoneChange | null): string {
  if (change === null) return `${roasts} before the time zone was changed`
  const from = change.former === null ? '' : `from ${change.former} `
  return `${roasts} and the time zone before it was changed ${from}to ${change.zone}`
}

/** The date of a timestamp in the reader's language and time zone: `31 May 2026`. */
export function dayText(timestamp: string): string {
  return dateInWords(readersDay(new Date(timestamp)))
}

/** Describes what a restore would change. */
export function comparisonText({
  now,
  after,
  lost_beans,
  lost_roasts,
  lost_stock_entries,
  lost_plans,
  lost_blends,
  lost_sheets,
  lost_tastings,
  lost_tables,
  lost_running_roasts,
  lost_styles,
  changed,
  settings,
}: BackupComparison): string {
  const days = [now.newest_roast_date, after.newest_roast_date].map(day =>
    day === null ? 'none' : dateInWords(day),
  )
  const sentences = [
    `Beans: ${now.bean_count} now, ${after.bean_count} after.`,
    `Roasts: ${now.roast_count} now, ${after.roast_count} after.`,
    `Newest roast: ${days[0]} now, ${days[1]} after.`,
  ]
  for (const { count, names } of [
    lost_beans,
    lost_roasts,
    lost_styles,
    lost_plans,
    lost_blends,
    lost_sheets,
  ]) {
    if (count === 0) continue
    const more = count > names.length ? ` and ${count - names.length} more` : ''
    sentences.push(`Not in the backup: ${names.join(', ')}${more}.`)
  }
  for (const [what, { count, names }] of [
    ['Entries of the stock', lost_stock_entries],
    ['Tastings', lost_tastings],
    ['Tables', lost_tables],
    ['Running roasts', lost_running_roasts],
  ] as const) {
    if (count > 0) sentences.push(`${what} not in the backup: ${count} (${names.join(', ')}).`)
  }
  if (changed > 0) sentences.push(`Changed since the backup and reverted: ${changed}.`)
  for (const { setting, now, after } of settings) {
    sentences.push(`${MEANING_NAMES[setting]}: ${now} now, ${after} after.`)
  }
  return sentences.join(' ')
}

const MEANING_NAMES: Record<MeaningSetting, string> = {
  currency: 'Currency',
  time_zone: 'Time zone',
  cup_g: 'Grams for a cup',
  roast_cost: 'Cost of roasting',
}

/** The checkbox to tick before a backup of another installation, or one made before version 0.3, is restored. */
export const FOREIGN_TICK =
  'This file is from another installation or an older version. I know where it comes from.'

/** Says why another installation would refuse a backup, and what the owner can do about it. */
export function refusedElsewhereText(reason: string): string {
  return `Can’t be restored on another installation, only on this one: “${reason}”. Change that value (restore it first if it is in the trash), and make another backup.`
}

/** The labels of running tasks. */
export const TASK_TEXTS: Record<BackupProgress['task'], string> = {
  backup: 'Backing up',
  restore: 'Restoring',
  compare: 'Comparing',
}

/** Formats a size: `0.2 MB`, `48 MB`. */
export function sizeText(bytes: number): string {
  const megabytes = bytes / MEGABYTE
  return `${megabytes < 10 ? Math.max(0.1, megabytes).toFixed(1) : Math.round(megabytes)} MB`
}

/** The labels of the reasons for a backup. */
export const REASON_TEXTS: Record<BackupReason, string> = {
  daily: 'Daily',
  manual: 'Made by you',
  'before-upgrade': 'Before an upgrade',
  'before-deletion': 'Before a deletion',
  'before-reread': 'Before originals were read again',
  'before-restore': 'Before a restore',
}
