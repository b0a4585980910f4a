// `npm run check`: what must pass before each commit, in under a minute.
import { runSteps, type Step } from './run-steps.ts'

const npmTool = (name: string, tool: string, ...args: string[]): Step => ({
  name,
  command: `node_modules/.bin/${tool}`,
  args,
})

/**
 * Format, lint, types, sizes, import direction, dependencies, and dead code, which includes code used only by tests.
 */
export const staticChecks: Step[][] = [
  [npmTool('format and lint', 'biome', 'ci', '--error-on-warnings'), npmTool('types', 'tsc', '--build')],
  [
    { name: 'size limits', command: process.execPath, args: ['scripts/check-size.ts'] },
    { name: 'import direction', command: process.execPath, args: ['scripts/check-import-direction.ts'] },
    { name: 'dependencies', command: process.execPath, args: ['scripts/check-dependencies.ts'] },
    { name: 'API description', command: process.execPath, args: ['scripts/check-openapi.ts'] },
    npmTool('dead code', 'knip', '--no-progress'),
    npmTool(
      'code used only by tests',
      'knip',
      '--no-progress',
      '--production',
      '--include',
      'files,exports,types',
    ),
  ],
]

if (import.meta.main) {
  const results = await runSteps([
    ...staticChecks,
    [npmTool('unit tests', 'vitest', 'run', '--project', 'unit', '--reporter', 'dot')],
  ])
  process.exitCode = results.every(result => result.passed) ? 0 : 1
}
