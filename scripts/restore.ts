// `npm run restore -- FILE`: shows what would change, asks, and replaces the library with a backup.
import { existsSync } from 'node:fs'
import type { BackupComparison } from '#contract/backups.ts'
import { storeMachineActivity } from '#server/activity/repository.ts'
import { backupFolderOf } from '#server/backups/backup-files.ts'
import { compareBackup } from '#server/backups/compare-backup.ts'
import { checkBackup } from '#server/backups/prove-backup.ts'
import { restoreBackup } from '#server/backups/restore-backup.ts'
import { restoredText } from '#server/backups/restored-text.ts'
import { ask, runOnDatabase, showProgress, upgrade } from './owner-terminal.ts'

const answers = process.argv.slice(2)
const isSure = answers.includes('--yes')
const file = answers.find(answer => !answer.startsWith('--'))

await runOnDatabase(async (database, config) => {
  if (file === undefined) throw new Error('Say which file: npm run restore -- FILE [--yes]')
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const backup = await checkBackup(file)
  if (!backup.ok) throw new Error(`${backup.reason}. Nothing was changed.`)
  await upgrade(database, config)
  const compared = await compareBackup(database.db, file)
  if (!compared.ok) throw new Error(`${compared.reason}. Nothing was changed.`)
  for (const line of comparisonLines(compared.value)) console.log(line)
  if (!isSure && (await ask('The present library is backed up first. Continue? (yes/no) ')) !== 'yes') {
    throw new Error('Nothing was changed.')
  }
  const restored = await restoreBackup({
    database,
    folder: backupFolderOf(config.dataFolder),
    now: new Date(),
    file,
    onProgress: showProgress,
  })
  if (!restored.ok) throw new Error(`${restored.reason}. Nothing was changed.`)
  await storeMachineActivity(database.db, { kind: 'library restored', what: restoredText(restored.value) })
  console.log(`Restored. Beans: ${restored.value.bean_count}, roasts: ${restored.value.roast_count}.`)
})

function comparisonLines(comparison: BackupComparison): string[] {
  const { made_at, now, after, lost_beans, lost_roasts, changed } = comparison
  return [
    `The backup of ${made_at} is whole.`,
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
  ]
}
