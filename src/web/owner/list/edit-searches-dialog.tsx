import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { useRef, useState } from 'react'
import type { SavedSearch } from '#contract/searches.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { say } from '#web/shell/page-title.tsx'
import { CancelButton, Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { LONGEST_SEARCH_NAME } from '#web/visitor/roasts/list/saved/longest-search-name.ts'
import styles from './list.module.css'

interface EditSearchesProps {
  searches: readonly SavedSearch[]
  /** Throws an Error whose message is shown. */
  onSave: (searches: SavedSearch[]) => Promise<void>
  onClose: () => void
}

/** The saved searches, to be renamed, deleted and put into another order. */
export default function EditSearchesDialog({ searches, onSave, onClose }: EditSearchesProps) {
  const [rows, setRows] = useState(() => searches.map((search, key) => ({ ...search, key })))
  const list = useRef<HTMLOListElement>(null)
  const edited = rows.map(({ name, search }) => ({ name, search }))
  const isEdited = JSON.stringify(edited) !== JSON.stringify(searches)
  const form = useForm({ send: () => onSave(edited), onSent: onClose })

  const move = (from: number, to: number) => {
    const moved = rows[from]
    if (moved === undefined || rows[to] === undefined) return
    setRows(rows.toSpliced(from, 1).toSpliced(to, 0, moved))
    say(`${moved.name} is now number ${to + 1}`)
  }
  const remove = (place: number) => {
    // The button that has the focus disappears.
    const inputs = list.current?.querySelectorAll('input')
    const next = inputs?.[place + 1] ?? inputs?.[place - 1]
    next?.focus()
    setRows(rows.toSpliced(place, 1))
    say(`${rows[place]?.name} removed`)
  }
  return (
    <Dialog
      title="Saved searches"
      question={isEdited && !form.isSending ? 'Discard what you changed?' : null}
      onClose={onClose}
    >
      <Form form={form}>
        <ol ref={list} className={`${layout.stack2} ${layout.below6}`}>
          {rows.map(({ key, name, search }, place) => (
            <li key={key} className={styles.row}>
              <input
                className={styles.name}
                aria-label={`Name ${place + 1}`}
                maxLength={LONGEST_SEARCH_NAME}
                value={name}
                onChange={({ target }) => setRows(rows.with(place, { key, name: target.value, search }))}
              />
              <IconButton label={`Move ${name} up`} onClick={() => move(place, place - 1)}>
                <ArrowUp aria-hidden="true" />
              </IconButton>
              <IconButton label={`Move ${name} down`} onClick={() => move(place, place + 1)}>
                <ArrowDown aria-hidden="true" />
              </IconButton>
              <IconButton label={`Delete ${name}`} isDanger onClick={() => remove(place)}>
                <Trash aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ol>
        {rows.length === 0 && <p className={`${text.quiet} ${layout.below6}`}>None are left.</p>}
        <FormProblem form={form} className={`${text.smallProblem} ${styles.problem}`} />
        <DialogFooter>
          <CancelButton />
          <SubmitButton form={form} disabled={!isEdited}>
            Save
          </SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
  )
}
