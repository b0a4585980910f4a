import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { FACTS_OF_NAMES } from '#domain/bean/facts-of-name.ts'
import { plural } from '#domain/words/plural.ts'
import { Flag } from '#web/parts/bean/flag.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/field.tsx'
import text from '#web/ui/text.module.css'
import styles from './table-tools.module.css'
import type { ImportTableState } from './use-import-table.ts'
import type { NewBean } from './use-new-beans.ts'

interface NewBeansFieldsProps {
  table: ImportTableState
  /** Whether the beans with a proposed name are expanded at first. */
  isOpen?: boolean
}

/** The beans that the import will make: those that need a name, and the others collapsed. Nothing without any. */
export function NewBeansFields({ table, isOpen = false }: NewBeansFieldsProps) {
  const { beans } = table.newBeans
  const toName = beans.filter(({ isToName }) => isToName)
  const named = beans.filter(({ isToName }) => !isToName)
  const isCleared = named.some(({ name }) => name === '')
  if (beans.length === 0) return null
  return (
    <>
      {toName.length > 0 && (
        <section aria-label="New beans to name">
          <p className={styles.toName}>
            {plural(toName.length, {
              one: 'Name this new bean:',
              other: `Name these ${toName.length} new beans:`,
            })}
          </p>
          {toName.map(bean => (
            <NewBeanFields key={bean.key} bean={bean} table={table} />
          ))}
        </section>
      )}
      {named.length > 0 && !isOpen && <SaidByNames beans={named} />}
      {named.length > 0 && (
        <Disclosure mustBeOpen={isOpen || isCleared} summary={namedText(named.length, toName.length > 0)}>
          {named.map(bean => (
            <NewBeanFields key={bean.key} bean={bean} table={table} />
          ))}
        </Disclosure>
      )}
      {(isOpen || toName.length > 0) && (
        <p className={text.small}>You can fill in the rest on their pages later.</p>
      )}
    </>
  )
}

/** What is filled in because the names say it, so that it is seen before it is stored. */
function SaidByNames({ beans }: { beans: readonly NewBean[] }) {
  const said = beans.filter(bean => FACTS_OF_NAMES.some(field => bean[field]))
  if (said.length === 0) return null
  return (
    <ul className={`${text.small} ${styles.said}`} aria-label="What the names of the new beans say">
      {said.map(bean => (
        <li key={bean.key}>
          <Flag country={bean.country} />
          <span>
            <strong>{bean.name}</strong> {FACTS_OF_NAMES.flatMap(field => bean[field] || []).join(', ')}
          </span>
        </li>
      ))}
    </ul>
  )
}

function namedText(count: number, areMore: boolean): string {
  const more = areMore ? ' more' : ''
  return plural(count, {
    one: `1${more} new bean, made with the import`,
    other: `${count}${more} new beans, made with the import`,
  })
}

function NewBeanFields({ bean, table }: { bean: NewBean; table: ImportTableState }) {
  const { change } = table.newBeans
  return (
    <div className={styles.newBean} data-at={bean.key}>
      <TextField
        label={`Name of the new bean${bean.fileName === undefined ? '' : ` for ${bean.fileName}`}`}
        required
        maxLength={BEAN_FIELDS.origin_name.longest}
        autoComplete="off"
        disabled={table.isBusy}
        value={bean.name}
        onChange={event => change({ ...bean, name: event.target.value })}
      />
      {FACTS_OF_NAMES.map(field => (
        <TextField
          key={field}
          label={BEAN_FIELDS[field].label}
          maxLength={BEAN_FIELDS[field].longest}
          autoComplete="off"
          disabled={table.isBusy}
          value={bean[field] ?? ''}
          onChange={event => change({ ...bean, [field]: event.target.value })}
        />
      ))}
    </div>
  )
}
