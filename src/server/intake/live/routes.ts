import * as calls from '#contract/calls.ts'
import type { App, ServerContext } from '#server/context.ts'
import { required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unchanged } from '#server/http/write-answer.ts'
import { saved } from '#server/library/roasts/roast-problems.ts'
import { finishRunningRoast } from './finish-running-roast.ts'

/** The call that saves a running roast as a roast. */
export function serveLiveFinish(app: App, context: ServerContext): void {
  serve(app, calls.finishRunningRoast, async ({ id, body }) => {
    const { roast, warnings, how } = required(await finishRunningRoast(context, id, body))
    if (how === 'before') return unchanged(saved(roast))
    app.eventStreams.look()
    return logged(saved(roast, warnings), how === 'new' ? 'live_saved' : 'live_joined', {
      name: roast.value.roast_name,
    })
  })
}
