import Download from 'lucide-react/icons/download'
import { type RefObject, useState } from 'react'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import type { ComparisonGroup } from '#domain/comparison/comparison-table.ts'
import { Problem } from '#web/parts/form/form.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { saveFile } from '#web/ui/save-file.ts'
import styles from './compare-screen.module.css'
import type { RoastInComparison } from './comparison.ts'
import { comparisonCsv } from './comparison-csv.ts'
import { type KeyLine, pictureOf, pngOf } from './comparison-picture.ts'

interface ComparisonDownloadsProps {
  drawing: RefObject<SVGSVGElement | null>
  roasts: readonly RoastInComparison[]
  groups: readonly ComparisonGroup[]
}

/** Saves the chart as a picture and the table as CSV, all made in the browser. */
export function ComparisonDownloads({ drawing, roasts, groups }: ComparisonDownloadsProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const fileName = (extension: string) =>
    `compare ${roasts.map(({ title }) => title.replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ').trim()).join(' ')}.${extension}`
  const picture = () => {
    if (drawing.current === null) throw new Error('There is no chart to save.')
    return pictureOf(drawing.current, roasts.map(keyLine))
  }
  const save = async (extension: string, content: () => Blob | Promise<Blob>) => {
    setProblem(null)
    try {
      saveFile(await content(), fileName(extension))
    } catch {
      setProblem('The browser could not make this file. Choose another kind, or draw a curve first.')
    }
  }
  const names = roasts.map(({ style, title, details }) =>
    [`${style.letter} ${title}`, coffeeTitle(details), details.roast_date ?? ''].join(' ').trim(),
  )
  const kinds: [name: string, extension: string, content: () => Blob | Promise<Blob>][] = [
    ['PNG', 'png', () => pngOf(picture())],
    ['SVG', 'svg', () => new Blob([picture().svg], { type: 'image/svg+xml' })],
    ['CSV', 'csv', () => new Blob([comparisonCsv(groups, names)], { type: 'text/csv' })],
  ]
  return (
    <div className={`${layout.line2} ${styles.downloads}`}>
      {kinds.map(([name, extension, content]) => (
        <Button
          key={name}
          icon={<Download aria-hidden="true" />}
          aria-label={extension === 'csv' ? 'Download the table as CSV' : `Download the chart as ${name}`}
          onClick={() => void save(extension, content)}
        >
          {name}
        </Button>
      ))}
      <Problem className={styles.problem}>{problem}</Problem>
    </div>
  )
}

function keyLine({ style, title, details }: RoastInComparison): KeyLine {
  const date = details.roast_date ?? ''
  return { style, text: `${style.letter}  ${title} ${coffeeTitle(details)} ${date}`.trim() }
}
