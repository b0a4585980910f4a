import { z } from 'zod'
import { timestamp } from './fields.ts'
import { MEANING_SETTINGS } from './settings.ts'

/** Why a backup was made. */
export const BACKUP_REASONS = [
  'daily',
  'manual',
  'before-upgrade',
  'before-deletion',
  'before-reread',
  'before-restore',
] as const
export type BackupReason = (typeof BACKUP_REASONS)[number]

/** One backup file. It gets its name only after it has been restored into a scratch database and compared. */
export const backup = z.object({
  name: z.string(),
  reason: z.enum(BACKUP_REASONS),
  created_at: timestamp,
  proven_at: timestamp,
  size_bytes: z.number().int(),
  bean_count: z.number().int(),
  roast_count: z.number().int(),
  problem: z
    .string()
    .nullable()
    .describe(
      'Why another installation would refuse it: the table, row and column. It can be restored on this one',
    ),
})
export type Backup = z.infer<typeof backup>

/** Picks a backup by name, if no file is sent. */
export const backupChoice = z.object({ name: z.string() })
export type BackupChoice = z.infer<typeof backupChoice>

/** The same for a restore. Without `foreign`, a backup that another installation made is refused. */
export const restoreChoice = backupChoice.extend({
  foreign: z.boolean().optional().describe('Accept a backup that another installation made'),
})
export type RestoreChoice = z.infer<typeof restoreChoice>

/** The backup task that is running, with the rows done and the total. */
export const backupProgress = z.object({
  task: z.enum(['backup', 'restore', 'compare']),
  done: z.number().int(),
  total: z.number().int().nullable(),
})
export type BackupProgress = z.infer<typeof backupProgress>

/** Why the latest run of `BACKUP_COMMAND` copied nothing. */
export const copyFailure = z.object({
  at: timestamp,
  reason: z.string(),
  output: z.string().describe('The end of what the command printed as errors'),
})
export type CopyFailure = z.infer<typeof copyFailure>

/** What `BACKUP_COMMAND` has done. */
export const backupCopies = z.object({
  last_copied_at: timestamp.nullable(),
  copying: z.boolean(),
  failure: copyFailure.nullable(),
})
export type BackupCopies = z.infer<typeof backupCopies>

/** Every backup, newest first. */
export const backupList = z.object({
  backups: z.array(backup),
  unreadable: z.array(z.string()).describe('Names of files in the folder that can not be read as a backup'),
  running: backupProgress.nullable(),
  last_failure: z.string().nullable().describe('Why the latest backup could not be made'),
  copies: backupCopies.nullable().describe('null without BACKUP_COMMAND'),
  problems: z.array(z.string()).describe('Why the library is not safe at the moment'),
})
export type BackupList = z.infer<typeof backupList>

export const libraryFigures = z.object({
  bean_count: z.number().int(),
  roast_count: z.number().int(),
  newest_roast_date: z.string().nullable(),
  last_change_at: timestamp.nullable(),
})
export type LibraryFigures = z.infer<typeof libraryFigures>

const lostEntities = z.object({
  count: z.number().int(),
  names: z.array(z.string()).describe('Some of their names'),
})

/** What a restore would change. */
export const backupComparison = z.object({
  made_at: timestamp.describe('When the backup was made'),
  is_ours: z
    .boolean()
    .describe('Whether this installation made the backup; otherwise a restore needs the field foreign'),
  now: libraryFigures,
  after: libraryFigures,
  lost_beans: lostEntities.describe('Beans that are in the library but not in the backup'),
  lost_roasts: lostEntities,
  lost_stock_entries: lostEntities.describe('Entries of the stock, by the names of their beans'),
  lost_plans: lostEntities,
  lost_blends: lostEntities,
  lost_sheets: lostEntities,
  lost_tastings: lostEntities.describe('Tastings, by the names of their roasts'),
  lost_tables: lostEntities.describe('Tables of blind tastings, by their codes'),
  lost_running_roasts: lostEntities.describe('Roasts that run now, by the names of their beans'),
  lost_styles: lostEntities,
  changed: z
    .number()
    .int()
    .describe(
      'Beans, roasts, styles, plans, recipes, sheets, tastings, tables, running roasts and entries of the stock that would go back to an earlier state',
    ),
  settings: z
    .array(
      z.object({
        setting: z.enum(MEANING_SETTINGS),
        now: z.union([z.string(), z.number()]),
        after: z.union([z.string(), z.number()]),
      }),
    )
    .describe('Settings that give stored values their meaning, and would come back with them'),
})
export type BackupComparison = z.infer<typeof backupComparison>

/** What a restore brought back. */
export const restoredAnswer = z.object({
  bean_count: z.number().int(),
  roast_count: z.number().int(),
  made_at: timestamp.describe('When the restored backup was made'),
})
export type RestoredAnswer = z.infer<typeof restoredAnswer>
