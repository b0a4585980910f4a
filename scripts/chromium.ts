import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Options that let Chromium run as root and keep it from using the network by itself. */
export const CHROMIUM_OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * The path of a Chromium: `CHROMIUM_PATH`, the system's or Playwright's. If there is none, installs one from
 * Playwright's downloads or as Debian's package; throws if that fails.
 */
export function requireChromium(): string {
  const found = installedChromium()
  if (found !== null) return found
  console.log('No Chromium found; installing one for the browser tests …')
  const installations = [
    [process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']],
    ['apt-get', ['update', '-qq']],
    ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
  ] as const
  for (const [command, args] of installations) {
    spawnSync(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    const installed = installedChromium()
    if (installed !== null) return installed
  }
  throw new Error('No Chromium could be found or installed; set CHROMIUM_PATH to one')
}

function installedChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...SYSTEM_BROWSERS, chromium.executablePath()]
  return candidates.find(path => path !== '' && existsSync(path)) ?? null
}
