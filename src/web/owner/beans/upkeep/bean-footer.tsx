import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Merge from 'lucide-react/icons/merge'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSend, useSending } from '#web/api/use-send.ts'
import { useDeletionQuestion, useUndoOffer } from '#web/owner/parts/undo-offer.ts'
import { pages } from '#web/pages.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { openPage } from '#web/shell/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { beanTitle } from '#web/visitor/beans/bean-facts.ts'
import { MergeBeanDialog } from './merge-bean-dialog.tsx'
import styles from './upkeep.module.css'

/** What the owner can do with a bean as a whole: put it away, merge another one into it, or delete it. */
export default function BeanFooter({ bean }: { bean: Bean }) {
  const [isMerging, setMerging] = useState(false)
  return (
    <footer className={`${layout.row3} ${styles.footer}`}>
      <div className={layout.row3}>
        <PutAwayButton bean={bean} />
        <Button icon={<Merge aria-hidden="true" />} onClick={() => setMerging(true)}>
          Merge another bean
        </Button>
      </div>
      <DeleteBean bean={bean} />
      {isMerging && <MergeBeanDialog bean={bean} onClose={() => setMerging(false)} />}
    </footer>
  )
}

/** Puts a bean away or brings it back. It is saved at once and can be undone. */
function PutAwayButton({ bean }: { bean: Bean }) {
  const { notify } = useMessages()
  const attempt = useAttempt()
  const saving = useSend(calls.updateBean)
  const set = (put_away: boolean, isUndo = false) =>
    attempt('Failed to save', async () => {
      await saving.send({ id: bean.id }, { put_away })
      const done = put_away ? PUT_AWAY : `${bean.origin_name} is offered again.`
      if (isUndo) notify(done)
      else notify(done, { action: 'Undo', onAction: () => void set(!put_away, true) })
    })
  const Icon = bean.put_away ? ArchiveRestore : Archive
  return (
    <Button
      icon={<Icon aria-hidden="true" />}
      disabled={saving.isSending}
      onClick={() => void set(!bean.put_away)}
    >
      {bean.put_away ? 'Bring back' : 'Put away'}
    </Button>
  )
}

const PUT_AWAY =
  'Put away: it is no longer offered for roasts or in the visitors’ list. Its page and its roasts stay.'

function DeleteBean({ bean }: { bean: Bean }) {
  const attempt = useAttempt(useMessages().alert)
  const askToDelete = useDeletionQuestion()
  const offerUndo = useUndoOffer()
  const blends = useCall(calls.listBlends, {}).data ?? []
  // Leaves the screen of the deleted bean first, so that it isn't loaded again.
  const deletion = useSending(async () => {
    await sendCall(calls.deleteBean, { id: bean.id })
    openPage(pages.beans)
    const title = `Bean ${beanTitle(bean, `#${bean.id}`)}`
    await offerUndo({ kind: 'bean', label: bean.origin_name, title })
  })
  const remove = async () => {
    const recipes = blends.filter(({ parts }) => parts.some(({ bean_id }) => bean_id === bean.id))
    const question = deletionQuestion(
      bean,
      recipes.filter(({ is_retired }) => !is_retired).map(({ name }) => name),
    )
    if (!(await askToDelete(question, { title: 'Delete Bean', action: 'Delete Bean' }))) return
    await attempt('Failed to delete bean', () => deletion.send())
  }
  return (
    <Button kind="danger" icon={<Trash aria-hidden="true" />} onClick={remove}>
      Delete Bean
    </Button>
  )
}

/** @param retiring The names of the recipes that have it. */
function deletionQuestion(bean: Bean, retiring: readonly string[]): string {
  const name = beanTitle(bean, `Bean #${bean.id}`)
  const { roast_count: count, blend_count: blends } = bean
  const roasts = counted(count, 'associated roast')
  const ofThem =
    blends === 0 ? '' : plural(blends, { one: ', 1 of them a blend,', other: `, ${blends} of them blends,` })
  const recipes = listText(retiring.map(recipe => `“${recipe}”`))
  const retire = plural(retiring.length, {
    one: ` The recipe ${recipes} retires.`,
    other: ` The recipes ${recipes} retire.`,
  })
  return `Are you sure you want to delete "${name}"? ${roasts}${ofThem} will also be deleted.${retiring.length > 0 ? retire : ''} After 30 days this cannot be undone.`
}
