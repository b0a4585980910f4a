import { defineConfig } from 'vitest/config'

const server = ['src/server/**/*.test.ts']

/** What is waited for takes as long as the machine needs; only what never comes fails. */
const expect = { poll: { timeout: 60_000 } }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: server,
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
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect,
          fileParallelism: false,
        },
      },
    ],
  },
})
