import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash from 'lucide-react/icons/trash-2'
import { type FormEvent, useRef, useState } from 'react'
import type { SavedSearch } from '#contract/searches.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSending } from '#web/api/use-send.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { CancelButton, Dialog, DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LONGEST_SEARCH_NAME } from '#web/visitor/roasts/list/saved/longest-search-name.ts'
import styles from './edit-searches-dialog.module.css'

interface EditSearchesProps {
  searches: readonly SavedSearch[]
  /** Throws an Error whose message is shown. */
  onSave: (searches: SavedSearch[]) => Promise<void>
  onClose: () => void
}

/** The saved searches, to be renamed, deleted and put into another order. */
export default function EditSearchesDialog(props: EditSearchesProps) {
  return (
    <Dialog title="Saved Searches" onClose={props.onClose}>
      <EditSearches {...props} />
    </Dialog>
  )
}

function EditSearches({ searches, onSave, onClose }: EditSearchesProps) {
  const [rows, setRows] = useState(() => searches.map((search, key) => ({ ...search, key })))
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useSending(onSave)
  const list = useRef<HTMLOListElement>(null)
  const edited = rows.map(({ name, search }) => ({ name, search }))
  const isEdited = JSON.stringify(edited) !== JSON.stringify(searches)
  useClosingQuestion(isEdited && !saving.isSending ? 'Discard what you changed?' : null)

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
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    try {
      await saving.send(edited)
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <form onSubmit={event => void save(event)} noValidate>
      <ol ref={list} className={styles.list}>
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
      {rows.length === 0 && <p className={styles.none}>None are left.</p>}
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogFooter>
        <CancelButton />
        <Button kind="primary" type="submit" disabled={!isEdited || saving.isSending}>
          Save
        </Button>
      </DialogFooter>
    </form>
  )
}
