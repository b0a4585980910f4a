import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Backup } from '#contract/backups.ts'
import { type Copies, type CopyReport, createCopies } from './copies.ts'

let root: string
let folder: string
let reports: CopyReport[]
const open: Copies[] = []

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'first-crack-copies-'))
  folder = join(root, 'backups')
  mkdirSync(folder)
  reports = []
  vi.stubEnv('HERE', root)
})
afterEach(async () => {
  for (const copies of open.splice(0)) await copies.close()
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true })
})

const now = new Date('2026-05-01T12:00:00.000Z')

function copiesBy(command: string, limits: { limitMs?: number; graceMs?: number } = {}): Copies {
  const copies = createCopies({
    folder,
    command,
    now: () => now,
    onReport: report => reports.push(report),
    ...limits,
  })
  open.push(copies)
  return copies
}

/** Writes a file that is named like a backup and says of which day it is. Returns its entry in the list. */
function backupOf(day: number): Backup {
  const name = `first-crack-2026-05-0${day}T12-00-00Z-daily.sqlite`
  writeFileSync(join(folder, name), `backup of day ${day}`)
  const moment = `2026-05-0${day}T12:00:00.000Z`
  const counts = { size_bytes: 1, bean_count: 1, roast_count: 1 }
  return { name, reason: 'daily', created_at: moment, proven_at: moment, ...counts, problem: null }
}

const written = (name: string) => readFileSync(join(root, name), 'utf8')
const reported = (count: number) => expect.poll(() => reports.length).toBe(count)

test('the command copies the backup that BACKUP_FILE names', async () => {
  const copies = copiesBy('cp "$BACKUP_FILE" "$HERE/elsewhere"')
  expect(await copies.state()).toEqual({ last_copied_at: null, copying: false, failure: null })
  const backup = backupOf(1)
  await copies.copyNew([backup])
  await reported(1)
  expect(written('elsewhere')).toBe('backup of day 1')
  expect(reports).toEqual([{ event: 'backup copied', backup: backup.name }])
  expect(await copies.state()).toEqual({ last_copied_at: now.toISOString(), copying: false, failure: null })
})

test.each([
  'two words',
  `a "quoted" 'name'`,
  '$(touch ran)',
  '`touch ran`',
  '; touch ran;',
  '& touch ran #',
  '-rf',
  '*',
  'two\nlines',
  '%s\\n',
  'Röstungen 焙煎',
])('no name of a folder is run or split: %j', async name => {
  folder = join(root, name, 'backups')
  mkdirSync(folder, { recursive: true })
  await copiesBy('cd "$HERE" && cp "$BACKUP_FILE" elsewhere').copyNew([backupOf(1)])
  await reported(1)
  expect(reports).toMatchObject([{ event: 'backup copied' }])
  expect(readdirSync(root).sort()).toEqual([name, 'backups', 'elsewhere'].sort())
  expect(written('elsewhere')).toBe('backup of day 1')
})

test('a file that is not called like a backup is not handed to the command', async () => {
  const backup = backupOf(1)
  const names = [
    '../elsewhere.sqlite',
    `../backups/${backup.name}`,
    `./${backup.name}`,
    `${backup.name}\n`,
    `${backup.name}\0`,
    `$(touch ran)${backup.name}`,
    'first-crack-2026-05-01T12-00-00Z-$(touch ran).sqlite',
    'first-crack-2026-05-01T12-00-00Z-a b.sqlite',
    `${'first-crack-2026-05-01T12-00-00Z-'}${'a'.repeat(10_000)}.sqlite`,
  ]
  const copies = copiesBy('touch "$HERE/ran"')
  for (const name of names) await copies.copyNew([{ ...backup, name }])
  await expect.poll(async () => (await copies.state())?.copying).toBe(false)
  expect(reports).toEqual([])
  expect(readdirSync(root)).toEqual(['backups'])
})

test('a failure is kept with the last lines of the output, and the newest backup is tried again', async () => {
  const copies = copiesBy('echo "no such remote" >&2; test -e "$HERE/remote" || exit 3')
  const backups = [backupOf(2), backupOf(1)]
  await copies.copyNew(backups)
  await reported(1)
  expect(await copies.state()).toEqual({
    last_copied_at: null,
    copying: false,
    failure: { at: now.toISOString(), reason: 'it ended with exit code 3', output: 'no such remote' },
  })
  writeFileSync(join(root, 'remote'), '')
  await copies.copyNew(backups)
  await reported(2)
  await copies.copyNew(backups)
  expect(await copies.state()).toEqual({ last_copied_at: now.toISOString(), copying: false, failure: null })
  const newest = backups[0]!.name
  expect(reports).toEqual([
    { event: 'backup copy failed', backup: newest, reason: 'it ended with exit code 3' },
    { event: 'backup copied', backup: newest },
  ])
})

test('every backup of a running server is copied, in order and one at a time', async () => {
  const copies = copiesBy('mkdir "$HERE/lock" && cat "$BACKUP_FILE" >> "$HERE/all"; rmdir "$HERE/lock"')
  const list: Backup[] = []
  for (const day of [1, 2, 3]) {
    list.unshift(backupOf(day))
    await copies.copyNew(list)
  }
  list.unshift(backupOf(5))
  list.splice(1, 0, backupOf(4))
  await copies.copyNew(list)
  await reported(5)
  expect(reports.every(({ event }) => event === 'backup copied')).toBe(true)
  expect(written('all')).toBe([1, 2, 3, 4, 5].map(day => `backup of day ${day}`).join(''))
})

test('a restart remembers what was copied, and then only the newest backup is copied', async () => {
  const command = 'cat "$BACKUP_FILE" >> "$HERE/all"'
  const before = copiesBy(command)
  const list = [backupOf(1)]
  await before.copyNew(list)
  await reported(1)
  await before.close()

  const same = copiesBy(command)
  await same.copyNew(list)
  expect(await same.state()).toEqual({ last_copied_at: now.toISOString(), copying: false, failure: null })
  await same.close()
  list.unshift(backupOf(3), backupOf(2))
  const after = copiesBy(command)
  await after.copyNew(list)
  await after.copyNew(list)
  await reported(2)
  expect(written('all')).toBe('backup of day 1backup of day 3')
  expect(readdirSync(folder).filter(name => !name.endsWith('.sqlite'))).toEqual(['last-copy.json'])
})

test.each(['not JSON', '', '{"copied":{"name":"a","at":"yesterday"},"failure":null}'])(
  'a damaged state does not count as a copy: %j',
  async damaged => {
    writeFileSync(join(folder, 'last-copy.json'), damaged)
    const copies = copiesBy('true')
    expect(await copies.state()).toEqual({ last_copied_at: null, copying: false, failure: null })
    await copies.copyNew([backupOf(1)])
    await reported(1)
    expect(JSON.parse(readFileSync(join(folder, 'last-copy.json'), 'utf8'))).toMatchObject({
      copied: { at: now.toISOString() },
    })
  },
)

test('a state that cannot be stored is logged, and holds until the server stops', async () => {
  mkdirSync(join(folder, 'last-copy.json'))
  const copies = copiesBy('true')
  await copies.copyNew([backupOf(1)])
  await reported(2)
  expect(reports.map(({ event }) => event)).toEqual(['backup copy not remembered', 'backup copied'])
  expect(await copies.state()).toMatchObject({ last_copied_at: now.toISOString() })
})

test('the command gets the environment without the settings and passwords of the server', async () => {
  const secrets = ['ADMIN_PASSWORD', 'DATABASE_URL', 'BACKUP_COMMAND', 'POSTGRES_PASSWORD', 'PGPASSWORD']
  for (const name of secrets) vi.stubEnv(name, `secret of ${name}`)
  vi.stubEnv('RESTIC_REPOSITORY', 'of the owner')
  await copiesBy('env > "$HERE/environment"').copyNew([backupOf(1)])
  await reported(1)
  const environment = written('environment')
  expect(environment).toContain('RESTIC_REPOSITORY=of the owner')
  expect(environment).toMatch(/^PATH=/m)
  expect(environment).not.toContain('secret')
})

test('only the end of the output is kept', async () => {
  const copies = copiesBy(
    'head -c 300000 /dev/zero | tr "\\0" x >&2; printf "\\033[31mé the end\\n" >&2; false',
  )
  await copies.copyNew([backupOf(1)])
  await reported(1)
  const { output } = (await copies.state())!.failure!
  expect(output).toMatch(/^x+é the end$/)
  expect(Buffer.byteLength(output)).toBeLessThanOrEqual(2048)
})

test('a command that takes too long is ended with everything it started, even if it ignores that', async () => {
  const started = 'trap "" TERM; sleep 1000 & echo $! > "$HERE/pid"; wait'
  const copies = copiesBy(started, { limitMs: 500, graceMs: 200 })
  await copies.copyNew([backupOf(1)])
  await reported(1)
  expect((await copies.state())?.failure?.reason).toMatch(/^it took longer than .* minutes$/)
  await expect.poll(() => isRunning(Number(written('pid')))).toBe(false)
})

test('a command that leaves something in the background is done when it ends', async () => {
  const copies = copiesBy('sleep 1000 & echo $! > "$HERE/pid"')
  await copies.copyNew([backupOf(1)])
  await reported(1)
  expect(reports).toMatchObject([{ event: 'backup copied' }])
  process.kill(Number(written('pid')))
})

test('closing ends the running command, which does not count as a failure and runs again after a restart', async () => {
  const command = 'echo $$ > "$HERE/pid"; test -e "$HERE/again" || exec sleep 1000'
  const copies = copiesBy(command)
  const list = [backupOf(1)]
  await copies.copyNew(list)
  await expect.poll(() => existsSync(join(root, 'pid')) && written('pid')).toMatch(/\n/)
  expect(await copies.state()).toMatchObject({ copying: true })
  await copies.close()
  expect(isRunning(Number(written('pid')))).toBe(false)
  expect(await copies.state()).toEqual({ last_copied_at: null, copying: false, failure: null })

  writeFileSync(join(root, 'again'), '')
  await copiesBy(command).copyNew(list)
  await reported(1)
  expect(reports).toMatchObject([{ event: 'backup copied' }])
})

test('without a command there is nothing to copy', async () => {
  const copies = createCopies({ folder, command: null, now: () => now })
  await copies.copyNew([backupOf(1)])
  expect(await copies.state()).toBe(null)
  await copies.close()
})

/** Whether a process is there and not merely waiting to be reaped. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
