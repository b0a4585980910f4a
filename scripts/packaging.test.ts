import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

test('the web app is built without the packages for development, which owners don’t install', () => {
  const { devDependencies } = JSON.parse(read('package.json'))
  const plugins = readdirSync(new URL('web-build/', import.meta.url)).filter(file => !file.includes('.test.'))
  const lines = ['vite.config.ts', ...plugins.map(file => `scripts/web-build/${file}`)].flatMap(file =>
    read(file).split('\n'),
  )
  const needed = lines.filter(line => !line.startsWith('import type '))
  const isNeeded = (name: string) =>
    needed.some(line => line.includes(`'${name}'`) || line.includes(`'${name}/`))
  expect(Object.keys(devDependencies).filter(isNeeded)).toEqual([])
})

describe('the systemd unit', () => {
  const unit = read('deploy/first-crack.service')
  const settings = unit.split('\n').filter(line => /^\w+=/.test(line))

  test.each([
    'NoNewPrivileges=true',
    'CapabilityBoundingSet=',
    'PrivateDevices=true',
    'ProtectSystem=strict',
    'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
    'SystemCallFilter=@system-service',
    'SystemCallFilter=~@privileged',
    'MemoryMax=1500M',
    'TasksMax=256',
  ])('has %s', setting => {
    expect(settings).toContain(setting)
  })

  test('lets the server write nowhere but in its data folder, so not in its program or the compile cache', () => {
    const writable = settings.filter(line =>
      /^(?:ReadWrite|Bind)Paths=|^(?:State|Cache|Logs)Directory=/.test(line),
    )
    expect(writable).toEqual(['StateDirectory=first-crack', 'ReadWritePaths=/var/lib/first-crack'])
  })

  /** Runs `systemd-analyze` on the unit, with this Node as its program. The exit code is 0 if it finds nothing. */
  const analyze = (...args: string[]) => {
    const folder = mkdtempSync(join(tmpdir(), 'first-crack-unit-'))
    try {
      const file = join(folder, 'first-crack.service')
      writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
      const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' })
      return { status, said: stdout + stderr }
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

  test.skipIf(!hasSystemd)('is one that systemd reads without a warning', () => {
    expect(analyze('verify', '--man=no')).toEqual({ status: 0, said: '' })
  })

  test.skipIf(!hasSystemd)('leaves an exposure of at most 1.5 of 10, as systemd counts it', () => {
    const { status, said } = analyze('security', '--offline=true', '--threshold=15', '--no-pager')
    expect([status, /Overall exposure level.*/.exec(said)?.[0]]).toEqual([0, expect.any(String)])
  })
})

describe('each container of compose.yaml', () => {
  const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, Record<string, unknown>>
    volumes: Record<string, unknown>
  }

  test.each(Object.entries(services))(
    '%s is confined, and limited in memory, processes and log',
    (_name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+m$/),
        pids_limit: expect.any(Number),
        logging: { driver: 'json-file', options: { 'max-size': '10m', 'max-file': '3' } },
        restart: 'unless-stopped',
      })
      expect(service).not.toHaveProperty('privileged')
    },
  )

  test('has no rights but those that PostgreSQL starts with', () => {
    expect(services['first-crack']).not.toHaveProperty('cap_add')
    expect(services.postgres?.cap_add).toEqual(['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'])
  })

  test('keeps in a volume what must last, and nothing else', () => {
    const kept = Object.values(services).flatMap(service => service.volumes as string[])
    expect(kept).toEqual(['library:/data', 'postgres:/var/lib/postgresql'])
    expect(Object.keys(volumes)).toEqual(['library', 'postgres'])
  })
})

describe('the image', () => {
  test('can be pinned by a digest, and so can PostgreSQL’s', () => {
    const images = read('Dockerfile').match(/^FROM \S+/gm)
    expect(images?.map(image => image.replace('$', ''))).toEqual(['FROM {NODE_IMAGE}', 'FROM {NODE_IMAGE}'])
    const { services } = parse(read('compose.yaml'), { merge: true })
    expect(services['first-crack'].build.args).toEqual({
      NODE_IMAGE: expect.stringMatching(/^\$\{NODE_IMAGE:-node:24-slim\}$/),
    })
    expect(services.postgres.image).toMatch(/^\$\{POSTGRES_IMAGE:-postgres:18\}$/)
  })

  /** The instructions after the last `FROM`, without comments. */
  const steps = (
    read('Dockerfile')
      .split(/^FROM .*$/m)
      .at(-1) ?? ''
  )
    .split('\n')
    .filter(line => /^[A-Z]+ /.test(line))

  test('runs as a user who owns the data and nothing of the program, nor the compile cache', () => {
    expect(steps.filter(step => step.startsWith('USER ')).at(-1)).toBe('USER node')
    const owners = steps.flatMap(step => [...step.matchAll(/chown (?:-R )?(\w+):\w+ ([^&]+)/g)])
    const ownerOf = new Map(
      owners.flatMap(([, owner, paths]) =>
        paths!
          .trim()
          .split(' ')
          .map(path => [path, owner]),
      ),
    )
    expect(Object.fromEntries(ownerOf)).toEqual({ '/data': 'node', 'node_modules/.cache': 'root' })
    const copied = steps.filter(step => step.startsWith('COPY '))
    expect(copied.filter(step => step.includes('--chown'))).toEqual([])
  })

  test('fills the compile cache as the user who will read it', () => {
    const fills = steps.findIndex(step => step.includes('dist/server/main.js') && step.startsWith('RUN '))
    expect(steps[fills - 1]).toBe('USER node')
    expect(steps.slice(fills + 1).find(step => step.startsWith('RUN '))).toContain(
      'chown -R root:root node_modules/.cache',
    )
  })
})
