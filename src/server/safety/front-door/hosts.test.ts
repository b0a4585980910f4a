import { expect, test } from 'vitest'
import { problemDetail } from '#contract/problems.ts'
import { hostNameOf } from '#server/platform/settings/host-name.ts'
import { type HostSettings, hostCheck, shownHost } from './hosts.ts'

const MACHINE = 'Roaster.home.example'

const LOCAL: HostSettings = { host: '127.0.0.1', publicUrl: null, allowedHosts: [] }
const PUBLIC: HostSettings = { ...LOCAL, publicUrl: 'https://Coffee.example.:8443/roasts' }

/** Each name, and whether the server answers to it without and with a public address. */
const NAMES: [name: string, local: boolean, withPublicUrl: boolean][] = [
  ['localhost', true, true],
  ['app.localhost', true, true],
  ['127.0.0.1', true, true],
  ['127.8.9.10', true, true],
  ['[::1]', true, true],
  ['[::ffff:127.0.0.1]', true, true],
  ['[0:0:0:0:0:0:0:1]', true, true],
  ['coffee.example', false, true],

  ['192.168.1.5', true, false],
  ['203.0.113.7', true, false],
  ['0.0.0.0', true, false],
  ['[fd00::1]', true, false],
  ['[::ffff:192.168.1.5]', true, false],
  ['nas', true, false],
  ['first-crack', true, false],
  ['first_crack', true, false],
  ['nas.local', true, false],
  ['kitchen.nas.local', true, false],
  ['roaster.home.example', true, false],

  ['evil.example', false, false],
  ['coffee.example.evil.example', false, false],
  ['www.coffee.example', false, false],
  ['evilcoffee.example', false, false],
  ['localhost.evil.example', false, false],
  ['evil-localhost.example', false, false],
  ['127.0.0.1.evil.example', false, false],
  ['127-0-0-1.evil.example', false, false],
  ['192.168.1.5.nip.example', false, false],
  ['nas.local.evil.example', false, false],
  ['nas.notlocal', false, false],
  ['roaster.home.example.evil.example', false, false],
  ['home.example', false, false],
  ['roaster.example', false, false],
  ['xn--rsterei-90a.example', false, false],
]

/** The same name, as it may be written. */
const spellings = (name: string) =>
  [name, name.toUpperCase()]
    .flatMap(each => (name.startsWith('[') ? [each] : [each, `${each}.`]))
    .flatMap(each => [each, `${each}:`, `${each}:80`, `${each}:65535`])

test.each(NAMES)('%s without a public address: %s, with one: %s', (name, local, withPublicUrl) => {
  for (const host of spellings(name)) {
    expect({ host, answers: hostCheck(LOCAL, MACHINE)(host) }).toEqual({ host, answers: local })
    expect({ host, answers: hostCheck(PUBLIC, MACHINE)(host) }).toEqual({ host, answers: withPublicUrl })
  }
})

test('a name of more than 253 characters is never answered, however it is spelled', () => {
  const unicode = String.fromCodePoint(...Array.from({ length: 200 }, (_, index) => 0x4e00 + 37 * index))
  const longest = `${'a'.repeat(247)}.local`
  for (const settings of [LOCAL, { ...LOCAL, allowedHosts: [longest] }]) {
    const isAnswered = hostCheck(settings, MACHINE)
    expect(spellings(longest).filter(host => !isAnswered(host))).toEqual([])
    const longer = [`a${longest}`, 'a'.repeat(3_000), unicode]
    expect(longer.flatMap(spellings).filter(isAnswered)).toEqual([])
  }
})

test.each(NAMES)('%s is answered if it is an allowed host', name => {
  const allowedHosts = [hostNameOf(name)!]
  for (const settings of [LOCAL, PUBLIC]) {
    const isAnswered = hostCheck({ ...settings, allowedHosts }, MACHINE)
    expect(spellings(name).filter(host => !isAnswered(host))).toEqual([])
    expect(isAnswered('other.example')).toBe(false)
    expect(isAnswered(`not.${name}`)).toBe(hostCheck(settings, MACHINE)(`not.${name}`))
  }
})

test.each([
  ['', ' ', '.', '..', ':', ':80', '[', ']', '[]', '[::1', '::1', '[::1]x', '[::1%eth0]'],
  ['localhost:65536', 'localhost:x', 'localhost:80:80', 'localhost..', 'a@localhost', '@localhost'],
  ['localhost/', 'localhost?', 'localhost#', 'localhost\\', 'evil.example\\@localhost', '%6cocalhost'],
  ['localhost, evil.example', 'evil.example localhost', 'local\thost', '\tlocalhost', 'localhost\u0000'],
  ['*', '*.local', '256.1.1.1', '1.2.3.4.5', '\u00ff\u0000'],
])('a text that is not a host is never answered: %j …', (...hosts) => {
  for (const settings of [LOCAL, PUBLIC]) expect(hosts.filter(hostCheck(settings))).toEqual([])
})

test('the name that the server listens on is answered if there is no public address', () => {
  const host = 'roasts.example'
  expect(hostCheck({ ...LOCAL, host })(host)).toBe(true)
  expect(hostCheck({ ...PUBLIC, host })(host)).toBe(false)
  expect(hostCheck({ ...LOCAL, host: '::' })('evil.example')).toBe(false)
})

test('a public address may be an IP address or have another alphabet', () => {
  const answersAt = (publicUrl: string) => hostCheck({ ...LOCAL, publicUrl })
  expect(answersAt('http://192.168.1.5:8080')('192.168.1.5:8080')).toBe(true)
  expect(answersAt('http://192.168.1.5:8080')('192.168.1.6:8080')).toBe(false)
  expect(answersAt('http://[FD00::1]:8080')('[fd00::1]:8080')).toBe(true)
  expect(answersAt('https://rösterei.example')('xn--rsterei-90a.example')).toBe(true)
})

test('the sentence of a refusal names the setting, and is short and free of control characters', () => {
  expect(refusal('evil.example')).toBe(
    "This server doesn't answer to the name evil.example. If it is yours, set PUBLIC_URL to it or add it to ALLOWED_HOSTS.",
  )
  expect(refusal(`e\u0085vi\u00ad\tl${'.example'.repeat(1_000)}`)).toMatch(
    /the name evil\.example[.a-z]{88}\. If it/,
  )
})

function refusal(host: string): string | string[] {
  return problemDetail('wrong_host', { host: shownHost(host) })
}
