import { relative } from 'node:path'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'

/** A message of a Vitest run to the process that started it. A file is named by its project and its path. */
export type Progress =
  | { kind: 'files'; files: string[] }
  | { kind: 'test' }
  | { kind: 'file'; file: string; passed: number; failed: number }
  | { kind: 'end'; errors: number }

/** A reporter of Vitest that tells the parent process what has ended, test by test. */
export default class ProgressReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    const files = specifications.map(({ project, moduleId }) => fileName(project.name, moduleId))
    tell({ kind: 'files', files })
  }

  onTestCaseResult(): void {
    tell({ kind: 'test' })
  }

  onTestModuleEnd(module: TestModule): void {
    const count = (state: 'passed' | 'failed') => [...module.children.allTests(state)].length
    // A file that fails as a whole, before or after its tests, counts as one failure.
    const failed = module.ok() ? count('failed') : Math.max(1, count('failed'))
    tell({
      kind: 'file',
      file: fileName(module.project.name, module.moduleId),
      passed: count('passed'),
      failed,
    })
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly unknown[]): void {
    tell({ kind: 'end', errors: errors.length })
  }
}

function fileName(project: string, path: string): string {
  return `${project.replace(/ .*/, '')} ${relative(process.cwd(), path)}`
}

function tell(progress: Progress): void {
  process.send?.(progress)
}
