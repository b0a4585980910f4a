import { useState } from 'react'
import type { Bean } from '#contract/beans.ts'
import * as calls from '#contract/calls.ts'
import type { BeanStock } from '#contract/stock.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { TAKEN_VALUES, type TakenValue, valuesToTake } from '#domain/bean/taken-fields.ts'
import { failure, success } from '#domain/record/result.ts'
import { counted, plural } from '#domain/words/plural.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { BeanOptions } from '#web/owner/parts/bean/bean-options.tsx'
import { useRestoreOffer } from '#web/owner/parts/undo-offer.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { useForm } from '#web/parts/form/use-form.ts'
import { amountText } from '#web/parts/stock/stock-words.ts'
import { CancelButton, Dialog, DialogFooter } from '#web/ui/dialog.tsx'
import { SelectField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import text from '#web/ui/text.module.css'
import { beanTitle, priceLabel, wholeText } from '#web/visitor/beans/bean-facts.ts'
import { useUnits } from '#web/words/units.ts'
import styles from './upkeep.module.css'

interface MergeBeanDialogProps {
  /** The bean that stays. */
  bean: Bean
  onClose: () => void
}

/** Merges another bean into this one, after showing what will move. */
export function MergeBeanDialog({ bean, onClose }: MergeBeanDialogProps) {
  const beans = useCall(calls.listBeans, {}).data ?? []
  const offerUndo = useRestoreOffer()
  const [chosen, setChosen] = useState('')
  const [left, setLeft] = useState<ReadonlySet<TakenValue>>(new Set())
  const others = beans.filter(({ id }) => id !== bean.id)
  const other = others.find(({ id }) => String(id) === chosen)

  const form = useForm({
    read: () =>
      other === undefined ? failure({ field: '', sentence: 'Choose the other bean first.' }) : success(other),
    send: merged => {
      const take = valuesToTake(bean, merged).filter(field => !left.has(field))
      return sendCall(
        calls.mergeBeans,
        { id: bean.id },
        { bean_id: merged.id, take },
        { timeoutMilliseconds: null },
      )
    },
    onSent: ({ moved, deletion_id }, merged) => {
      onClose()
      const roasts = counted(moved.roasts, 'roast')
      const name = beanTitle(merged, `Bean #${merged.id}`)
      offerUndo(`${name} was merged into this bean: ${roasts} moved.`, deletion_id, `${name} is back.`)
    },
  })
  return (
    <Dialog title="Merge another bean" onClose={onClose}>
      <Form form={form} className={layout.stack4}>
        <p className={text.quiet}>
          {beanTitle(bean, 'This bean')} stays. The other one goes, and everything of it comes here.
        </p>
        <SelectField
          label="The other bean"
          value={chosen}
          onChange={id => {
            setChosen(id)
            setLeft(new Set())
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
        <FormProblem form={form} className={text.smallProblem} />
        <DialogFooter>
          <CancelButton disabled={form.isSending} />
          <SubmitButton form={form} busy="Merging…">
            Merge
          </SubmitButton>
        </DialogFooter>
      </Form>
    </Dialog>
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

/** What moves from the other bean to this one, before it does. */
function WhatMoves({ bean, other }: { bean: Bean; other: Bean }) {
  const units = useUnits()
  const [here, there] = [
    useCall(calls.readBeanStock, { id: bean.id }).data,
    useCall(calls.readBeanStock, { id: other.id }).data,
  ]
  const aliases = useCall(calls.readBeanAliases, { id: other.id }).data?.aliases ?? []
  const entries = there?.entries.filter(({ kind }) => kind !== 'roast').length ?? 0
  const names = [beanTitle(other, ''), ...aliases].filter(name => name !== '')
  return (
    <div className={styles.moves}>
      <h3>Moves here</h3>
      <ul>
        <li>
          {other.roast_count === 0
            ? 'No roasts'
            : plural(other.roast_count, {
                one: '1 roast with its feedback and words for next time',
                other: `${other.roast_count} roasts with their feedback and words for next time`,
              })}
        </li>
        {entries > 0 && there?.on_hand_g != null && (
          <li>
            {plural(entries, { one: '1 entry', other: `${entries} entries` })} of its stock,{' '}
            {amountText(there.on_hand_g, units)} left
            {isCountedTwice(here, there) && (
              <p className={text.small}>
                Stock was entered for both, and a count in the ledger is then of both together. Count what is
                left after merging.
              </p>
            )}
          </li>
        )}
        <li>
          {plural(names.length, { one: 'Its name', other: 'Its names' })}, by which files find this bean from
          now on: {names.join(', ')}
        </li>
        <li>Its addresses: they lead here</li>
      </ul>
    </div>
  )
}

/** Whether a count of one coffee would stand for what was there of both. */
function isCountedTwice(here: BeanStock | undefined, there: BeanStock): boolean {
  if (here === undefined || here.on_hand_g === null) return false
  return [...here.entries, ...there.entries].some(({ kind }) => kind === 'count')
}
