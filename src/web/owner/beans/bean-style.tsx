import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { useSend } from '#web/api/use-send.ts'
import { styleName, useStyles } from '#web/parts/style/roast-style.ts'
import { StyleSelect } from '#web/parts/style/style-select.tsx'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { useMessages } from '#web/ui/messages.tsx'
import styles from './bean-draft-form.module.css'

/** Chooses the style that judges the bean's roasts. The choice is saved at once and can be undone. */
export default function BeanStyle({ bean }: { bean: Bean }) {
  const { notify } = useMessages()
  const attempt = useAttempt()
  const known = useStyles()
  const saving = useSend(calls.updateBean)
  const choose = (style_id: number | null, before?: number | null) =>
    attempt('Failed to save the style', async () => {
      await saving.send({ id: bean.id }, { style_id })
      const done = `Its roasts have the style ${styleName(known, style_id)} now.`
      if (before === undefined) notify(done)
      else notify(done, { action: 'Undo', onAction: () => void choose(before) })
    })
  return (
    <div className={styles.style}>
      <StyleSelect
        value={String(bean.style_id ?? '')}
        otherwise="House"
        disabled={saving.isSending}
        onChange={value => void choose(value === '' ? null : Number(value), bean.style_id)}
      />
    </div>
  )
}
