import * as calls from '#contract/calls.ts'
import type { Seat } from '#contract/tasting/tables.ts'
import type { Letter } from '#domain/tasting/table-draw.ts'
import { ApiError } from '#web/api/api-client.ts'
import { sendCall } from '#web/api/send-call.ts'
import { changeSeat, isTurnedAway, type KeptSeat, seatAt } from './seats.ts'

/** A guest has no session, and the owner isn't asked to log in in the middle of a cup. */
const NO_LOGIN = { needsSession: false }

/**
 * Sends what the server doesn't have yet of a seat: that it is taken, and cups. Whatever fails stays and is sent again;
 * what the server refuses for good is said in `refusal`. Never rejects.
 */
export function sendSeat(code: string): Promise<void> {
  clearTimeout(waiting)
  sending = sending.then(() => sendAll(code))
  return sending
}

/** The same once nothing was typed for a moment. */
export function sendSeatSoon(code: string): void {
  clearTimeout(waiting)
  waiting = setTimeout(() => void sendSeat(code), QUIET_MS)
}

const QUIET_MS = 600
let waiting: ReturnType<typeof setTimeout> | undefined

/** One at a time, so that an earlier rating isn't sent after a later one. */
let sending = Promise.resolve()

async function sendAll(code: string): Promise<void> {
  try {
    await sitDown(code)
    for (;;) {
      const seat = seatAt(code)
      const letter = seat?.unsent[0]
      if (seat === null || isTurnedAway(seat) || letter === undefined) return
      const before = seat.drafts[letter]
      await sendCall(calls.rateCup, { code }, { key: seat.key, letter, ...saidOf(seat, letter) }, NO_LOGIN)
      changeSeat(code, now => {
        const sent = [...now.sent.filter(each => each !== letter), letter]
        const isSame = now.drafts[letter] === before && (before !== undefined || now.odd === letter)
        return isSame ? { sent, unsent: now.unsent.filter(each => each !== letter), refusal: null } : { sent }
      })
    }
  } catch (error) {
    if (error instanceof ApiError) refuse(code, error)
  }
}

async function sitDown(code: string): Promise<void> {
  const seat = seatAt(code)
  if (seat === null || seat.isSeated || isTurnedAway(seat)) return
  const given = await sendCall(calls.joinTable, { code }, { name: seat.name, key: seat.key }, NO_LOGIN)
  changeSeat(code, now => ({ isSeated: true, name: given.taster, refusal: null, ...mergedCups(now, given) }))
}

/** What another page with this key has sent, and what was noted here since. */
function mergedCups({ drafts, odd }: KeptSeat, { ratings, odd_letter }: Seat): Partial<KeptSeat> {
  const there = ratings.map(({ letter, notes, ...cup }) => [letter, { ...cup, notes: notes ?? '' }] as const)
  return { drafts: { ...Object.fromEntries(there), ...drafts }, odd: odd ?? odd_letter }
}

function saidOf({ drafts }: KeptSeat, letter: Letter) {
  const draft = drafts[letter]
  return draft === undefined ? {} : { ...draft, notes: draft.notes || null }
}

/**
 * Without a network or a free server it is tried again. A seat that the server has lost is taken again, and what was
 * sent from it is sent again.
 */
function refuse(code: string, { status, code: reason, message }: ApiError): void {
  if (reason === 'no_seat')
    changeSeat(code, ({ sent, unsent }) => ({
      ...{ isSeated: false, sent: [] },
      unsent: [...unsent, ...sent.filter(letter => !unsent.includes(letter))],
    }))
  if (reason === 'no_seat' || status < 400 || status >= 500 || status === 408) return
  changeSeat(code, seat => ({
    refusal: message,
    unsent: status === 429 || !seat.isSeated ? seat.unsent : [],
  }))
}
