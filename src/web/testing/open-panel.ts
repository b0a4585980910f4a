import { page } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { answer } from './answers.ts'
import { openApp } from './open-app.ts'

/** Answers what the owner's panel reads wherever it is opened, with no backups. */
export function answerPanel(): void {
  answer(calls.listBackups, () => ({
    backups: [],
    running: null,
    last_failure: null,
    unreadable: [],
    problems: [],
    copies: null,
  }))
}

/** Opens the owner's panel at Data Management, with no backups. */
export async function openDataManagement(): Promise<void> {
  answerPanel()
  await openApp('#/admin', { owner: true })
  await page.getByRole('tab', { name: 'Data Management' }).click()
}
