import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { csvText } from '#web/ui/csv-text.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Table } from '#web/ui/table/table.tsx'
import styles from './plot.module.css'

interface PlotRow {
  key: string | number
  /** Its heading first. */
  cells: readonly ReactNode[]
}

/** The figures of a plot, as the reader sees them and as a file has them. */
export interface PlotTableProps {
  /** The name of the table. */
  name: string
  columns: readonly string[]
  rows: () => PlotRow[]
  file: () => { head: readonly string[]; lines: readonly (readonly (string | number | null)[])[] }
}

/** The table of a plot and its file, collapsed at first. */
export function PlotTable({ name, columns, rows, file }: PlotTableProps) {
  const save = () => {
    const { head, lines } = file()
    saveFile(new Blob([csvText([head, ...lines])], { type: 'text/csv' }), `${name}.csv`)
  }
  return (
    <Disclosure summary={`${name}: table`}>
      {() => (
        <>
          <Table
            className={styles.table}
            columns={columns.map((heading, place) => ({
              key: heading,
              heading,
              cell: ({ cells }: PlotRow) => cells[place],
              ...(place === 0 ? { isRowHeader: true } : { align: 'end' }),
            }))}
            rows={rows()}
            keyOf={({ key }) => key}
          />
          <Button icon={<Download aria-hidden="true" />} onClick={save}>
            {name} as CSV
          </Button>
        </>
      )}
    </Disclosure>
  )
}
