import { defineConfig } from 'vitest/config'

const server = ['src/server/**/*.test.ts']

/** What is waited for takes as long as the machine needs; only what never comes fails. */
const expect = { poll: { timeout: 60_000 } }

export default defineConfig({
  test: {
    // One for each core; Vitest leaves one out for itself, which on a machine with two is half of it.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: server,
          // None of them changes anything that another file sees, and most take less time than a new process.
          isolate: false,
          testTimeout: 30_000,
          expect,
        },
      },
      {
        test: {
          name: 'server',
          include: server,
          globalSetup: 'src/server/testing/postgres.ts',
          testTimeout: 30_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        test: {
          name: 'proof',
          include: ['proof/**/*.test.ts'],
          globalSetup: 'src/server/testing/postgres.ts',
          testTimeout: 300_000,
          hookTimeout: 120_000,
          expect,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect,
        },
      },
    ],
  },
})
