// `npm run sbom -- [FILE]`: writes the software bill of materials, CycloneDX as JSON, made from the lock file alone.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { NamedPackage } from './lock-problems.ts'
import { readDependencies } from './read-dependencies.ts'

/** The parts of a CycloneDX document that are used here. */
export interface Sbom {
  bomFormat?: string
  specVersion?: string
  metadata?: { component?: { name?: string } }
  components?: { purl?: string }[]
}

const INCLUDED = ['--include=dev', '--include=optional', '--include=peer']

/** The bill of materials that npm makes from the lock file. Throws an error with a sentence if npm can't. */
export function makeSbom(productName: string): Sbom {
  const format = ['--sbom-format=cyclonedx', '--sbom-type=application']
  const args = ['sbom', ...format, '--package-lock-only', '--offline', ...INCLUDED]
  const { status, stdout, stderr, error } = spawnSync('npm', args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (error !== undefined) throw new Error(`npm can't be run: ${error.message}`)
  if (/Unknown command/.test(stdout + stderr))
    throw new Error('This npm has no `npm sbom`: use npm 10.2 or newer')
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr.trim()}`)
  const sbom = JSON.parse(stdout) as Sbom
  // npm uses the folder's name.
  if (sbom.metadata?.component !== undefined) sbom.metadata.component.name = productName
  return sbom
}

/** What is wrong with a bill of materials for these packages, as sentences. */
export function sbomProblems(sbom: Sbom, packages: readonly NamedPackage[]): string[] {
  const { bomFormat, specVersion, components = [] } = sbom
  if (bomFormat !== 'CycloneDX' || specVersion === undefined)
    return ['npm sbom printed no CycloneDX document']
  const listed = new Set(components.map(({ purl }) => decodeURIComponent(purl ?? '')))
  const locked = new Set(packages.map(({ name, version }) => `pkg:npm/${name}@${version}`))
  return [
    ...[...locked].filter(each => !listed.has(each)).map(each => `The bill of materials lacks ${each}`),
    ...[...listed]
      .filter(each => !locked.has(each))
      .map(each => `The bill of materials has an unknown ${each}`),
  ]
}

if (import.meta.main) {
  const [file = 'dist/sbom.cdx.json'] = process.argv.slice(2)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(makeSbom(readDependencies().manifest.name), null, 2)}\n`)
  console.log(`Written: ${file}`)
}
