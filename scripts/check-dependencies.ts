// Checks where the dependencies come from, their hashes, install scripts and licences, and that npm can make a bill of
// materials. Needs no network.
import { lockedPackages, lockProblems } from './lock-problems.ts'
import { readDependencies } from './read-dependencies.ts'
import { makeSbom, sbomProblems } from './sbom.ts'

const { lock, manifest } = readDependencies()
const packages = lockedPackages(lock)
const problems = [...lockProblems(lock, manifest), ...sbomProblems(makeSbom(manifest.name), packages)]
for (const problem of problems) console.error(problem)
const withoutHash = packages.filter(({ integrity }) => integrity === undefined).length
console.log(`${packages.length} packages, ${withoutHash} without a hash, ${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
