// `npm run licences`: lists the packages that the running product needs, with their licences. `-- --all` adds those of
// development.
import { lockedPackages } from './lock-problems.ts'
import { readDependencies } from './read-dependencies.ts'

const all = process.argv.includes('--all')
const lines = lockedPackages(readDependencies().lock)
  .filter(({ dev }) => all || dev !== true)
  .map(({ name, version, license }) => `${license}\t${name}@${version}`)
for (const line of [...new Set(lines)].sort()) console.log(line)
