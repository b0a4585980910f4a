import type { App } from '#server/context.ts'
import { HttpProblem } from '#server/http/http-problem.ts'

/**
 * Refuses what names no host, as HTTP/1.1 demands. Node would do it by itself, but without the headers of every answer.
 */
export function requireHost(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const isMissing = request.headers.host === undefined && request.raw.httpVersion === '1.1'
    done(isMissing ? new HttpProblem(400, 'The request has no Host header') : undefined)
  })
}
