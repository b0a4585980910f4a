// Checks the rules for imports in .dependency-cruiser.cjs. Also checks the number of modules, because a parser that
// can't read TypeScript would find none and report success.
import { createRequire } from 'node:module'
import { cruise, type ICruiseResult } from 'dependency-cruiser'

const FEWEST_MODULES = 50

const configuration = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
const { output } = await cruise(['src'], {
  ...configuration.options,
  ruleSet: { forbidden: configuration.forbidden },
  validate: true,
})
const { violations, totalCruised } = (output as ICruiseResult).summary

for (const { rule, from, to } of violations) console.error(`${rule.name}: ${from} → ${to}`)
if (totalCruised < FEWEST_MODULES)
  console.error(`Only ${totalCruised} modules were read: the parser is not working`)
console.log(`${totalCruised} modules, ${violations.length} violations`)
process.exitCode = violations.length === 0 && totalCruised >= FEWEST_MODULES ? 0 : 1
