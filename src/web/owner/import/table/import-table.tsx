import type { ReactNode } from 'react'
import type { FileGroup } from '#contract/roast-import.ts'
import { moveInColumn } from '#web/owner/parts/move-in-column.ts'
import type { Heading } from '#web/ui/table/table.tsx'
import { BeanPick } from './bean-pick.tsx'
import { FileTable } from './file-table.tsx'
import lineStyles from './import-line.module.css'
import { ImportLine } from './import-line.tsx'
import { type ImportRow, importModeOf, isRead, type ReadRow, valuesOf } from './import-rows.ts'
import styles from './import-table.module.css'
import { NumberQuestions } from './number-questions.tsx'
import { isOfKind } from './row-kinds.ts'
import { commonBean, sectionsOf } from './row-sections.ts'
import { TableTools } from './table-tools.tsx'
import type { ImportTableState } from './use-import-table.ts'

interface ImportTableProps {
  table: ImportTableState
  /** The buttons of one file, besides its choices. */
  actionsOf?: (row: ImportRow) => ReactNode
}

const COLUMNS: readonly Heading[] = [
  { key: 'bean', heading: 'Bean', className: styles.bean },
  { key: 'green', heading: 'Green (g)', className: styles.weight },
  { key: 'roasted', heading: 'Roasted (g)', className: styles.weight },
  { key: 'number', heading: '#', className: styles.number },
]

/** Files to import: a line each, those of one coffee together, and what can be chosen for several at once. */
export function ImportTable({ table, actionsOf }: ImportTableProps) {
  const { kind } = table
  const ofKind = kind === null ? table.rows : table.rows.filter(row => isOfKind(row, kind))
  // Once no file of the chosen kind is left, all are shown.
  const shown = ofKind.length === 0 ? table.rows : ofKind
  const line = (row: ImportRow, groupBean: string | null) => (
    <ImportLine key={row.key} row={row} table={table} groupBean={groupBean} actions={actionsOf?.(row)} />
  )
  return (
    <>
      <TableTools table={table} kind={ofKind.length === 0 ? null : kind} />
      <NumberQuestions table={table} />
      <FileTable
        className={styles.table}
        lead={{ key: 'curve', heading: 'Curve', className: styles.curve }}
        heading="Roast"
        columns={COLUMNS}
        cardsBelow={936}
      >
        {sectionsOf(shown, table.groups).map(({ group, rows }) => {
          if (group === null) {
            return (
              <tbody key={rows[0]!.key} onKeyDown={moveInColumn}>
                {rows.map(row => line(row, null))}
              </tbody>
            )
          }
          const bean = commonBean(rows)
          return (
            <tbody key={`group ${group.key}`} onKeyDown={moveInColumn}>
              <GroupLine
                group={group}
                rows={rows.filter((row): row is ReadRow => row.state === 'read')}
                bean={bean}
                table={table}
              />
              {rows.map(row => line(row, bean))}
            </tbody>
          )
        })}
      </FileTable>
    </>
  )
}

interface GroupLineProps {
  group: FileGroup
  rows: readonly ReadRow[]
  /** The bean of these files; '' if they have none, null if they have several. */
  bean: string | null
  table: ImportTableState
}

/** Files of one coffee: one choice of a bean serves all of them. */
function GroupLine({ group, rows, bean, table }: GroupLineProps) {
  const keys = rows.filter(row => isRead(row) && importModeOf(row) === 'another').map(({ key }) => key)
  // Several coffees are of the weight that a file has, and of the typed one where it has none.
  const choose = (chosen: string, greenWeight?: string) => {
    table.choose(keys, { bean: chosen })
    const unweighed = rows.filter(row => keys.includes(row.key) && valuesOf(row).greenWeight.trim() === '')
    if (greenWeight !== undefined)
      table.choose(
        unweighed.map(({ key }) => key),
        { greenWeight },
      )
  }
  return (
    <tr className={lineStyles.group}>
      <th scope="rowgroup" colSpan={2}>
        {group.bean_name} <span className={lineStyles.quiet}>{rows.length} files</span>
      </th>
      <td>
        {keys.length > 0 && (
          <BeanPick
            label={`Bean of all ${group.bean_name}`}
            value={bean ?? ''}
            table={table}
            rows={rows}
            weight=""
            onChange={choose}
          />
        )}
      </td>
      <td colSpan={5} className={lineStyles.quiet}>
        {bean === null && 'Several beans'}
      </td>
    </tr>
  )
}
