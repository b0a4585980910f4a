import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { page } from '#contract/call.ts'
import { PROBLEMS } from '#contract/problems.ts'
import type { ServedCall } from '#server/http/call-description.ts'
import { createTestApp, multipart, type OwnerHeaders, type TestApp } from '#server/testing/app.ts'
import { answersElsewhere, everyAnswer } from '#server/testing/restored-elsewhere.ts'
import type { Random } from '../../demo/random.ts'
import { isNamed, namesIn } from '../../src/domain/record/named-values.ts'
import type { DatabaseKind } from '../../src/server/platform/database/open-database.ts'
import { apiCase, type Belongings, isStoring } from './api-cases.ts'
import { halfWritten, type KnownIds, knownIds, libraryCounts } from './library-check.ts'
import { enoughFor, type PartReport, slower } from './report.ts'

/** What the API calls found. */
export interface CallsReport extends PartReport {
  /** Number of answers by status. */
  statuses: Record<number, number>
}

/** After this many calls the session is renewed, and the library refilled if it has become small. */
const CALLS_PER_SESSION = 40
/** How many calls are made at once; one of these is picked each time. */
const AT_ONCE = [1, 1, 2, 4]
/**
 * Factor on a call's CPU allowance, because a call also reads and writes the library, whatever the size of its input.
 */
const LIBRARY_WORK = 2

/** The whole server on its own database, called with mutated requests. */
export class FuzzedServer {
  private readonly report: CallsReport
  private readonly place: string
  private readonly kind: DatabaseKind
  private readonly server: TestApp
  private owner: OwnerHeaders
  private known: KnownIds = {}
  private isOwner = true
  private calls = 0
  private refreshAt = 0
  private counts = ''
  /** An undamaged backup of the library, to be mutated. */
  private backup: Uint8Array = new Uint8Array()

  private constructor(
    report: CallsReport,
    place: string,
    kind: DatabaseKind,
    server: TestApp,
    owner: OwnerHeaders,
  ) {
    this.report = report
    this.place = `${place} on ${kind}`
    this.kind = kind
    this.server = server
    this.owner = owner
  }

  static async start(report: CallsReport, place: string, kind: DatabaseKind): Promise<FuzzedServer> {
    const server = await createTestApp(kind, { password: 'fuzzed' })
    const fuzzed = new FuzzedServer(report, place, kind, server, await server.login())
    await fuzzed.addLibrary()
    fuzzed.backup = await fuzzed.takeBackup()
    return fuzzed
  }

  async stop(): Promise<void> {
    for (const fault of await halfWritten(this.server.context)) this.fault('at the end of the round', fault)
    for (const fault of await this.lostElsewhere()) this.fault('at the end of the round', fault)
    await this.server.close()
  }

  /** The answers that differ after a backup was restored on another installation, in words. */
  private async lostElsewhere(): Promise<string[]> {
    const owner = await this.server.login()
    const before = await everyAnswer(this.server, owner)
    try {
      const after = await answersElsewhere(this.server, owner, this.kind)
      const differing = Object.keys(before).filter(path => before[path] !== after[path])
      return differing.map(path => `${path} differs after a restore elsewhere`)
    } catch (error) {
      return [`a restore elsewhere fails: ${error instanceof Error ? error.message : String(error)}`]
    }
  }

  /** Makes up to `most` calls to random routes at once and checks what must hold afterwards. Returns their number. */
  async call(random: Random, most: number): Promise<number> {
    if (this.calls >= this.refreshAt || !this.isOwner) await this.refresh()
    const routes = this.pickRoutes(random).slice(0, most)
    const requests: InjectOptions[] = []
    for (const route of routes) requests.push(await apiCase(route, this.belongings(), random))
    const where = `${this.place}, call ${this.calls}, ${requests.map(requestLine).join(' together with ')}`
    this.calls += routes.length

    const loggedBefore = this.server.log.length
    const { answers, milliseconds } = await this.timed(requests)
    for (const [index, answer] of answers.entries()) this.checkAnswer(where, routes[index]!, answer)
    this.checkLog(where, loggedBefore)
    await this.checkLibrary(where, requests, answers)
    if (!routes.some(isOfWholeLibrary)) this.noteTime(where, requests, milliseconds)
    this.isOwner = !routes.some(({ call }) => MAY_END_SESSIONS.test(call.path))
    return routes.length
  }

  private belongings(): Belongings {
    return { owner: this.owner, known: this.known, backup: this.backup }
  }

  private checkAnswer(where: string, route: ServedCall, answer: LightMyRequestResponse): void {
    const url = route.call.path
    const { statusCode } = answer
    this.report.statuses[statusCode] = (this.report.statuses[statusCode] ?? 0) + 1
    if (isMissingBuild(url, statusCode)) return
    if (statusCode >= 500 && !isOfAnotherBackup(route, answer))
      this.fault(where, `${statusCode}: ${answer.body}`)
    if (statusCode >= 400 && !saysWhy(answer)) {
      this.fault(where, `${statusCode} without a detail: ${answer.body.slice(0, 200)}`)
    }
  }

  private checkLog(where: string, from: number): void {
    for (const line of this.server.log.slice(from)) {
      const isFault = line.includes('"event":"request failed"') && !line.includes(ANOTHER_BACKUP)
      if (!line.startsWith('{') || isFault) this.fault(where, line)
    }
  }

  /** Checks that a refusal or a read changed nothing. */
  private async checkLibrary(where: string, requests: InjectOptions[], answers: LightMyRequestResponse[]) {
    const counts = await libraryCounts(this.server.context)
    const mayWrite = requests.some(
      ({ method }, index) => method !== 'GET' && answers[index]!.statusCode < 400,
    )
    if (!mayWrite && counts !== this.counts) {
      const statuses = answers.map(answer => answer.statusCode).join(', ')
      this.fault(where, `answered ${statuses} and changed ${this.counts} to ${counts}`)
    }
    this.counts = counts
  }

  private noteTime(where: string, requests: InjectOptions[], milliseconds: number): void {
    const sizes = requests.map(({ payload }) => Buffer.byteLength((payload as string | Buffer) ?? ''))
    const enough = sizes.reduce((sum, size) => sum + enoughFor(size) * LIBRARY_WORK, 0)
    this.report.slowest = slower(this.report.slowest, { share: milliseconds / enough, milliseconds, where })
  }

  private async timed(
    requests: InjectOptions[],
  ): Promise<{ answers: LightMyRequestResponse[]; milliseconds: number }> {
    const start = process.cpuUsage()
    const answers = await Promise.all(requests.map(request => this.server.app.inject(request)))
    const { user, system } = process.cpuUsage(start)
    return { answers, milliseconds: (user + system) / 1000 }
  }

  /** Picks the routes to call. Slow ones are called rarely and alone, which leaves time for the others. */
  private pickRoutes(random: Random): ServedCall[] {
    const routes = [...this.server.app.servedCalls, ...OTHER_ADDRESSES]
    const many = random.pick(AT_ONCE)
    if (random.between(0, 1) < WHOLE_LIBRARY_SHARE) return [random.pick(routes.filter(isOfWholeLibrary))]
    const isToStore = random.between(0, 1) < STORING_SHARE
    const others = routes.filter(route => (isToStore ? isStoring(route) : !isOfWholeLibrary(route)))
    return Array.from({ length: many }, () => random.pick(others))
  }

  /** Logs in again, and refills the library if it has become small. */
  private async refresh(): Promise<void> {
    this.owner = await this.server.login()
    this.isOwner = true
    this.refreshAt = this.calls + CALLS_PER_SESSION
    const { roasts } = JSON.parse(await libraryCounts(this.server.context)) as Record<string, number>
    if (Number(roasts) < 3) await this.addLibrary()
    for (const fault of await halfWritten(this.server.context)) this.fault('', fault)
    this.counts = await libraryCounts(this.server.context)
    this.known = await knownIds(this.server.context)
  }

  private async addLibrary(): Promise<void> {
    const { app } = this.server
    const created = await app.inject({
      method: 'POST',
      url: '/api/beans/',
      headers: { ...this.owner },
      payload: { origin_name: `Kenya ${performance.now()}` },
    })
    for (const name of ['#1 Kenya', '#2 Kenya', '#3 Kenya']) {
      const form = await multipart({ bean_id: String(created.json().id), roast_name: name }, [EXPORT])
      await app.inject({
        method: 'POST',
        url: '/api/roasts/import/',
        payload: form.payload,
        headers: { ...form.headers, ...this.owner },
      })
    }
    this.counts = await libraryCounts(this.server.context)
  }

  private async takeBackup(): Promise<Uint8Array> {
    const own = (method: 'GET' | 'POST', url: string) =>
      this.server.app.inject({ method, url, headers: { ...this.owner } })
    const [newest] = (await own('POST', '/api/backups/')).json().backups
    return (await own('GET', `/api/backups/${newest.name}/file`)).rawPayload
  }

  private fault(where: string, what: string): void {
    this.report.faults.push(`${where || this.place}: ${what}`)
  }
}

const EXPORT = {
  field: 'file',
  name: 'export.csv',
  content: new Uint8Array(
    readFileSync(
      join(import.meta.dirname, '../../fixtures/roasts/roastime-csv/spreadsheet with semicolons.csv'),
    ),
  ),
}

/** Served besides the API's calls: its description and the files of the web app. */
const OTHER_ADDRESSES: ServedCall[] = ['/api/openapi.json', '/', '/*'].map(path => ({
  call: page(path, { summary: '' }),
  part: 'web app',
  statuses: [200],
}))

/** A login, a logout, a forgotten browser or a restore may leave the fuzzer without a session. */
const MAY_END_SESSIONS = /\/admin\/(?:log|devices)|\/restore$/

const WHOLE_LIBRARY_SHARE = 0.01
/** Share of calls that store something. At the end of the round, a backup must bring back what they stored. */
const STORING_SHARE = 0.4

/** A backup writes and reads back the whole library, and a delete-all starts with one. */
function isOfWholeLibrary({ call: { path } }: ServedCall): boolean {
  return path.startsWith('/api/backups/') || path.endsWith('/delete-all')
}

/** On a busy machine the backup of one call may still be running when the next call wants its own. */
function isOfAnotherBackup(route: ServedCall, { statusCode, body }: LightMyRequestResponse): boolean {
  return isOfWholeLibrary(route) && statusCode === 503 && body.includes(ANOTHER_BACKUP)
}

const ANOTHER_BACKUP = 'another backup is being made'

function requestLine({ method, url }: InjectOptions): string {
  return `${method} ${String(url).slice(0, 200)}`
}

/** Without a built web app its addresses answer 503; only the API is tested here. */
function isMissingBuild(url: string, status: number): boolean {
  return status === 503 && !url.startsWith('/api/')
}

/** Whether a refusal has one or more sentences, its code and the code's values, and nothing else. */
function saysWhy(answer: LightMyRequestResponse): boolean {
  const { method = '', url = '' } = answer.raw.req
  if (method === 'HEAD') return true
  // A wrong address of the web app is a page.
  if (method === 'GET' && !url.startsWith('/api') && answer.statusCode === 404)
    return /<h1[ >]/.test(answer.body)
  try {
    const { detail, ...rest } = answer.json()
    const sentences: unknown[] = [detail].flat()
    const areSaid = sentences.length > 0 && sentences.every(each => typeof each === 'string' && each !== '')
    return areSaid && Object.keys(rest).join() === 'code,values' && isNamed(namesIn(PROBLEMS), rest.code)
  } catch {
    return false
  }
}
