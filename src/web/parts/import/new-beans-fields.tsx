import { useState } from 'react'
import { BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { plural } from '#domain/words/plural.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { TextField } from '#web/ui/field.tsx'
import styles from './table-tools.module.css'
import { FIRST_FACTS, type NewBeans } from './use-new-beans.ts'

interface NewBeansFieldsProps {
  newBeans: NewBeans
  disabled: boolean
  /** Whether they are seen at once. Otherwise they open, as the names are proposed. */
  isOpen?: boolean
}

/** The beans that the import will make, to name. Nothing without any. */
export function NewBeansFields({ newBeans, disabled, isOpen = false }: NewBeansFieldsProps) {
  const { beans, change } = newBeans
  // One without a name opens them, and they stay open while it is typed.
  const [hadNameless, setHadNameless] = useState(false)
  if (!hadNameless && beans.some(({ name }) => name === '')) setHadNameless(true)
  if (beans.length === 0) return null
  return (
    <Disclosure
      mustBeOpen={isOpen || hadNameless}
      summary={plural(beans.length, {
        one: '1 new bean, made with the import',
        other: `${beans.length} new beans, made with the import`,
      })}
    >
      {beans.map(bean => (
        <div key={bean.key} className={styles.newBean}>
          <TextField
            label={`Name of the new bean${bean.fileName === undefined ? '' : ` for ${bean.fileName}`}`}
            required
            maxLength={BEAN_FIELDS.origin_name.longest}
            autoComplete="off"
            disabled={disabled}
            value={bean.name}
            onChange={event => change({ ...bean, name: event.target.value })}
          />
          {FIRST_FACTS.map(field => (
            <TextField
              key={field}
              label={BEAN_FIELDS[field].label}
              maxLength={BEAN_FIELDS[field].longest}
              autoComplete="off"
              disabled={disabled}
              value={bean[field]}
              onChange={event => change({ ...bean, [field]: event.target.value })}
            />
          ))}
        </div>
      ))}
      <p className={styles.later}>You can fill in the rest on their pages later.</p>
    </Disclosure>
  )
}
