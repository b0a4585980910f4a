import { useEffect, useMemo, useRef } from 'react'
import * as calls from '#contract/calls.ts'
import type { MeasuredRoasts, Style } from '#contract/styles.ts'
import { HOUSE } from '#domain/score/style.ts'
import { previewStyles } from '#domain/score/style-preview.ts'
import { counted } from '#domain/words/plural.ts'
import { useSend } from '#web/api/use-send.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import text from '#web/ui/text.module.css'
import { ScoreBatchControls } from './score-batch-controls.tsx'
import styles from './scoring.module.css'
import type { ScoreBatch } from './use-score-batch.ts'

interface AllRoastsSectionProps {
  batch: ScoreBatch
  roastCount: number
  /** Undefined until they are read. */
  allStyles: readonly Style[] | undefined
  measuredRoasts: MeasuredRoasts | undefined
  /** The style that was changed just now, as it was before. */
  changed: Style | null
}

/** The calculation of all scores, with what it would change. Scrolls into view after a style was changed. */
export function AllRoastsSection({
  batch,
  roastCount,
  allStyles,
  measuredRoasts,
  changed,
}: AllRoastsSectionProps) {
  const { up, down } = useMemo(() => pendingChanges(allStyles, measuredRoasts), [allStyles, measuredRoasts])
  const isPending = up + down > 0
  const section = useRef<HTMLElement>(null)
  const before = isPending ? changed : null
  useEffect(() => {
    if (before !== null) section.current?.scrollIntoView({ block: 'center' })
  }, [before])
  const scores = counted(up + down, 'score')
  return (
    <section ref={section} className={styles.all} data-pending={isPending} aria-labelledby="all-scores">
      <div>
        <h2 id="all-scores">All roasts</h2>
        <p>
          Recalculates and saves the score of every roast. A roast is scored when it is imported, and again
          when its weights change; calculate after the ideals or points of a style were changed, or after an
          update that changed how scores are made.
        </p>
        {isPending && (
          <p className={`${text.figures} ${styles.changes}`} role="status">
            {scores} would change with the current styles: {up} up, {down} down.
          </p>
        )}
      </div>
      <div className={layout.line2}>
        <ScoreBatchControls batch={batch} roastCount={roastCount} kind={isPending ? 'primary' : 'plain'} />
        {before !== null && <BringBack before={before} />}
      </div>
    </section>
  )
}

function BringBack({ before }: { before: Style }) {
  const { isSending, bringBack } = useRestoreStyle()
  return (
    <Button kind="quiet" disabled={isSending} onClick={() => void bringBack(before)}>
      Bring {before.name} back
    </Button>
  )
}

/** Restores a style's previous values. */
export function useRestoreStyle() {
  const messages = useMessages()
  const attempt = useAttempt()
  const { send, isSending } = useSend(calls.updateStyle)
  const bringBack = ({ id, name, ideals, points }: Style) =>
    attempt('Failed to restore the style', async () => {
      await send({ id }, { name, ideals, points })
      messages.notify(`The style ${name} was restored.`)
    })
  return { isSending, bringBack }
}

/** How many scores would rise and fall if all were calculated now, because styles were changed since. */
function pendingChanges(allStyles: readonly Style[] | undefined, measuredRoasts: MeasuredRoasts | undefined) {
  const roasts = allStyles === undefined ? [] : (measuredRoasts?.roasts ?? [])
  const byId = new Map(allStyles?.map(style => [style.id, style]))
  return previewStyles(roasts, ({ style_id }) => byId.get(style_id) ?? HOUSE)
}
