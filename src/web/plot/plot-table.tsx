import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { csvText } from './csv-text.ts'
import styles from './plot-table.module.css'
import { saveFile } from './save-file.ts'

/** The figures of a plot, as the reader sees them and as a file has them. */
export interface PlotTableProps {
  /** The name of the table. */
  name: string
  columns: readonly string[]
  /** Each row begins with its heading. */
  rows: () => { key: string | number; cells: readonly ReactNode[] }[]
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
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows().map(({ key, cells: [heading, ...cells] }) => (
                <tr key={key}>
                  <th scope="row">{heading}</th>
                  {cells.map((cell, place) => (
                    <td key={columns[place + 1]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <Button icon={<Download aria-hidden="true" />} onClick={save}>
            {name} as CSV
          </Button>
        </>
      )}
    </Disclosure>
  )
}
