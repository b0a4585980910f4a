import { existsSync } from 'node:fs'
import type { BackupComparison } from '#contract/backups.ts'
import { storeMachineActivity } from '../../src/server/account/activity/repository.ts'
import { Backups, restoredValues } from '../../src/server/safety/backups/backups.ts'
import { KEY_MADE } from '../../src/server/safety/backups/file/backup-key.ts'
import { FOREIGN } from '../../src/server/safety/backups/restore/check-backup.ts'
import { type OwnerCommand, upgrade } from './run-on-database.ts'

/** Shows what would change, asks, and replaces the library with a backup. */
export const restore: OwnerCommand = async (database, config, { args, say, ask, showProgress, startJob }) => {
  const isSure = args.includes('--yes')
  const acceptForeign = args.includes('--foreign')
  const file = args.find(arg => !arg.startsWith('--'))
  if (file === undefined) throw new Error('Say which file: npm run restore -- [--foreign] [--yes] FILE')
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  await upgrade(database, config)
  const backups = new Backups({
    location: config,
    now: () => new Date(),
    onKeyMade: () => say(KEY_MADE),
    onProgress: showProgress,
    startJob,
  })
  const compared = await backups.compare(file)
  if (!compared.ok) throw new Error(`${compared.reason}. Nothing was changed.`)
  if (!compared.value.is_ours && !acceptForeign) throw new Error(`${FOREIGN}. Nothing was changed.`)
  for (const line of comparisonLines(compared.value)) say(line)
  if (!isSure && (await ask('The present library is backed up first. Continue? (yes/no) ')) !== 'yes') {
    throw new Error('Nothing was changed.')
  }
  const restored = await backups.restore(file, { acceptForeign })
  if (!restored.ok) throw new Error(`${restored.reason}. Nothing was changed.`)
  await storeMachineActivity(database.db, {
    code: 'library_restored',
    values: restoredValues(restored.value),
  })
  say(`Restored. Beans: ${restored.value.bean_count}, roasts: ${restored.value.roast_count}.`)
}

function comparisonLines(comparison: BackupComparison): string[] {
  const { made_at, is_ours, now, after, lost_beans, lost_roasts, changed, settings } = comparison
  return [
    `The backup of ${made_at} is whole${is_ours ? '' : ', and was made by another installation'}.`,
    `Beans:  ${now.bean_count} now, ${after.bean_count} after`,
    `Roasts: ${now.roast_count} now, ${after.roast_count} after`,
    `Newest roast: ${now.newest_roast_date ?? '–'} now, ${after.newest_roast_date ?? '–'} after`,
    `Last change:  ${now.last_change_at ?? '–'} now, ${after.last_change_at ?? '–'} after`,
    ...[
      { kind: 'beans', ...lost_beans },
      { kind: 'roasts', ...lost_roasts },
    ]
      .filter(({ count }) => count > 0)
      .map(({ kind, count, names }) => {
        const more = count > names.length ? ` and ${count - names.length} more` : ''
        return `Not in the backup, ${kind}: ${names.join(', ')}${more}`
      }),
    `Changed since the backup: ${changed}`,
    ...settings.map(({ setting, now, after }) => `Setting ${setting}: ${now} now, ${after} after`),
  ]
}
