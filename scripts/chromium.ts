import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'

/** The headless shell takes half the CPU of the full Chromium. */
const SHELL = '/usr/bin/chromium-headless-shell'

const WHOLE_BROWSERS = [
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
 * The path of the browser for tests: `CHROMIUM_PATH`, or Chromium's headless shell, which is installed where root can
 * install Debian's packages; otherwise as by `requireChromium`.
 */
export function requireTestBrowser(): string {
  if (process.env.CHROMIUM_PATH === undefined && !existsSync(SHELL) && process.getuid?.() === 0) {
    installPackage('chromium-headless-shell')
  }
  return firstThatExists([process.env.CHROMIUM_PATH ?? '', SHELL]) ?? requireChromium()
}

/**
 * The path of a full Chromium: `CHROMIUM_PATH` unless it is the shell, the system's or Playwright's. If there is
 * none, installs one from Playwright's downloads or as Debian's package; throws if that fails.
 */
export function requireChromium(): string {
  const named = process.env.CHROMIUM_PATH ?? ''
  const candidates = [named === SHELL ? '' : named, ...WHOLE_BROWSERS, chromium.executablePath()]
  const installations = [
    () => run(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium']),
    () => installPackage('chromium'),
  ]
  for (const install of [() => {}, ...installations]) {
    install()
    const found = firstThatExists(candidates)
    if (found !== null) return found
  }
  throw new Error('No Chromium could be found or installed; set CHROMIUM_PATH to one')
}

/** Installs one of Debian's packages, if this is Debian. */
function installPackage(name: string): void {
  console.log(`Installing ${name} for the browser tests …`)
  run('apt-get', ['update', '-qq'])
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
}

function run(command: string, args: readonly string[]): void {
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

function firstThatExists(paths: readonly string[]): string | null {
  return paths.find(path => path !== '' && existsSync(path)) ?? null
}
