// Before all else, because React is loaded with the rest.
import './without-profiling.ts'
import '#web/ui/fonts.css'
import '#web/ui/theme.css'
import '#web/ui/base.css'
import '#web/ui/controls.css'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { page, server } from 'vitest/browser'
import * as calls from '#contract/calls.ts'
import { showSiteTitle } from '#web/shell/site-settings.ts'
import { answer, callsWithoutAnswer, resetAnswers } from './answers.ts'
import { installDirectInput } from './direct-input.ts'
import { loggedErrors } from './logged-errors.ts'
import { closeApp } from './open-app.ts'
import { NO_BACKUPS, SAMPLE_SETTINGS, SAMPLE_SITE } from './sample-settings.ts'

installDirectInput()
// A transparent frame isn't painted, which saves a fifth of Chromium's work. The page itself doesn't notice.
if (server.config.browser.headless) (window.frameElement as HTMLElement).style.opacity = '0'

beforeEach(async () => {
  resetAnswers()
  answer(calls.readAdminStatus, () => ({ admin: false }))
  answer(calls.readSite, () => SAMPLE_SITE)
  answer(calls.readLoginWays, () => ({ password: true, passkey_host: null }))
  answer(calls.readSettings, () => SAMPLE_SETTINGS)
  answer(calls.listBackups, () => NO_BACKUPS)
  showSiteTitle(SAMPLE_SITE.title)
  vi.spyOn(console, 'error').mockImplementation((...said) => loggedErrors.push(said.map(String).join(' ')))
})

afterEach(async () => {
  closeApp()
  vi.restoreAllMocks()
  await page.viewport(1440, 900)
  expect(callsWithoutAnswer(), 'calls without an answer').toEqual([])
  expect(loggedErrors.splice(0), 'errors on the console').toEqual([])
})
