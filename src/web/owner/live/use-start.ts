import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { RunningRoast } from '#contract/live/running-roasts.ts'
import { formatDuration } from '#domain/roast/duration.ts'
import { bodyOf, readPath } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { serverAhead } from '#web/api/server-clock.ts'
import { useSending } from '#web/api/use-send.ts'
import type { RunningRoasts } from '#web/parts/live/use-running-roasts.ts'
import { useMessages } from '#web/ui/messages.tsx'
import type { Choice } from '#web/visitor/roasts/live/chosen.ts'
import { beginRun } from '#web/visitor/roasts/live/run.ts'
import { titleOfRun } from '#web/visitor/roasts/live/use-coffee-title.ts'
import { goOnWith, sendRuns } from './run-sync.ts'
import { elsewhere } from './running-roasts.tsx'

/**
 * Begins a roast of a choice. If a device or another phone has begun one meanwhile, asks whether to go on with that:
 * beside a second roast, what a device sends that knows no id has no roast any more.
 */
export function useStart(seen: RunningRoasts) {
  const messages = useMessages()
  const { data: beans } = useCall(calls.listBeans, {})
  const { data: blends } = useCall(calls.listBlends, {})
  const begin = async (choice: Choice) => {
    const { running, serverIsAhead } = await asTheyAre(seen)
    const other = running.find(isOn) ?? running[0]
    if (other === undefined) return beginRun(choice)
    const question = questionOf(other, titleOfRun(other, { beans, blends }), Date.now() + serverIsAhead)
    const goesOn = await messages.choose(question, ANSWERS)
    if (goesOn === null) return null
    return goesOn ? goOnWith(other, choice) : beginRun(choice)
  }
  const { send: start, isSending: isStarting } = useSending(async (choice: Choice): Promise<boolean> => {
    const begun = await begin(choice)
    void sendRuns()
    return begun !== null
  })
  /** `start` resolves to whether a roast runs here now. */
  return { start, isStarting }
}

/** The roasts that run now; as they were seen last, if the server isn't reached soon. */
async function asTheyAre(seen: RunningRoasts): Promise<RunningRoasts> {
  const askedAt = Date.now()
  const options = { needsSession: false, timeoutMilliseconds: SOON_MS }
  try {
    const answer = await readPath(addressOf(calls.listRunningRoasts, {}), options)
    const running = elsewhere(bodyOf<RunningRoast[]>(answer))
    return { running, serverIsAhead: serverAhead(answer, askedAt, Date.now()) }
  } catch {
    return seen
  }
}

/** Whoever presses Start doesn't wait longer. */
const SOON_MS = 2_000

const ANSWERS = {
  title: 'A Roast Is Running',
  action: 'Go on here',
  actionKind: 'primary',
  refusal: 'Start another',
  note: 'While two run, what a device sends is refused unless it names its roast.',
} as const

function isOn({ charged_at, dropped_at }: RunningRoast): boolean {
  return charged_at !== null && dropped_at === null
}

/** `A roast of Kenya Nyeri on Popper has been running for 3:12. Go on with it here, or start another?` */
function questionOf(roast: RunningRoast, coffee: string | null, now: number): string {
  const { machine, charged_at, dropped_at } = roast
  const what = `A roast${coffee === null ? '' : ` of ${coffee}`}${machine === null ? '' : ` on ${machine}`}`
  const seconds = Math.max(0, (now - Date.parse(charged_at ?? '')) / 1000)
  const state =
    charged_at === null
      ? 'is open, before its charge'
      : dropped_at === null
        ? `has been running for ${formatDuration(seconds)}`
        : 'was dropped and isn’t saved yet'
  return `${what} ${state}. Go on with it here, or start another?`
}
