// Checks the rules for imports in .dependency-cruiser.cjs. Also checks the number of modules, because a parser that
// can't read TypeScript would find none and report success.
import { importViolations } from './import-direction.ts'

const FEWEST_MODULES = 50

const { violations, modules } = await importViolations(process.cwd())

for (const violation of violations) console.error(violation)
if (modules < FEWEST_MODULES) console.error(`Only ${modules} modules were read: the parser is not working`)
console.log(`${modules} modules, ${violations.length} violations`)
process.exitCode = violations.length === 0 && modules >= FEWEST_MODULES ? 0 : 1
