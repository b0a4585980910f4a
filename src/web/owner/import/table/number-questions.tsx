import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { StepAside } from '#contract/roast-import.ts'
import { roastNumberIn } from '#domain/roast/roast-number.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { listText } from '#domain/words/sentence-parts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useSend } from '#web/api/use-send.ts'
import { Problem } from '#web/parts/form/form.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import textStyles from '#web/ui/text.module.css'
import { dateText } from '#web/words/date-text.ts'
import { asksWhoseNumber, isRead } from './import-rows.ts'
import styles from './row-fields.module.css'
import type { ImportTableState } from './use-import-table.ts'

/** More than these numbers are only counted; each of their roasts is named anyway. */
const MOST_NUMBERS = 5
/** More than these questions come as the first are answered. */
const MOST_QUESTIONS = 5

interface NumberQuestionsProps {
  table: ImportTableState
}

/** What the numbers in the files' names leave to ask. Nothing is done without an answer. */
export function NumberQuestions({ table }: NumberQuestionsProps) {
  const far = table.rows.filter(isRead).filter(asksWhoseNumber)
  const more = far.length - MOST_QUESTIONS
  return (
    <>
      <StepAsideOffer table={table} />
      {far.length > 0 && (
        <section className={`${layout.stack2} ${styles.question}`} aria-label="Numbers far above yours">
          {far.slice(0, MOST_QUESTIONS).map(({ key, facts }) => {
            const number = roastNumberIn(facts.source_name)
            return (
              <div key={key} className={layout.spread24}>
                <p>
                  #{number} is far above your last number {facts.far_above}: is it yours?{' '}
                  {table.rows.length > 1 && <span className={textStyles.quiet}>{facts.source_name}</span>}
                </p>
                <div className={layout.line2}>
                  <Button disabled={table.isBusy} onClick={() => table.choose([key], { numberIs: 'own' })}>
                    Keep as #{number}
                  </Button>
                  <Button
                    disabled={table.isBusy}
                    onClick={() => table.choose([key], { numberIs: 'foreign' })}
                  >
                    Note it as another program’s number
                    <span className="visually-hidden">: {number}</span>
                  </Button>
                </div>
              </div>
            )
          })}
          {more > 0 && <p className={textStyles.quiet}>And {more} more.</p>}
        </section>
      )}
    </>
  )
}

/** What stepped aside last, and the entry of the trash that undoes it. */
interface Moved {
  roasts: string
  deletionId: number
}

/**
 * Offers that roasts which the log numbered give the owner's numbers back, each named with its new one. The undo stands
 * here, because a notice would be behind the dialog of an import.
 */
function StepAsideOffer({ table }: NumberQuestionsProps) {
  const { stepAside, onRenumbered } = table
  const moving = useSend(calls.stepAside)
  const restoring = useSend(calls.restoreDeletion)
  const [moved, setMoved] = useState<Moved | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const isBusy = table.isBusy || moving.isSending || restoring.isSending
  const tried = async (work: () => Promise<void>) => {
    setProblem(null)
    await work().catch(error => setProblem(messageOf(error)))
    onRenumbered()
  }
  const move = () =>
    tried(async () => {
      const roasts = stepAside.map(({ id, roast_number, new_number }) => ({ id, roast_number, new_number }))
      const { changed, deletion_id } = await moving.send({}, { roasts })
      setMoved(deletion_id === null ? null : { roasts: counted(changed, 'roast'), deletionId: deletion_id })
    })
  const undo = ({ deletionId }: Moved) =>
    tried(async () => {
      await restoring.send({ id: deletionId }, undefined, { timeoutMilliseconds: null })
      setMoved(null)
    })
  const isOffered = stepAside.length > 0
  if (!isOffered && moved === null && problem === null) return null
  return (
    <section className={`${layout.stack2} ${styles.question}`} aria-label="Your numbers on other roasts">
      {isOffered && <p>{heldText(stepAside)}</p>}
      {isOffered && (
        <ul className={styles.roasts}>
          {stepAside.map(({ id, roast_name, roast_date, new_number }) => (
            <li key={id}>
              {roast_name}{' '}
              {roast_date !== null && <span className={textStyles.quiet}>{`${dateText(roast_date)} `}</span>}→
              {'\u00a0'}
              <strong>#{new_number}</strong>
            </li>
          ))}
        </ul>
      )}
      <Problem>{problem}</Problem>
      {isOffered && (
        <Button className={styles.move} disabled={isBusy} onClick={() => void move()}>
          {plural(stepAside.length, { one: 'Let it step aside', other: 'Let them step aside' })}
        </Button>
      )}
      {moved !== null && (
        <div className={layout.line2} role="status">
          <p>{moved.roasts} stepped aside.</p>
          <Button kind="quiet" disabled={isBusy} onClick={() => void undo(moved)}>
            Undo
          </Button>
        </div>
      )}
    </section>
  )
}

/** `Your numbers 12 and 13 are held by roasts that the log numbered:` */
function heldText(stepAside: readonly StepAside[]): string {
  const numbers = [...new Set(stepAside.map(({ roast_number }) => roast_number))]
  const roasts = plural(stepAside.length, {
    one: 'a roast that the log numbered',
    other: 'roasts that the log numbered',
  })
  if (numbers.length > MOST_NUMBERS) return `${numbers.length} of your numbers are held by ${roasts}:`
  return plural(numbers.length, {
    one: `Your number ${numbers[0]} is held by ${roasts}:`,
    other: `Your numbers ${listText(numbers.map(String))} are held by ${roasts}:`,
  })
}
