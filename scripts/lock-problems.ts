/** The parts of package-lock.json that are checked. */
export interface Lock {
  lockfileVersion: number
  /** By path; the product itself has the path ''. */
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  version?: string
  license?: string
  integrity?: string
  /** `.npmrc` leaves this out for packages of the registry. */
  resolved?: string
  link?: boolean
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  /** Whether it is part of another package's archive. */
  inBundle?: boolean
  /** The package's real name if its folder has another. */
  name?: string
}

/** The parts of package.json that are checked. */
export interface Manifest {
  name: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  /** Whether a package's install script is run. */
  allowScripts: Record<string, boolean>
}

/** A package of the lock file under its own name. */
export interface NamedPackage extends LockedPackage {
  name: string
  path: string
  /** The name of another package that is installed in its place. */
  alias?: string
}

/** SPDX identifiers of the licences that the product may depend on. */
const LICENCES = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT', 'Unlicense'],
  // Fonts.
  'OFL-1.1',
  // Demands the source of changed files, and we change none.
  'MPL-2.0',
  // Permissive: asks for its notice. The licence of code that was ported from Python.
  'Python-2.0',
  // Permissive: asks that a changed version says so.
  'Zlib',
])

/**
 * Development tools whose binaries for other platforms may lack a hash. npm leaves it out if the registry that made
 * the lock file doesn't have them.
 */
const WITHOUT_HASH = /^(?:@biomejs\/cli|@oxc-parser\/binding|@swc\/core)-/

/** Every package of the lock file except the product itself. */
export function lockedPackages({ packages }: Lock): NamedPackage[] {
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, ...entry }]) => ({
      ...entry,
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 13),
      ...(name !== undefined && { alias: name }),
    }))
}

/** What is wrong with the dependencies, as sentences. */
export function lockProblems(lock: Lock, manifest: Manifest): string[] {
  if (lock.lockfileVersion !== 3) return ['package-lock.json must have lockfileVersion 3']
  const packages = lockedPackages(lock)
  const named = [...Object.entries(manifest.dependencies), ...Object.entries(manifest.devDependencies)]
  return [
    ...named
      .filter(([, range]) => !/^[\^~]?\d+\.\d+\.\d+[\w.-]*$/.test(range))
      .map(([name, range]) => `${name} must be a version of the registry, but package.json says "${range}"`),
    ...packages.flatMap(each => [
      ...sourceProblems(each),
      ...scriptProblems(each, manifest),
      ...licenceProblems(each),
    ]),
    ...Object.keys(manifest.allowScripts)
      .filter(name => !packages.some(each => each.name === name))
      .map(name => `allowScripts in package.json names ${name}, which is no longer a dependency`),
  ]
}

/** Folders of packages within those of others. */
const PATH = /^node_modules\/(?:@[\w.-]+\/)?[\w.-]+(?:\/node_modules\/(?:@[\w.-]+\/)?[\w.-]+)*$/

function sourceProblems(locked: NamedPackage): string[] {
  const { path, name, alias, version, resolved, link, inBundle, integrity, dev, optional } = locked
  if (!PATH.test(path) || path.split('/').includes('..')) return [`${path} must be a folder in node_modules`]
  if (alias !== undefined) return [`${path} must be the package of that name, but is "${alias}"`]
  if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version ?? '')) {
    return [`${path} must have a version of the registry, but has "${version ?? ''}"`]
  }
  if (inBundle === true) return [`${path} must come from the registry, but comes within another package`]
  if (link === true || resolved !== undefined) {
    return [`${path} must come from the registry, but comes from "${resolved ?? 'a folder'}"`]
  }
  const mayLackHash = integrity === undefined && dev === true && optional === true && WITHOUT_HASH.test(name)
  if (mayLackHash || /^sha512-[\w+/]{86}==$/.test(integrity ?? '')) return []
  return [`${path} must have a SHA-512 hash as its integrity, but has "${integrity ?? ''}"`]
}

function scriptProblems({ path, name, hasInstallScript }: NamedPackage, manifest: Manifest): string[] {
  if (hasInstallScript !== true || Object.hasOwn(manifest.allowScripts, name)) return []
  return [`${path} has an install script, about which allowScripts in package.json says nothing`]
}

function licenceProblems({ path, license }: NamedPackage): string[] {
  if (isAllowedLicence(license ?? '')) return []
  return [`${path} has the licence "${license ?? ''}", which is not on the list in scripts/lock-problems.ts`]
}

/**
 * Whether an SPDX expression can be met with allowed licences. AND binds closer than OR. Parentheses are read only
 * around the whole of it.
 */
function isAllowedLicence(expression: string): boolean {
  const bare = expression.replace(/^\(([^()]*)\)$/, '$1')
  return bare.split(' OR ').some(choice => choice.split(' AND ').every(licence => LICENCES.has(licence)))
}
