import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_OPTIONS, requireTestBrowser } from './scripts/chromium.ts'
import { keepTemporaryFilesInMemory } from './scripts/test-run/temporary-files.ts'
import { cascadeLayers } from './scripts/web-build/cascade-layers.ts'
import { countryFlags } from './scripts/web-build/country-flags.ts'
import { countryOutlines } from './scripts/web-build/country-outlines.ts'
import { plainIcons } from './scripts/web-build/plain-icons.ts'

keepTemporaryFilesInMemory()

const server = ['src/server/**/*.test.ts']
const component = ['src/web/**/*.component.test.ts']

/** Polls wait as long as a slow machine may need; only what never happens fails. */
const expect = { poll: { timeout: 60_000 } }

/** Processes that tests start find their modules compiled, as those of the product do. */
const env = { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) }

/** Room for short-lived objects, of which each test makes many. It saves a twentieth of the processor time. */
const execArgv = ['--max-semi-space-size=64']

export default defineConfig({
  test: {
    // One more than cores: a test that waits for a database, a child process or a page leaves its core to another. With
    // one per core, a run takes a twelfth longer; by default, Vitest leaves a core to itself.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: [...server, ...component],
          // None of them changes global state, and most take less time than starting a new process.
          isolate: false,
          env,
          execArgv,
          testTimeout: 30_000,
          expect,
        },
      },
      {
        test: {
          name: 'server',
          include: server,
          // Loading the whole server for each file would take a third of the time.
          isolate: false,
          restoreMocks: true,
          unstubEnvs: true,
          globalSetup: 'src/server/testing/postgres.ts',
          env,
          execArgv,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        test: {
          name: 'proof',
          include: ['proof/**/*.test.ts'],
          isolate: false,
          globalSetup: 'src/server/testing/postgres.ts',
          env,
          execArgv,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        plugins: [react(), cascadeLayers(), countryFlags(), countryOutlines(), plainIcons()],
        publicDir: 'src/web/public',
        define: { 'import.meta.env.API_BASE_URL': JSON.stringify('') },
        // All packages are bundled before the first test: one found later would reload the page.
        optimizeDeps: { entries: ['src/web/start.ts', 'src/web/testing/*.ts', ...component] },
        test: {
          name: 'component',
          include: component,
          isolate: false,
          setupFiles: 'src/web/testing/set-up.ts',
          testTimeout: 120_000,
          // What a page shows takes a frame or two, rather than a server's time.
          expect: { poll: { ...expect.poll, interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            locators: { exact: false },
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              // Nothing moves that a click would wait for, or that would be drawn sixty times a second.
              contextOptions: { reducedMotion: 'reduce' },
              launchOptions: {
                // Other projects need no browser.
                get executablePath() {
                  return requireTestBrowser()
                },
                args: CHROMIUM_OPTIONS,
              },
            }),
            instances: [{ browser: 'chromium' }],
            screenshotFailures: false,
          },
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          // One browser and one Playwright for all files of a worker.
          isolate: false,
          env,
          execArgv,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect,
        },
      },
    ],
  },
})
