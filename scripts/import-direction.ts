import { createRequire } from 'node:module'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

const configuration = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/** The imports in `src` of a folder that break the rules of `.dependency-cruiser.cjs`, and the number of modules. */
export async function importViolations(folder: string): Promise<{ violations: string[]; modules: number }> {
  const { output } = await cruise(['src'], {
    ...configuration.options,
    baseDir: folder,
    ruleSet: { forbidden: configuration.forbidden },
    validate: true,
  })
  const { violations, totalCruised } = (output as ICruiseResult).summary
  const sentences = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)
  return { violations: sentences, modules: totalCruised }
}
