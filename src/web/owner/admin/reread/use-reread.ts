import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { RereadPreview } from '#contract/reread.ts'
import type { UpdatableField } from '#domain/roast/roast-differences.ts'
import { plural } from '#domain/words/plural.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useLongWork } from '#web/owner/parts/work/long-work.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { say } from '#web/shell/page-title.tsx'
import { roastsOf } from './reread-changes.ts'
import { changeRereadWork, joinedPreviews, rereadWork } from './reread-work.ts'

/** Few enough for a step to take about a second, since each original is read. */
const ROASTS_PER_STEP = 20
/** Reading a large original may take long, and the first step makes a backup. */
const NO_TIMEOUT = { timeoutMilliseconds: null }

export type Rereading = ReturnType<typeof useReread>

/** Reads the originals again in steps. It survives a change of tabs and stops when the panel is closed. */
export function useReread() {
  const work = rereadWork.use()
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = useAttempt(setProblem)
  const { isRunning, isStopping, stop, ...rereading } = useLongWork('stops', ({ isStopped }) =>
    rereadWork.get().taken === null ? preview(isStopped) : take(isStopped),
  )
  const run = async () => {
    setProblem(null)
    await attempt(null, () => rereading.run())
  }
  return {
    ...work,
    isPreviewing: isRunning && work.taken === null,
    isTaking: isRunning && work.taken !== null,
    isStopping,
    /** Why the latest step failed, or null. Earlier steps are not undone. */
    problem,
    begin: () => {
      changeRereadWork({ preview: null, taken: null })
      void run()
    },
    /** Continues the preview, or the update that was stopped. */
    resume: () => void run(),
    stop,
    choose: (field: UpdatableField, isChosen: boolean) => {
      const excluded = new Set(work.excluded)
      if (isChosen) excluded.delete(field)
      else excluded.add(field)
      changeRereadWork({ excluded })
    },
    takeOver: (fields: readonly UpdatableField[]) => {
      const remaining = roastsOf(work.preview?.changes ?? [], new Set(fields))
      const taken = { fields, remaining, total: remaining.length, changed: 0, deletionId: null }
      changeRereadWork({ preview: null, taken })
      void run()
    },
  }
}

async function preview(isStopped: () => boolean): Promise<void> {
  let after_id: number | null = rereadWork.get().preview?.last_id ?? 0
  while (after_id !== null && !isStopped()) {
    const takes = { after_id, limit: ROASTS_PER_STEP }
    const step: RereadPreview = await sendCall(calls.previewReread, takes, undefined, NO_TIMEOUT)
    changeRereadWork({ preview: joinedPreviews(rereadWork.get().preview, step) })
    after_id = step.last_id
  }
}

async function take(isStopped: () => boolean): Promise<void> {
  for (;;) {
    const { taken } = rereadWork.get()
    if (taken === null || taken.remaining.length === 0 || isStopped()) return
    const { fields, remaining, deletionId } = taken
    const roast_ids = remaining.slice(0, ROASTS_PER_STEP)
    const body = { fields: [...fields], roast_ids, ...(deletionId !== null && { deletion_id: deletionId }) }
    const answer = await sendCall(calls.rereadRoasts, {}, body, NO_TIMEOUT)
    const changed = taken.changed + answer.changed
    const left = remaining.slice(roast_ids.length)
    changeRereadWork({ taken: { ...taken, remaining: left, changed, deletionId: answer.deletion_id } })
    if (left.length === 0) say(changedText(changed))
  }
}

/** `3 roasts were changed.` */
export function changedText(count: number): string {
  return plural(count, { one: '1 roast was changed.', other: `${count} roasts were changed.` })
}
