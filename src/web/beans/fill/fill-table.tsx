import { useId } from 'react'
import type { Bean } from '#contract/beans.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { pages } from '#web/pages.ts'
import { Flag } from '#web/parts/bean/flag.tsx'
import { DASH } from '#web/words/figure-text.ts'
import { beanTitle } from '../bean-facts.ts'
import styles from './fill-table.module.css'
import { COLUMNS, type Column, type FilledBean, type TypedFields } from './filled-beans.ts'
import { suggestionsId } from './suggestions.tsx'

interface FillTableProps {
  beans: readonly FilledBean[]
  onType: (id: number, fields: TypedFields) => void
  onChoose: (id: number, isChosen: boolean) => void
  onChooseAll: (isChosen: boolean) => void
}

/** The beans with what their fields would be, and what they were. In a narrow window each is a card. */
export function FillTable({ beans, onType, onChoose, onChooseAll }: FillTableProps) {
  const chosen = beans.filter(({ isChosen }) => isChosen).length
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.box}>
            <input
              type="checkbox"
              aria-label="Choose all"
              checked={chosen === beans.length}
              ref={box => {
                if (box !== null) box.indeterminate = chosen > 0 && chosen < beans.length
              }}
              onChange={event => onChooseAll(event.target.checked)}
            />
          </th>
          <th scope="col">Bean</th>
          {COLUMNS.map(field => (
            <th key={field} scope="col">
              {BEAN_FIELDS[field].label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {beans.map(filled => (
          <FillRow key={filled.bean.id} filled={filled} onType={onType} onChoose={onChoose} />
        ))}
      </tbody>
    </table>
  )
}

function FillRow({
  filled,
  onType,
  onChoose,
}: { filled: FilledBean } & Pick<FillTableProps, 'onType' | 'onChoose'>) {
  const { bean, texts, isChosen } = filled
  const title = beanTitle(bean, `Bean #${bean.id}`)
  return (
    <tr data-chosen={isChosen || undefined}>
      <td className={styles.box}>
        <input
          type="checkbox"
          aria-label={`Choose ${title}`}
          checked={isChosen}
          onChange={event => onChoose(bean.id, event.target.checked)}
        />
      </td>
      <th scope="row" className={styles.bean}>
        <span>
          <Flag country={texts.country} />
          <a href={pages.bean(bean.id)}>{title}</a>
        </span>
      </th>
      {COLUMNS.map(field => (
        <FillCell key={field} field={field} title={title} filled={filled} onType={onType} />
      ))}
    </tr>
  )
}

interface FillCellProps extends Pick<FillTableProps, 'onType'> {
  field: Column
  title: string
  filled: FilledBean
}

/** A field: what it would be, and below it what it was or where the proposal is from. */
function FillCell({ field, title, filled: { bean, texts, changed, said }, onType }: FillCellProps) {
  const id = useId()
  const isChanged = changed.includes(field)
  return (
    <td data-name={BEAN_FIELDS[field].label} data-changed={isChanged || undefined}>
      <input
        aria-label={`${BEAN_FIELDS[field].label} of ${title}`}
        aria-describedby={isChanged ? id : undefined}
        list={suggestionsId(field)}
        maxLength={BEAN_FIELDS[field].longest}
        value={texts[field]}
        onChange={event => onType(bean.id, { [field]: event.target.value })}
      />
      {isChanged && (
        <span id={id} className={styles.was}>
          {said.includes(field) ? 'from its name' : wasText(bean, field)}
        </span>
      )}
    </td>
  )
}

function wasText(bean: Bean, field: Column): string {
  return `was ${bean[field] || DASH}`
}
