import { useId } from 'react'
import type { Bean } from '#contract/beans.ts'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { pages } from '#web/pages.ts'
import { Flag } from '#web/parts/bean/flag.tsx'
import { Table, type Column as TableColumn } from '#web/ui/table/table.tsx'
import textStyles from '#web/ui/text.module.css'
import { beanTitle } from '#web/visitor/beans/bean-facts.ts'
import { DASH } from '#web/words/figure-text.ts'
import styles from './fill-beans.module.css'
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
  const columns: TableColumn<FilledBean>[] = [
    {
      key: 'box',
      heading: (
        <input
          type="checkbox"
          aria-label="Choose all"
          checked={chosen === beans.length}
          ref={box => {
            if (box !== null) box.indeterminate = chosen > 0 && chosen < beans.length
          }}
          onChange={event => onChooseAll(event.target.checked)}
        />
      ),
      className: styles.box,
      cell: ({ bean, isChosen }) => (
        <input
          type="checkbox"
          aria-label={`Choose ${titleOf(bean)}`}
          checked={isChosen}
          onChange={event => onChoose(bean.id, event.target.checked)}
        />
      ),
    },
    {
      key: 'bean',
      heading: 'Bean',
      className: `${textStyles.medium} ${textStyles.anywhere} ${styles.bean}`,
      isRowHeader: true,
      cell: ({ bean, texts }) => (
        <span>
          <Flag country={texts.country} />
          <a href={pages.bean(bean.id)}>{titleOf(bean)}</a>
        </span>
      ),
    },
    ...COLUMNS.map(field => ({
      key: field,
      heading: BEAN_FIELDS[field].label,
      name: BEAN_FIELDS[field].label,
      className: styles.field,
      cell: (filled: FilledBean) => <FillCell field={field} filled={filled} onType={onType} />,
    })),
  ]
  return (
    <Table
      className={styles.table}
      cardsBelow={1024}
      columns={columns}
      rows={beans}
      keyOf={({ bean }) => bean.id}
    />
  )
}

interface FillCellProps extends Pick<FillTableProps, 'onType'> {
  field: Column
  filled: FilledBean
}

/** A field: what it would be, and below it what it was or where the proposal is from. */
function FillCell({ field, filled: { bean, texts, changed, said }, onType }: FillCellProps) {
  const id = useId()
  const isChanged = changed.includes(field)
  return (
    <>
      <input
        aria-label={`${BEAN_FIELDS[field].label} of ${titleOf(bean)}`}
        data-changed={isChanged || undefined}
        aria-describedby={isChanged ? id : undefined}
        list={suggestionsId(field)}
        maxLength={BEAN_FIELDS[field].longest}
        value={texts[field]}
        onChange={event => onType(bean.id, { [field]: event.target.value })}
      />
      {isChanged && (
        <span id={id} className={`${textStyles.tiny} ${styles.was}`}>
          {said.includes(field) ? 'from its name' : wasText(bean, field)}
        </span>
      )}
    </>
  )
}

function titleOf(bean: Bean): string {
  return beanTitle(bean, `Bean #${bean.id}`)
}

function wasText(bean: Bean, field: Column): string {
  return `was ${bean[field] || DASH}`
}
