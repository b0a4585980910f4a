import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useId, useRef, useState, useTransition } from 'react'
import { loadScript } from '#web/loading/load-script.ts'
import { Button } from '#web/ui/button.tsx'
import { isOffline } from '#web/ui/offline.ts'
import textStyles from '#web/ui/text.module.css'
import type { Miss } from './find-roast.tsx'
import styles from './roast-search.module.css'

/** Loaded when somebody focuses the field, so that the first visit doesn't wait for it. */
const loadFinding = () => loadScript(() => import('./find-roast.tsx'))

const MISTYPED: Miss = { text: 'A roast number has digits only, such as 118.' }

/** A search box that looks like a bag's label. Typing the number opens the roast. */
export function RoastSearch({ missingRoast }: { missingRoast: number | null }) {
  const [text, setText] = useState(missingRoast === null ? '' : String(missingRoast))
  const [miss, setMiss] = useState<Miss | null>(null)
  const [isSearching, startSearch] = useTransition()
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const messageId = `${id}-message`

  useEffect(() => {
    if (missingRoast === null) return
    loadFinding()
      .then(({ missOf }) => missOf(missingRoast))
      .catch(() => failedSearch(missingRoast))
      .then(setMiss)
  }, [missingRoast])

  const search = (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(text)
    if (field.current?.validity.valid === false) {
      field.current.focus()
      return setMiss(MISTYPED)
    }
    setMiss(null)
    startSearch(async () => {
      try {
        const { openRoast } = await loadFinding()
        setMiss(await openRoast(wanted))
      } catch {
        setMiss(failedSearch(wanted))
      }
    })
  }
  return (
    <form className={styles.label} onSubmit={search} noValidate>
      <label htmlFor={id} className={`${textStyles.small} ${textStyles.medium}`}>
        Roast number
      </label>
      <div className={styles.number}>
        <span className={styles.sign} aria-hidden="true">
          #
        </span>
        <input
          id={id}
          className={styles.input}
          ref={field}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          max={999_999_999}
          required
          aria-invalid={miss === MISTYPED}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          aria-describedby={messageId}
          onFocus={() => loadFinding().catch(() => undefined)}
          onBeforeInput={event => {
            // The browser would leave it out without a word.
            if (/^#?\d*$/.test((event as unknown as InputEvent).data?.trim() ?? '')) return
            event.preventDefault()
            setMiss(MISTYPED)
          }}
          onChange={event => {
            setText(event.target.value)
            if (miss === MISTYPED) setMiss(null)
          }}
        />
      </div>
      <Button type="submit" kind="primary" disabled={isSearching} icon={<Search aria-hidden="true" />}>
        Find my roast
      </Button>
      <div id={messageId} className={styles.message} role="status">
        {miss === null ? (
          <p className={textStyles.quiet}>It is printed on your bag.</p>
        ) : (
          <>
            <p className={`${textStyles.problem} ${textStyles.medium}`}>{miss.text}</p>
            {miss.nearby}
          </>
        )}
      </div>
    </form>
  )
}

function failedSearch(wanted: number): Miss {
  return { text: isOffline() ? 'You are offline' : `Error searching for roast #${wanted}` }
}
