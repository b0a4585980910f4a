import ChevronDown from 'lucide-react/icons/chevron-down'
import { useState } from 'react'
import { Part, partOf } from '#web/loading/part.tsx'
import { Button } from '#web/ui/button.tsx'
import { DelayedLoading } from '#web/ui/skeleton.tsx'
import type { TimelineRowsProps } from './timeline-rows.tsx'
import styles from './timeline-table.module.css'

const TimelineRows = partOf(() => import('./timeline-rows.tsx'))

/** Every sample of the roast, collapsed at first. */
export function TimelineTable(props: TimelineRowsProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={styles.section} aria-labelledby="timeline-data">
      <header className={styles.header}>
        <h2 id="timeline-data">Timeline Data</h2>
        <Button
          kind="quiet"
          icon={<ChevronDown className={isOpen ? styles.turned : ''} aria-hidden="true" />}
          aria-expanded={isOpen}
          aria-controls="timeline-rows"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Show'}
        </Button>
      </header>
      <div id="timeline-rows" hidden={!isOpen}>
        {isOpen && props.points.length === 0 && <p>No timeline data available</p>}
        {isOpen && props.points.length > 0 && (
          <Part placeholder={<DelayedLoading />}>
            <TimelineRows {...props} />
          </Part>
        )}
      </div>
    </section>
  )
}
