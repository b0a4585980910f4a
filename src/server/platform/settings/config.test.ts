import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'

function configOf(environment: Record<string, string>): Config {
  const result = readConfig(environment)
  if (!result.ok) throw new Error(result.reason)
  return result.value
}

describe('settings', () => {
  test('the defaults apply if nothing is set', () => {
    expect(configOf({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataFolder: resolve('data'),
      databaseUrl: null,
      databaseWaitSeconds: 60,
      importFolder: null,
      artisanUrl: null,
      artisanUnit: 'C',
      backupCommand: null,
      adminPassword: null,
      publicUrl: null,
      allowedOrigins: [],
      allowedHosts: [],
      trustProxy: false,
      siteTitle: 'First Crack',
      flagBaseUrl: '/flags/',
    })
  })

  test('an empty setting counts as unset', () => {
    const empty = Object.fromEntries(
      ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'ADMIN_PASSWORD', 'PUBLIC_URL', 'ALLOWED_ORIGINS']
        .concat([
          'IMPORT_DIR',
          'ARTISAN_URL',
          'ARTISAN_UNIT',
          'BACKUP_COMMAND',
          'ALLOWED_HOSTS',
          'TRUST_PROXY',
          'SITE_TITLE',
          'FLAG_BASE_URL',
        ])
        .map(name => [name, '  ']),
    )
    expect(configOf(empty)).toEqual(configOf({}))
  })

  test('the public address keeps its path but not its trailing slash', () => {
    expect(configOf({ PUBLIC_URL: 'https://example.com/coffee/' }).publicUrl).toBe(
      'https://example.com/coffee',
    )
  })

  test('allowed origins are separated by commas or blanks', () => {
    expect(configOf({ ALLOWED_ORIGINS: 'https://a.example, http://b.example:3000/' }).allowedOrigins).toEqual(
      ['https://a.example', 'http://b.example:3000'],
    )
  })

  test('allowed hosts are separated by commas or blanks, and written as browsers write them', () => {
    const text = 'Coffee.example., nas.lan:8080,[FD00:0::1] rösterei.example'
    expect(configOf({ ALLOWED_HOSTS: text }).allowedHosts).toEqual([
      'coffee.example',
      'nas.lan',
      '[fd00::1]',
      'xn--rsterei-90a.example',
    ])
  })

  test('the flags may come from a path on this server or from another server', () => {
    expect(configOf({ FLAG_BASE_URL: '/img' }).flagBaseUrl).toBe('/img/')
    expect(configOf({ FLAG_BASE_URL: 'https://flags.example/4x3' }).flagBaseUrl).toBe(
      'https://flags.example/4x3/',
    )
  })

  test.each([
    ['ARTISAN_URL', 'http://192.168.1.20:8080/websocket'],
    ['ARTISAN_URL', 'ws://'],
    ['ARTISAN_UNIT', 'K'],
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'http://0.0.0.0'],
    ['DATABASE_URL', 'mysql://localhost/coffee'],
    ['DATABASE_URL', 'coffee.db'],
    ['DATABASE_URL', 'postgres:///coffee'],
    ['DATABASE_URL', 'postgres://me@a:5432,/coffee'],
    ['DATABASE_URL', 'postgres://me@a:5432,b:x/coffee'],
    ['DATABASE_URL', 'postgres://a,b/coffee?target_session_attrs=standby'],
    ['DATABASE_WAIT', '1 minute'],
    ['DATABASE_WAIT', '3601'],
    ['ADMIN_PASSWORD', '1'],
    ['ADMIN_PASSWORD', ' 7 chars '],
    ['ADMIN_PASSWORD', 'x'.repeat(1_001)],
    ['PUBLIC_URL', 'coffee.example.com'],
    ['PUBLIC_URL', 'ftp://coffee.example.com'],
    ['ALLOWED_ORIGINS', 'https://a.example/path'],
    ['ALLOWED_ORIGINS', '*'],
    ['ALLOWED_HOSTS', 'https://a.example'],
    ['ALLOWED_HOSTS', 'a.example, *.example'],
    ['ALLOWED_HOSTS', 'fd00::1'],
    ['TRUST_PROXY', 'perhaps'],
    ['SITE_TITLE', 'x'.repeat(101)],
    ['FLAG_BASE_URL', '//flags.example'],
    ['FLAG_BASE_URL', 'flags'],
  ])('a wrong %s (%s) gives one line that names the setting', (name, value) => {
    const result = readConfig({ [name]: value })
    expect(result).toMatchObject({
      ok: false,
      reason: expect.stringMatching(new RegExp(`^${name} must [^\\n]+$`)),
    })
  })

  test('a wrong database address is not repeated, because it may contain a password', () => {
    expect(JSON.stringify(readConfig({ DATABASE_URL: 'mysql://me:secret@host/db' }))).not.toContain('secret')
  })
})
