import { page } from 'vitest/browser'
import { openApp } from './open-app.ts'

/** Opens the owner's panel at Data Management. */
export async function openDataManagement(): Promise<void> {
  await openApp('#/admin', { owner: true })
  await page.getByRole('tab', { name: 'Data Management' }).click()
}
