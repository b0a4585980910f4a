import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Lock, lockedPackages, lockProblems, type Manifest } from './lock-problems.ts'
import { readDependencies } from './read-dependencies.ts'
import { makeSbom, sbomProblems } from './sbom.ts'

/** What is wrong with the real files after a change. */
function problemsAfter(change: (lock: Lock, manifest: Manifest) => void): string[] {
  const { lock, manifest } = structuredClone(readDependencies())
  change(lock, manifest)
  return lockProblems(lock, manifest)
}

const fastify = ({ packages }: Lock) => packages['node_modules/fastify']!

test('the dependencies have no problem', () => {
  expect(problemsAfter(() => {})).toEqual([])
})

test.each(['https://example.com/fastify.tgz', 'git+ssh://git@example.com/fastify.git#1', 'file:../fastify'])(
  'a package from %s is refused',
  resolved => {
    expect(problemsAfter(lock => Object.assign(fastify(lock), { resolved }))).toEqual([
      `node_modules/fastify must come from the registry, but comes from "${resolved}"`,
    ])
  },
)

test('a linked folder is refused', () => {
  expect(problemsAfter(lock => Object.assign(fastify(lock), { link: true }))).toEqual([
    'node_modules/fastify must come from the registry, but comes from "a folder"',
  ])
})

test.each(['github:fastify/fastify', 'file:../fastify', 'npm:other@1.0.0', '*', 'latest'])(
  'a dependency on %s is refused',
  range => {
    expect(problemsAfter((_, { dependencies }) => Object.assign(dependencies, { fastify: range }))).toEqual([
      `fastify must be a version of the registry, but package.json says "${range}"`,
    ])
  },
)

test.each([undefined, '', 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=', 'sha512-short=='])(
  'the integrity %j is refused',
  integrity => {
    expect(problemsAfter(lock => Object.assign(fastify(lock), { integrity }))).toEqual([
      `node_modules/fastify must have a SHA-512 hash as its integrity, but has "${integrity ?? ''}"`,
    ])
  },
)

const NOT_OF_THE_REGISTRY = [
  ['is called by the name of another', { name: 'other' }, 'the package of that name, but is "other"'],
  [
    'has an address as its version',
    { version: 'https://example.com/fastify.tgz' },
    'a version of the registry',
  ],
  ['comes within another', { inBundle: true }, 'from the registry, but comes within another package'],
] as const

test.each(NOT_OF_THE_REGISTRY)('a package that %s is refused', (_, change, part) => {
  expect(problemsAfter(lock => Object.assign(fastify(lock), change))).toEqual([expect.stringContaining(part)])
})

test.each(['scripts', '../other', 'node_modules/..', 'node_modules/../other'])(
  'a package in %s is refused',
  path => {
    expect(problemsAfter(lock => Object.assign(lock.packages, { [path]: fastify(lock) }))).toEqual([
      `${path} must be a folder in node_modules`,
    ])
  },
)

test('only the known development tools may lack a hash, and only as long as they are not needed', () => {
  const path = 'node_modules/@biomejs/cli-darwin-arm64'
  const without = (lock: Lock) => Object.assign(lock.packages[path]!, { integrity: undefined })
  expect(problemsAfter(without)).toEqual([])
  expect(problemsAfter(lock => Object.assign(without(lock), { dev: false }))).toHaveLength(1)
  expect(problemsAfter(lock => Object.assign(without(lock), { optional: false }))).toHaveLength(1)
})

test('an install script must be allowed or refused by name, and the list names no package that is gone', () => {
  expect(problemsAfter(lock => Object.assign(fastify(lock), { hasInstallScript: true }))).toEqual([
    'node_modules/fastify has an install script, about which allowScripts in package.json says nothing',
  ])
  const inherited = (lock: Lock) => ({
    'node_modules/constructor': { ...fastify(lock), hasInstallScript: true },
  })
  expect(problemsAfter(lock => Object.assign(lock.packages, inherited(lock)))).toHaveLength(1)
  expect(problemsAfter((_, { allowScripts }) => Object.assign(allowScripts, { 'left-pad': false }))).toEqual([
    'allowScripts in package.json names left-pad, which is no longer a dependency',
  ])
})

test.each([
  'GPL-3.0-only',
  'MIT AND GPL-3.0-only',
  'GPL-2.0-only OR AGPL-3.0-only',
  '(MIT OR ISC) AND (GPL-2.0-only OR GPL-3.0-only)',
  'UNLICENSED',
  undefined,
])('the licence %s is refused', license => {
  expect(problemsAfter(lock => Object.assign(fastify(lock), { license }))).toEqual([
    `node_modules/fastify has the licence "${license ?? ''}", which is not on the list in scripts/lock-problems.ts`,
  ])
})

test.each(['MIT OR GPL-3.0-only', '(MIT OR Apache-2.0)', 'Apache-2.0 AND MIT'])(
  'the licence %s is allowed',
  license => {
    expect(problemsAfter(lock => Object.assign(fastify(lock), { license }))).toEqual([])
  },
)

test('an older form of the lock file is refused', () => {
  expect(problemsAfter(lock => Object.assign(lock, { lockfileVersion: 2 }))).toEqual([
    'package-lock.json must have lockfileVersion 3',
  ])
})

test('the bill of materials lists exactly the packages of the lock file', () => {
  const { lock, manifest } = readDependencies()
  const packages = lockedPackages(lock)
  const sbom = makeSbom(manifest.name)
  expect(sbomProblems(sbom, packages)).toEqual([])
  const { version } = packages.find(({ name }) => name === 'fastify')!
  const text = JSON.stringify(sbom).replaceAll(`"pkg:npm/fastify@${version}"`, '"pkg:npm/other@1.0.0"')
  expect(sbomProblems(JSON.parse(text), packages)).toEqual([
    `The bill of materials lacks pkg:npm/fastify@${version}`,
    'The bill of materials has an unknown pkg:npm/other@1.0.0',
  ])
  for (const other of [{}, { ...sbom, bomFormat: 'SPDX' }, { ...sbom, specVersion: undefined }]) {
    expect(sbomProblems(other, packages)).toEqual(['npm sbom printed no CycloneDX document'])
  }
})

test('the bill of materials is written to a file, and the licences are listed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'first-crack-sbom-'))
  const file = join(folder, 'new/sbom.json')
  expect(spawnSync(process.execPath, ['scripts/sbom.ts', file], { encoding: 'utf8' }).stdout).toBe(
    `Written: ${file}\n`,
  )
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'first-crack', type: 'application' } },
  })
  rmSync(folder, { recursive: true })

  const licences = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/licences.ts', ...args], { encoding: 'utf8' }).stdout
  expect(licences()).toMatch(/^MIT\tfastify@\d/m)
  expect(licences()).not.toContain('vitest@')
  expect(licences('--all')).toMatch(/^MIT\tvitest@\d/m)
})
