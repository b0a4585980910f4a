import type { IncomingMessage } from 'node:http'
import type { preParsingHookHandler } from 'fastify'
import type { App } from '#server/context.ts'
import { isRead } from './call-description.ts'
import { HttpProblem } from './http-problem.ts'

/** Accepts only JSON and multipart bodies, each on the routes that take it. An empty JSON body counts as none. */
export function registerBodyTypes(app: App): void {
  const parseJson = app.getDefaultJsonParser('remove', 'remove')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.trim() === '') done(null, undefined)
    else parseJson(request, body, done)
  })
  app.addHook('onRoute', route => {
    if (isRead(route)) return
    const own = route.preParsing ?? []
    route.preParsing = [refuseOtherTypes, ...(Array.isArray(own) ? own : [own])]
  })
}

/** Runs after the access check and the route's own 404, before the body is read. */
const refuseOtherTypes: preParsingHookHandler = (request, _reply, _payload, done) => {
  const expected = request.routeOptions.config.body ?? 'json'
  const type = request.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase()
  if (request.headers['content-encoding'] !== undefined) {
    done(new HttpProblem('body_compressed'))
    return
  }
  const isForm = type === 'multipart/form-data'
  const isJson = type === 'application/json' || (type === undefined && !hasBody(request))
  if (expected === 'form' && !isForm) {
    done(new HttpProblem('body_not_form'))
  } else if (expected === 'json' && !isJson) {
    done(new HttpProblem('body_not_json'))
  } else if (!isJson && !isForm) {
    done(new HttpProblem('body_of_other_type'))
  } else {
    done()
  }
}

/** Whether a request says that a body follows. */
export function hasBody({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const length = headers['content-length']
  return isInChunks({ headers }) || (length !== undefined && length !== '0')
}

/** Whether a request's body comes in chunks, without a length. */
export function isInChunks({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers['transfer-encoding'] !== undefined
}
