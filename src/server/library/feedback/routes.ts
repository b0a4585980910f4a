import { z } from 'zod'
import * as calls from '#contract/calls.ts'
import type { FeedbackContent, FeedbackCreate, FeedbackState } from '#contract/feedback.ts'
import type { HappeningCode } from '#contract/happenings.ts'
import { inOrder } from '#domain/words/feedback.ts'
import type { App, ServerContext } from '#server/context.ts'
import { idInCursor, pageOf, positionIn } from '#server/http/cursors.ts'
import { requiredTags, Versioned } from '#server/http/entity-tags.ts'
import { HttpProblem, required } from '#server/http/http-problem.ts'
import { serve } from '#server/http/serve-call.ts'
import { logged, unlogged } from '#server/http/write-answer.ts'
import { beanExists } from '#server/library/beans/repository.ts'
import { roastExists } from '#server/library/roasts/repository.ts'
import { returnTokens } from '#server/platform/limits/token-buckets.ts'
import { addFeedback, changeFeedback, decideFeedback, isOpen } from './change-feedback.ts'
import {
  MOST_CHANGES,
  MOST_PER_HOUR,
  MOST_WAITING,
  takeChange,
  takeNewcomersPlace,
  takePlace,
  tooManyWait,
} from './limits.ts'
import { countFeedback, feedbackOnBean, feedbackOnRoast, listFeedback } from './repository.ts'

/**
 * The calls for drinkers' feedback on roasts. Everybody may send feedback, and nobody but the owner sees it before it
 * is approved. See docs/decisions/022-drinkers.md.
 */
export function serveFeedback(app: App, context: ServerContext): void {
  const { db, now } = context
  serveDrinkers(app, context)
  serve(app, calls.readRoastFeedback, async ({ id }) =>
    (await roastExists(db, id)) ? feedbackOnRoast(db, id) : null,
  )

  serve(app, calls.readBeanFeedback, async ({ id }) =>
    (await beanExists(db, id)) ? feedbackOnBean(db, id) : null,
  )

  serve(app, calls.listFeedback, async ({ state = 'waiting', limit = USUAL_PAGE, cursor }) => {
    const [after = null] = positionIn(cursor, POSITION) ?? []
    const page = await listFeedback(db, { state, limit, after })
    return pageOf(page.feedback, await countFeedback(db, state), page.next === null ? null : [page.next])
  })

  serve(app, calls.decideFeedback, async ({ id, body: { state } }, { request }) => {
    const read = requiredTags(request)
    const decided = required(await decideFeedback(db, id, state, { read, now: now() }))
    const { name, roast, etag } = decided
    return logged(new Versioned(decided, etag), DECISIONS[state], { name, roast_name: roast.roast_name })
  })
}

/** The calls with which drinkers send and change feedback, without a login. */
function serveDrinkers(app: App, { db, now }: ServerContext): void {
  serve(app, calls.sendFeedback, async ({ id, body }, { request }) => {
    if (!(await isOpen(db))) throw new HttpProblem('feedback_closed')
    if ((await countFeedback(db, 'waiting')) >= MOST_WAITING) throw tooManyWait()
    const received = receivedOf(body)
    const place = await takePlace(db, request.ip, now())
    if (!place.allowed) throw tooMuch(MOST_PER_HOUR, place.retryAfterSeconds)
    const first = await takeNewcomersPlace(db, request.ip, now())
    const giveBack = () =>
      returnTokens(db, [...place.buckets, ...(first.allowed ? first.buckets : [])], now())
    const asked = { isNewcomer: first.allowed, now: now() }
    try {
      const change_key = required(await addFeedback(db, id, received, asked))
      // Not recorded: the activity log keeps addresses for half a year, and drinkers stay anonymous.
      return unlogged({ ...received, change_key })
    } catch (error) {
      await giveBack()
      throw error
    }
  })

  serve(app, calls.changeFeedback, async ({ id, body }, { request }) => {
    const { change_key, ...said } = body
    const received = receivedOf(said)
    if (!(await isOpen(db))) throw new HttpProblem('feedback_closed')
    const change = await takeChange(db, request.ip, now())
    if (!change.allowed) throw tooMuch(MOST_CHANGES, change.retryAfterSeconds)
    required(await changeFeedback(db, id, received, { changeKey: change_key, now: now() }))
    return unlogged({ ...received, change_key })
  })
}

const USUAL_PAGE = 50
const POSITION = z.tuple([idInCursor])

function receivedOf({ rating, flavours = [], text, name }: FeedbackCreate): FeedbackContent {
  return { rating, flavours: inOrder(flavours), text: text || null, name: name || null }
}

const DECISIONS = {
  waiting: 'feedback_put_back',
  approved: 'feedback_approved',
  hidden: 'feedback_hidden',
  deleted: 'feedback_deleted',
} as const satisfies Record<FeedbackState, HappeningCode>

function tooMuch(most_per_hour: number, retryAfterSeconds: number): HttpProblem {
  const values = { most_per_hour, wait_minutes: Math.ceil(retryAfterSeconds / 60) }
  return new HttpProblem('too_much_feedback', values, { retryAfterSeconds })
}
