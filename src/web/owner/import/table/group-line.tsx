import type { FileGroup } from '#contract/roast-import.ts'
import type { BeanChoice } from '#web/owner/parts/bean/bean-options.tsx'
import { BeanPick } from './bean-pick.tsx'
import styles from './import-line.module.css'
import { importModeOf, isRead, type ReadRow } from './import-rows.ts'
import type { ImportTableState } from './use-import-table.ts'

interface GroupLineProps {
  group: FileGroup
  rows: readonly ReadRow[]
  /** The bean of these files; '' if they have none, null if they have several. */
  bean: string | null
  table: ImportTableState
  beans: readonly BeanChoice[]
  disabled: boolean
}

/** Files of one coffee: one choice of a bean serves all of them. */
export function GroupLine({ group, rows, bean, table, beans, disabled }: GroupLineProps) {
  const keys = rows.filter(row => isRead(row) && importModeOf(row) === 'another').map(({ key }) => key)
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={2}>
        {group.bean_name} <span className={styles.quiet}>{rows.length} files</span>
      </th>
      <td>
        {keys.length > 0 && (
          <BeanPick
            label={`Bean of all ${group.bean_name}`}
            value={bean ?? ''}
            beans={beans}
            newBeans={table.newBeans}
            proposed={{ name: group.bean_name }}
            disabled={disabled}
            onChange={chosen => table.choose(keys, { bean: chosen })}
          />
        )}
      </td>
      <td colSpan={5} className={styles.quiet}>
        {bean === null && 'Several beans'}
      </td>
    </tr>
  )
}
