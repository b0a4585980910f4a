import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer } from './answers.ts'
import { openApp } from './open-app.ts'

/** Opens the owner's panel at Data Management, with no backups. */
export async function openDataManagement(): Promise<void> {
  answer(calls.listBackups, () => ({
    backups: [],
    running: null,
    last_failure: null,
    unreadable: [],
    problems: [],
    copies: null,
  }))
  answer(calls.readLoginWays, () => ({ password: true, passkey_host: null }))
  await openApp('#/admin', { owner: true })
  await page.getByRole('tab', { name: 'Data Management' }).click()
}
