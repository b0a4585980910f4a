import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Backup, BackupList } from '#contract/backups.ts'
import * as calls from '#contract/calls.ts'
import { answer, requestsOf } from '#web/testing/answers.ts'
import { chooseFiles } from '#web/testing/import-files.ts'
import { byCss, renderedTexts } from '#web/testing/on-screen.ts'
import { openDataManagement } from '#web/testing/open-panel.ts'
import { sampleBean } from '#web/testing/sample-beans.ts'
import { showLog } from '#web/testing/sample-log.ts'

const MADE_AT = '2026-03-04T05:06:07.000Z'
const REFUSED_ELSEWHERE = 'The last backup could not be restored on another installation.'

let list: BackupList

beforeEach(async () => {
  showLog({ beans: [sampleBean({ origin_name: 'Kenya Nyeri' })] })
  list = {
    backups: [backup({})],
    unreadable: [],
    running: null,
    last_failure: null,
    copies: null,
    problems: [],
  }
})

function backup(given: Partial<Backup>): Backup {
  return {
    name: 'first-crack.sqlite',
    reason: 'manual',
    created_at: MADE_AT,
    proven_at: MADE_AT,
    size_bytes: 200_000,
    bean_count: 1,
    roast_count: 0,
    problem: null,
    ...given,
  }
}

async function open(): Promise<void> {
  await openDataManagement()
  answer(calls.listBackups, () => list)
  answer(calls.makeBackup, () => list)
  await page.getByRole('button', { name: 'Make backup' }).click()
}

test('backups and trash come before the buttons that delete everything', async () => {
  const names = ['Backups', 'Recently deleted', 'Delete All Beans', 'Delete All Roasts']
  await open()
  const shown = () => renderedTexts(byCss('h2, button'))
  await expect.poll(() => shown().filter(text => names.includes(text))).toEqual(names)
})

test('a backup that could not be copied elsewhere is shown in red, with an icon and the output', async () => {
  list.copies = {
    last_copied_at: null,
    copying: false,
    failure: { at: MADE_AT, reason: 'it ended with exit code 3', output: 'no remote named elsewhere' },
  }
  list.problems = ['No backup could be copied yet.']
  await open()
  const problem = page.getByRole('alert').filter({ hasText: 'BACKUP_COMMAND failed' })
  const ended = problem.getByText(/: it ended with exit code 3\. It is tried again every hour\.$/)
  await expect.element(ended).toBeVisible()
  expect(byCss('svg', problem)).toHaveLength(1)
  await expect.element(page.getByText('no remote named elsewhere')).toBeVisible()
  await expect.element(page.getByText(/^Last proven backup: .* · Last copy: none yet$/)).toBeVisible()
  await expect.element(page.getByText('No backup could be copied yet.')).toBeVisible()
  const colour = (element: Element) => getComputedStyle(element).color
  expect(colour(problem.element())).not.toBe(colour(byCss('h1')[0]!))
  await expect.element(page.getByRole('tab', { name: 'Data Management needs attention' })).toBeVisible()
})

test('a backup that another installation would refuse says so, with the row and what to do', async () => {
  list.problems = [REFUSED_ELSEWHERE]
  list.backups = [backup({ problem: 'beans.crop_year in row 1 is 1' }), backup({ name: 'earlier.sqlite' })]
  await open()
  await expect.element(page.getByText(REFUSED_ELSEWHERE)).toBeVisible()
  const refused = page.getByText(
    /^Can’t be restored on another installation, only on this one: “.*crop_year in row 1/,
  )
  await expect.element(refused.getByText('Change that value')).toBeVisible()
  expect(refused.elements()).toHaveLength(1)
  list = { ...list, problems: [], backups: [backup({ name: 'later.sqlite' })] }
  await page.getByRole('button', { name: 'Make backup' }).click()
  await expect.element(page.getByText(REFUSED_ELSEWHERE)).not.toBeInTheDocument()
})

test('restoring a backup of another installation requires a ticked checkbox', async () => {
  const figures = { bean_count: 1, roast_count: 0, newest_roast_date: null, last_change_at: MADE_AT }
  const nothing = { count: 0, names: [] }
  answer(calls.compareBackup, () => ({
    made_at: MADE_AT,
    is_ours: false,
    now: figures,
    after: figures,
    lost_beans: nothing,
    lost_roasts: nothing,
    lost_stock_entries: nothing,
    lost_plans: nothing,
    lost_blends: nothing,
    lost_sheets: nothing,
    lost_tastings: nothing,
    lost_tables: nothing,
    lost_running_roasts: nothing,
    lost_styles: nothing,
    settings: [],
    changed: 0,
  }))
  answer(calls.restoreBackup, () => {
    list = {
      ...list,
      backups: [backup({ name: 'before.sqlite', reason: 'before-restore' }), ...list.backups],
    }
    return { bean_count: 1, roast_count: 0, made_at: MADE_AT }
  })
  await open()
  chooseFiles('Backup file', new File(['SQLite format 3'], 'theirs.sqlite'))
  const question = page.getByRole('alertdialog', { name: 'Restore a backup' })
  const restore = question.getByRole('button', { name: 'Restore', exact: true })
  await expect.element(restore).toBeDisabled()
  await question.getByRole('checkbox', { name: 'I know where it comes from' }).click()
  await restore.click()
  await expect.element(page.getByText(/^Before a restore/)).toBeVisible()
  const sent = requestsOf(calls.restoreBackup).map(
    ({ body }) => body instanceof FormData && body.get('foreign'),
  )
  expect(sent).toEqual(['true'])
})
