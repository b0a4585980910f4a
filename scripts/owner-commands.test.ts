import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unknownBean } from '#domain/bean/bean.ts'
import { startInLoadedThread } from '#server/testing/loaded-threads.ts'
import { listActivity } from '../src/server/account/activity/repository.ts'
import { redeemLoginLink } from '../src/server/account/login-links.ts'
import { prepareOwner, verifiedPasswordHash } from '../src/server/account/owner.ts'
import { isLiveSession, startSession } from '../src/server/account/sessions.ts'
import { createBean, deleteAllBeans } from '../src/server/library/beans/change-beans.ts'
import { countBeans } from '../src/server/library/beans/repository.ts'
import { openDatabase } from '../src/server/platform/database/connect.ts'
import { migrateToLatest } from '../src/server/platform/database/migrate.ts'
import type { OpenDatabase } from '../src/server/platform/database/open-database.ts'
import { readConfig } from '../src/server/platform/settings/config.ts'
import { backupFolderOf } from '../src/server/safety/backups/file/backup-files.ts'
import { keyFileOf } from '../src/server/safety/backups/file/backup-key.ts'
import { makeBackup } from '../src/server/safety/backups/make/make-backup.ts'
import { printLoginLink } from './owner-commands/login-link.ts'
import { changePassword } from './owner-commands/password.ts'
import { restore } from './owner-commands/restore.ts'
import { type OwnerCommand, problemOf, runOnDatabase } from './owner-commands/run-on-database.ts'

vi.setConfig({ testTimeout: 60_000 })

let folder: string
let database: OpenDatabase

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'first-crack-commands-'))
  database = await openDatabase({ databaseUrl: null, dataFolder: folder })
  await migrateToLatest(database)
})
afterEach(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

function environment() {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  return { PATH, NODE_COMPILE_CACHE, DATA_DIR: folder }
}

/** Input of a command. Each command runs in a process of its own only once, because starting one takes a second. */
interface Given {
  args?: string[]
  input?: string
  settings?: Record<string, string>
}

/** Runs a command in a process of its own. */
function run(name: string, { args = [], input = '', settings = {} }: Given = {}) {
  const script = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const env = { ...environment(), ...settings }
  return spawnSync(process.execPath, [script, ...args], { env, input, encoding: 'utf8' })
}

/** Runs a command in this process. */
async function perform(command: OwnerCommand, { args = [], input = '', settings = {} }: Given = {}) {
  const config = readConfig({ ...environment(), ...settings })
  if (!config.ok) throw new Error(config.reason)
  const lines = input.split('\n')
  const nextLine = async () => lines.shift() ?? ''
  let stdout = ''
  const problem = await problemOf(command, config.value, {
    args,
    say: line => (stdout += `${line}\n`),
    ask: nextLine,
    askHidden: nextLine,
    showProgress: () => {},
    startJob: startInLoadedThread,
  })
  return { status: problem === null ? 0 : 1, stdout, stderr: problem === null ? '' : `${problem}\n` }
}

/** The recorded activity, newest first, with the device. */
async function recorded() {
  const { records } = await listActivity(database.db, { limit: 10, after: null })
  return records.map(({ what, device }) => [what, device])
}

/** Runs a command at a terminal, which `script` creates. */
function runAtTerminal(name: string) {
  const script = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
  const command = `"${process.execPath}" "${script}"`
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: environment(),
  })
  let shown = ''
  terminal.stdout.on('data', chunk => (shown += chunk))
  const ended = new Promise<number | null>(resolve => terminal.on('close', resolve))
  return { output: () => shown, type: (text: string) => terminal.stdin.write(text), ended }
}

test('a backup is made and restored at the terminal, once the owner says yes', async () => {
  await createBean(database.db, unknownBean('Kenya'), new Date())
  expect(run('backup').stdout).toContain('proven by restoring')
  const [name] = readdirSync(join(folder, 'backups'))
  const file = join(folder, 'backups', name!)
  await deleteAllBeans(database.db, new Date())
  await createBean(database.db, unknownBean('Made since'), new Date())

  const asked = await perform(restore, { args: [file], input: 'no\n' })
  expect([asked.status, asked.stdout]).toEqual([1, expect.stringContaining('Beans:  1 now, 1 after')])
  expect(asked.stdout).toContain('Not in the backup, beans: Made since\n')
  expect(await countBeans(database.db)).toBe(1)
  const restored = run('restore', { args: [file], input: 'yes\n' })
  expect([restored.status, restored.stderr]).toEqual([0, ''])
  expect(restored.stdout).toMatch(/Continue\? \(yes\/no\) .*Restored\. Beans: 1, roasts: 0\./s)
  expect(await countBeans(database.db)).toBe(1)
  expect(readdirSync(join(folder, 'backups'))).toHaveLength(2)
  expect(await recorded()).toEqual([
    [
      expect.stringMatching(/^The library was replaced with the backup of .* \(beans: 1, roasts: 0\)$/),
      'On the machine',
    ],
  ])
})

test('a backup of another installation is restored only with --foreign', async () => {
  await createBean(database.db, unknownBean('Kenya'), new Date())
  const backups = backupFolderOf(folder)
  const { file } = await makeBackup({ database, folder: backups, reason: 'manual', now: new Date() })
  rmSync(keyFileOf(backups))
  const refused = await perform(restore, { args: ['--yes', file] })
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/made by another installation.* --foreign .*Nothing was changed/),
  ])
  const restored = await perform(restore, { args: ['--yes', '--foreign', file] })
  expect(restored.stdout).toMatch(/whole, and was made by another installation.*Restored\. Beans: 1/s)
  expect(restored.stdout).toContain('A key for backups was made')
})

test('a file that is not a backup changes nothing', async () => {
  const file = join(folder, 'other.sqlite')
  writeFileSync(file, 'other')
  const refused = await perform(restore, { args: [file, '--yes'] })
  expect([refused.status, refused.stderr]).toEqual([
    1,
    expect.stringMatching(/not a backup.*Nothing was changed/),
  ])
  expect((await perform(restore, { args: ['--yes'] })).stderr).toContain('Say which file')
})

test('a password is not shown while it is typed', async context => {
  if (spawnSync('script', ['--version']).status !== 0)
    context.skip('There is no `script` command to create a terminal')
  const terminal = runAtTerminal('password')
  await expect.poll(terminal.output, { timeout: 30_000 }).toContain('New password (it is not shown): ')
  terminal.type('over the shoulder\r')
  expect(await terminal.ended).toBe(0)
  expect(terminal.output()).toContain('The password is changed')
  expect(terminal.output()).not.toMatch(/over|shoulder/)
  expect(await verifiedPasswordHash(database.db, 'over the shoulder')).not.toBeNull()
})

test('changing the password ends every session, allows the login by password again and is recorded', async () => {
  await prepareOwner(database.db, 'old', { N: 2 ** 10, r: 8, p: 1 })
  const token = await startSession(database.db, 'a key', new Date())
  expect((await perform(changePassword, { input: '\n' })).status).toBe(1)
  const short = await perform(changePassword, { input: '7 chars\n' })
  expect([short.status, short.stderr]).toEqual([
    1,
    expect.stringContaining('must have at least 8 characters'),
  ])
  expect(await isLiveSession(database.db, token, new Date())).toBe(true)
  await database.db
    .insertInto('login_settings')
    .values({ key: 'password_off_for', value: 'coffee.example' })
    .execute()
  expect(run('password', { input: 'a new one\n' }).status).toBe(0)
  expect(await database.db.selectFrom('login_settings').selectAll().execute()).toEqual([])
  expect(await isLiveSession(database.db, token, new Date())).toBe(false)
  expect(await verifiedPasswordHash(database.db, 'a new one')).not.toBeNull()
  expect(await recorded()).toEqual([
    ['The password was changed, and all browsers were logged out', 'On the machine'],
  ])
  const isSet = await perform(changePassword, { input: 'x\n', settings: { ADMIN_PASSWORD: 'set already' } })
  expect([isSet.status, isSet.stderr]).toEqual([1, expect.stringContaining('ADMIN_PASSWORD')])
})

test('a login link is printed that works once, for the address of the settings', async () => {
  const unused = await perform(printLoginLink)
  expect([unused.status, unused.stderr]).toEqual([1, expect.stringContaining('was never started with this')])
  await prepareOwner(database.db, 'the password', { N: 2 ** 10, r: 8, p: 1 })
  const [sentence, address] = run('login-link').stdout.trim().split('\n')
  expect(sentence).toBe('Open this address within 10 minutes. It logs you in once.')
  const [, token] = /^http:\/\/127\.0\.0\.1:8080\/#\/admin\?login=([\w-]{43})$/.exec(address ?? '') ?? []
  expect(await redeemLoginLink(database.db, token ?? '', new Date())).toBe(true)
  expect(await redeemLoginLink(database.db, token ?? '', new Date())).toBe(false)
  const settings = { PUBLIC_URL: 'https://roasts.example.org/log' }
  expect((await perform(printLoginLink, { settings })).stdout).toContain(
    '\nhttps://roasts.example.org/log/#/admin?login=',
  )
})

test('a command says in one line which setting is wrong', async () => {
  vi.stubEnv('PORT', 'coffee')
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const ended = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  await runOnDatabase(printLoginLink)
  expect(ended.mock.calls).toEqual([[1]])
  expect(printed.mock.calls).toEqual([[expect.stringMatching(/^PORT must be a port number.*$/)]])
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  const complaint = async (settings: Record<string, string>) => {
    const { status, stderr } = await perform(printLoginLink, { settings })
    return [status, stderr]
  }
  expect(await complaint({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' })).toEqual([
    1,
    expect.stringMatching(/^DATABASE_URL: the database can't be opened: connect ECONNREFUSED .*\n$/),
  ])
  const file = join(folder, 'a file')
  writeFileSync(file, 'not a folder')
  expect(await complaint({ DATA_DIR: file })).toEqual([1, expect.stringMatching(/^DATA_DIR .*a file.*\n$/)])
})
