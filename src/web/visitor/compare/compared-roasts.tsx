import ArrowUpToLine from 'lucide-react/icons/arrow-up-to-line'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'
import { ROAST_STYLES } from '#chart/roast-styles.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { coffeeTitle } from '#domain/bean/blend/coffee-title.ts'
import { messageOf } from '#web/api/api-client.ts'
import type { Readings } from '#web/api/use-calls.ts'
import { pages } from '#web/pages.ts'
import { Button } from '#web/ui/button.tsx'
import text from '#web/ui/text.module.css'
import { dateInWords } from '#web/words/readers-dates.ts'
import { roastTitle } from '#web/words/roast-title.ts'
import styles from './compare-screen.module.css'
import { RoastKey } from './roast-key.tsx'

interface ComparedRoastsProps {
  ids: readonly number[]
  /** One per id. */
  readings: Readings<RoastDetails>['readings']
  listRef: RefObject<HTMLUListElement | null>
  /** Compares these instead. */
  onChange: (ids: number[]) => void
}

const NOT_FOUND = 404

/** The compared roasts with their colours and letters. The others are compared with the first. */
export function ComparedRoasts({ ids, readings, listRef, onChange }: ComparedRoastsProps) {
  const change = (next: number[]) => {
    onChange(next)
    // The button that was pressed is removed.
    listRef.current?.focus()
  }
  return (
    <ul ref={listRef} className={styles.roasts} aria-label="Compared roasts" tabIndex={-1}>
      {ids.map((id, place) => {
        const { data, error, retry } = readings[place]!
        const title = data === undefined ? `the roast with the id ${id}` : `roast ${roastTitle(data)}`
        return (
          <li key={id} className={styles.roast}>
            <RoastKey style={ROAST_STYLES[place]!} />
            <span className={styles.name}>
              {data !== undefined ? (
                <RoastName roast={data} />
              ) : error?.status === NOT_FOUND ? (
                <span role="status">The roast with the id {id} isn’t here. It may have been deleted.</span>
              ) : error !== null ? (
                <Failure message={messageOf(error)} onRetry={retry} />
              ) : (
                <span className={text.quiet}>Loading…</span>
              )}
            </span>
            <span className={styles.actions}>
              {place > 0 && data !== undefined && (
                <IconButton
                  label={`Compare the others with ${title}`}
                  icon={<ArrowUpToLine aria-hidden="true" />}
                  onClick={() => change([id, ...ids.filter(other => other !== id)])}
                />
              )}
              <IconButton
                label={`Remove ${title}`}
                icon={<X aria-hidden="true" />}
                onClick={() => change(ids.filter(other => other !== id))}
              />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function RoastName({ roast }: { roast: RoastDetails }) {
  return (
    <>
      <a href={pages.roast(roast.id)}>{roastTitle(roast)}</a> {coffeeTitle(roast)}
      {roast.roast_date !== null && (
        <time className={text.quiet} dateTime={roast.roast_date}>
          {' '}
          {dateInWords(roast.roast_date)}
        </time>
      )}
    </>
  )
}

function Failure({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <span role="alert">
      {message}{' '}
      <Button kind="quiet" onClick={onRetry}>
        Retry
      </Button>
    </span>
  )
}

function IconButton({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Button kind="quiet" className={styles.icon} title={label} aria-label={label} onClick={onClick}>
      {icon}
    </Button>
  )
}
