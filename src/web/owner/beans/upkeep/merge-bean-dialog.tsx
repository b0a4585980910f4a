import { type FormEvent, useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { TAKEN_VALUES, type TakenValue, valuesToTake } from '#domain/bean/taken-fields.ts'
import { plural } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { useSend } from '#web/api/use-send.ts'
import { BeanOptions } from '#web/owner/parts/bean/bean-options.tsx'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { Button } from '#web/ui/button.tsx'
import { CancelButton, Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import text from '#web/ui/text.module.css'
import { beanTitle, priceLabel, wholeText } from '#web/visitor/beans/bean-facts.ts'
import styles from './merge-bean-dialog.module.css'
import { WhatMoves } from './what-moves.tsx'

interface MergeBeanDialogProps {
  /** The bean that stays. */
  bean: Bean
  onClose: () => void
}

/** Merges another bean into this one, after showing what will move. */
export function MergeBeanDialog({ bean, onClose }: MergeBeanDialogProps) {
  return (
    <Dialog title="Merge another bean" onClose={onClose}>
      <MergeBean bean={bean} onClose={onClose} />
    </Dialog>
  )
}

function MergeBean({ bean, onClose }: MergeBeanDialogProps) {
  const beans = useCall(calls.listBeans, {}).data ?? []
  const merging = useSend(calls.mergeBeans)
  const offerUndo = useRestoreOffer()
  const [chosen, setChosen] = useState('')
  const [left, setLeft] = useState<ReadonlySet<TakenValue>>(new Set())
  const [problem, setProblem] = useState<string | null>(null)
  const others = beans.filter(({ id }) => id !== bean.id)
  const other = others.find(({ id }) => String(id) === chosen)

  const merge = async (event: FormEvent) => {
    event.preventDefault()
    if (merging.isSending) return
    if (other === undefined) return setProblem('Choose the other bean first.')
    setProblem(null)
    try {
      const take = valuesToTake(bean, other).filter(field => !left.has(field))
      const { moved, deletion_id } = await merging.send(
        { id: bean.id },
        { bean_id: other.id, take },
        { timeoutMilliseconds: null },
      )
      onClose()
      const roasts = plural(moved.roasts, { one: '1 roast', other: `${moved.roasts} roasts` })
      const name = beanTitle(other, `Bean #${other.id}`)
      offerUndo(`${name} was merged into this bean: ${roasts} moved.`, deletion_id, `${name} is back.`)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <form className={styles.form} onSubmit={event => void merge(event)} noValidate>
      <p className={styles.note}>
        {beanTitle(bean, 'This bean')} stays. The other one goes, and everything of it comes here.
      </p>
      <SelectField
        label="The other bean"
        value={chosen}
        onChange={id => {
          setChosen(id)
          setLeft(new Set())
          setProblem(null)
        }}
      >
        <option value="">Choose a bean...</option>
        <BeanOptions beans={others.map(each => ({ ...each, put_away: false }))} />
      </SelectField>
      {other !== undefined && (
        <>
          <WhatMoves bean={bean} other={other} />
          <FieldsToTake bean={bean} other={other} left={left} onChange={setLeft} />
          <Differences bean={bean} other={other} />
        </>
      )}
      {problem !== null && (
        <p className={text.smallProblem} role="alert">
          {problem}
        </p>
      )}
      <DialogFooter>
        <CancelButton disabled={merging.isSending} />
        <Button type="submit" kind="primary" disabled={merging.isSending}>
          {merging.isSending ? 'Merging…' : 'Merge'}
        </Button>
      </DialogFooter>
    </form>
  )
}

interface FieldsToTakeProps {
  bean: Bean
  other: Bean
  /** The fields that are not taken. */
  left: ReadonlySet<TakenValue>
  onChange: (left: ReadonlySet<TakenValue>) => void
}

/** What the bean lacks and the other one knows, to be taken or left. */
function FieldsToTake({ bean, other, left, onChange }: FieldsToTakeProps) {
  const fields = valuesToTake(bean, other)
  if (fields.length === 0) return null
  const toggle = (field: TakenValue, isTaken: boolean) => {
    const others = new Set(left)
    if (isTaken) others.delete(field)
    else others.add(field)
    onChange(others)
  }
  return (
    <fieldset className={styles.fields}>
      <legend>Taken from it, because it is unknown here</legend>
      {fields.map(field => (
        <label key={field}>
          <input
            type="checkbox"
            checked={!left.has(field)}
            onChange={event => toggle(field, event.target.checked)}
          />
          <span className={styles.name}>{BEAN_FIELDS[field].label}</span>
          <span className={styles.value}>{valueText(other, field)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** Where the two say different things, what is said here stays. */
function Differences({ bean, other }: { bean: Bean; other: Bean }) {
  const fields = TAKEN_VALUES.filter(field => {
    const [here, there] = [valueText(bean, field), valueText(other, field)]
    return here !== '' && there !== '' && here !== there
  })
  if (fields.length === 0) return null
  return (
    <div className={styles.fields}>
      <h3>Stays as it is here</h3>
      <dl>
        {fields.map(field => (
          <div key={field}>
            <dt className={styles.name}>{BEAN_FIELDS[field].label}</dt>
            <dd className={styles.value}>
              {valueText(bean, field)} <span className={text.small}>not {valueText(other, field)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** A value as text; '' if it is unknown. */
function valueText(bean: Bean, field: TakenValue): string {
  return field === 'price_amount' ? (priceLabel(bean) ?? '') : wholeText(bean, field)
}
