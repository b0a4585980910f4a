// `npm run check`: what must pass before each commit.
import { runSteps, type Step } from './run-steps.ts'

const npmTool = (name: string, tool: string, ...args: string[]): Step => ({
  name,
  command: `node_modules/.bin/${tool}`,
  args,
})

/** The checks that need no test run, in groups that run one after the other. */
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
