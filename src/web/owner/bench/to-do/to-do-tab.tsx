import { type ReactNode, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { InboxFile } from '#contract/inbox.ts'
import type { Roast } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { useSend } from '#web/api/use-send.ts'
import type { InboxWork } from '#web/owner/bench/inbox/use-inbox.ts'
import { RunningLow } from '#web/owner/bench/stock/running-low.tsx'
import type { LowStock } from '#web/owner/bench/stock/use-low-stock.ts'
import { nextField } from '#web/owner/parts/edit/use-saved-row.ts'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelRow, PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { pages } from '#web/pages.ts'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { momentText } from '#web/words/moment-in-words.ts'
import { DateFix, NumberFix, WeightsFix } from './fixes.tsx'
import { TO_DO_KINDS, type ToDo, type ToDoKind, type ToDos } from './to-dos.ts'

/** Rows of a section that are shown at first, and with each "Show more". */
const ROWS_AT_ONCE = 20

const SECTIONS: Record<ToDoKind, { heading: string; control: (roast: Roast) => ReactNode }> = {
  number: { heading: 'Numbers on more than one bag', control: roast => <NumberFix roast={roast} /> },
  date: { heading: 'No date', control: roast => <DateFix roast={roast} /> },
  weights: { heading: 'Not weighed', control: roast => <WeightsFix roast={roast} /> },
  loss: { heading: 'Odd weight loss', control: roast => <WeightsFix roast={roast} /> },
  crack: {
    heading: 'No first crack',
    control: ({ id, has_timeline }) =>
      has_timeline && <a href={pages.correctRoast(id)}>Mark it on the curve</a>,
  },
}

interface ToDoTabProps {
  toDos: ToDos
  low: readonly LowStock[]
  inbox: InboxWork
}

/** What is missing or odd in the log, each with the control that fixes it, and what to buy. */
export function ToDoTab({ toDos, low, inbox }: ToDoTabProps) {
  const unreadable = inbox.inbox?.files.filter(({ roast }) => roast === null) ?? []
  const isDone =
    unreadable.length === 0 && low.length === 0 && TO_DO_KINDS.every(kind => toDos[kind].length === 0)
  return (
    <>
      {isDone && <p className={styles.note}>Nothing is missing, and nothing looks odd.</p>}
      {unreadable.length > 0 && (
        <PanelSection heading={`Files that can’t be read (${unreadable.length})`}>
          <ul className={styles.list}>
            {unreadable.map(file => (
              <UnreadableFile
                key={file.id}
                file={file}
                isBusy={inbox.table.isBusy}
                onDismiss={() => void inbox.dismiss(String(file.id))}
              />
            ))}
          </ul>
        </PanelSection>
      )}
      <RunningLow low={low} />
      {TO_DO_KINDS.map(
        kind => toDos[kind].length > 0 && <ToDoSection key={kind} kind={kind} toDos={toDos[kind]} />,
      )}
    </>
  )
}

/** How many things there are to do, coffees to buy among them. */
export function countToDos(toDos: ToDos, low: readonly LowStock[]): number {
  return TO_DO_KINDS.reduce((count, kind) => count + toDos[kind].length, low.length)
}

function ToDoSection({ kind, toDos }: { kind: ToDoKind; toDos: readonly ToDo[] }) {
  const { heading, control } = SECTIONS[kind]
  const [shown, setShown] = useState(ROWS_AT_ONCE)
  return (
    <PanelSection heading={`${heading} (${toDos.length})`}>
      <ul className={styles.list}>
        {toDos.slice(0, shown).map(({ roast, text }) => (
          <PanelRow
            key={roast.id}
            name={<a href={pages.roast(roast.id)}>{roast.roast_name}</a>}
            // Most names of roasts say the coffee already.
            note={roast.roast_name.includes(coffeeTitle(roast)) ? text : `${coffeeTitle(roast)} · ${text}`}
          >
            {control(roast)}
            <RestButton kind={kind} roast={roast} />
          </PanelRow>
        ))}
      </ul>
      {toDos.length > shown && (
        <div className={layout.row2}>
          <Button onClick={() => setShown(shown + ROWS_AT_ONCE)}>
            Show more<span className="visually-hidden">: {heading}</span>
          </Button>
        </div>
      )}
    </PanelSection>
  )
}

/** Takes a roast off one of the lists, because what it lacks or what looks odd stays so. */
function RestButton({ kind, roast }: { kind: ToDoKind; roast: Roast }) {
  const saving = useSend(calls.updateRoast)
  const { notify } = useMessages()
  const attempt = useAttempt()
  /** Resolves to whether it was saved. */
  const set = async (isSo: boolean): Promise<boolean> => {
    const update = kind === 'weights' ? { never_weighed: isSo } : { as_it_is: { [kind]: isSo } }
    return attempt('Failed to save', async () => {
      const { roast_name } = await saving.send({ id: roast.id }, update)
      if (isSo) notify(`${roast_name} stays as it is.`, { action: 'Undo', onAction: () => void set(false) })
      else notify(`${roast_name} is asked about again.`)
    })
  }
  const leave = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    const next = nextField(currentTarget) ?? besideButton(currentTarget)
    void set(true).then(isSaved => isSaved && next?.focus())
  }
  return (
    <Button kind="quiet" disabled={saving.isSending} onClick={leave}>
      {kind === 'weights' ? 'Never weighed' : 'It is so'}
      <span className="visually-hidden">: {roast.roast_name}</span>
    </Button>
  )
}

/** The first button of the next row, or of the one before if there is none. */
function besideButton(element: HTMLElement): HTMLButtonElement | null | undefined {
  const row = element.closest('li')
  const beside = row?.nextElementSibling ?? row?.previousElementSibling
  return beside?.querySelector<HTMLButtonElement>('button:not(:disabled)')
}

interface UnreadableFileProps {
  file: InboxFile
  isBusy: boolean
  onDismiss: () => void
}

/** A file that can't be read, with the reason. */
function UnreadableFile({ file, isBusy, onDismiss }: UnreadableFileProps) {
  return (
    <li className={styles.row}>
      <div>
        <p className={styles.name}>{file.file_name}</p>
        <p className={styles.problem}>{file.problem}</p>
        <p className={styles.note}>arrived {momentText(file.arrived_at)}</p>
      </div>
      <Button about={file.file_name} kind="quiet" disabled={isBusy} onClick={onDismiss}>
        Dismiss
      </Button>
    </li>
  )
}
