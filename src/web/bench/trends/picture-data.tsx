import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { csvText } from '#web/parts/file/csv-text.ts'
import { saveFile } from '#web/parts/file/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import styles from './trends.module.css'

/** The figures behind a picture, as the reader sees them and as a file has them. */
interface PictureDataProps {
  /** The name of the table. */
  name: string
  columns: readonly string[]
  /** Each row begins with its heading. */
  rows: () => { key: string | number; cells: readonly ReactNode[] }[]
  file: () => { head: readonly string[]; lines: readonly (readonly (string | number | null)[])[] }
}

/** The table of a picture and its file, collapsed at first. */
export function PictureData({ name, columns, rows, file }: PictureDataProps) {
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
