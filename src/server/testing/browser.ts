import type { LightMyRequestResponse } from 'fastify'
import type { Device } from '#contract/admin.ts'
import { cookiesOf, type TestApp } from './app.ts'

/** The password that a test browser logs in with. */
export const TEST_PASSWORD = 'a long enough password'

const FIREFOX = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'

/** A browser that keeps its cookies. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  readonly server: TestApp
  readonly address: string
  readonly userAgent: string

  constructor(server: TestApp, address = '192.0.2.1', userAgent = FIREFOX) {
    this.server = server
    this.address = address
    this.userAgent = userAgent
  }

  async call(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const answer = await this.server.app.inject({
      method,
      url,
      payload,
      headers: {
        cookie: [...this.cookies].map(pair => pair.join('=')).join('; '),
        'x-csrf-token': this.cookies.get('csrf_token') ?? '',
        'user-agent': this.userAgent,
      },
      remoteAddress: this.address,
    })
    for (const [name, { value }] of cookiesOf(answer)) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }

  async login(password = TEST_PASSWORD): Promise<LightMyRequestResponse> {
    await this.call('GET', '/api/beans/admin/me')
    return this.call('POST', '/api/beans/admin/login', { password })
  }

  async guesses(count: number): Promise<number[]> {
    const statuses = []
    for (let i = 0; i < count; i++) statuses.push((await this.login(`guess ${i}`)).statusCode)
    return statuses
  }

  logout = () => this.call('POST', '/api/beans/admin/logout')
  isAdmin = async () => (await this.call('GET', '/api/beans/admin/me')).json().admin as boolean
  devices = async () => (await this.call('GET', '/api/admin/devices/')).json() as Device[]
}
