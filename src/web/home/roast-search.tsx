import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect, useId, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { ApiError } from '#web/api/api-client.ts'
import { readCached } from '#web/api/get-cache.ts'
import { pages } from '#web/pages.ts'
import { openPage } from '#web/shell/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { isOffline } from '#web/ui/offline.ts'
import styles from './roast-search.module.css'

interface Miss {
  text: string
  nearby: Roast[]
}

/** A search box that looks like a bag's label. Typing the number opens the roast. */
export function RoastSearch({ missingRoast }: { missingRoast: number | null }) {
  const [text, setText] = useState(missingRoast === null ? '' : String(missingRoast))
  const [miss, setMiss] = useState<Miss | null>(null)
  const [isSearching, setSearching] = useState(false)
  const id = useId()
  const messageId = `${id}-message`

  useEffect(() => {
    if (missingRoast !== null) missOf(missingRoast).then(setMiss)
  }, [missingRoast])

  const search = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(text)
    setSearching(true)
    setMiss(null)
    setMiss(await openRoast(wanted))
    setSearching(false)
  }
  return (
    <form className={styles.label} onSubmit={search}>
      <label htmlFor={id} className={styles.caption}>
        Roast number
      </label>
      <div className={styles.number}>
        <span className={styles.sign} aria-hidden="true">
          #
        </span>
        <input
          id={id}
          className={styles.input}
          type="number"
          inputMode="numeric"
          min={1}
          step={1}
          max={999_999_999}
          required
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          aria-describedby={messageId}
          onChange={event => setText(event.target.value)}
        />
      </div>
      <Button type="submit" kind="primary" disabled={isSearching} icon={<Search aria-hidden="true" />}>
        Find my roast
      </Button>
      <div id={messageId} className={styles.message} role="status">
        {miss === null ? (
          <p className={styles.hint}>It is printed on your bag.</p>
        ) : (
          <>
            <p className={styles.miss}>{miss.text}</p>
            <NearbyLinks roasts={miss.nearby} />
          </>
        )}
      </div>
    </form>
  )
}

function NearbyLinks({ roasts }: { roasts: Roast[] }) {
  if (roasts.length === 0) return null
  return (
    <p className={styles.nearby}>
      Nearby:{' '}
      {roasts.map(roast => (
        <a key={roast.id} href={pages.roast(roast.id)}>
          #{roast.roast_number}
        </a>
      ))}
    </p>
  )
}

/** Opens the roast with this number, or else with this id. Returns null, or what to show if there is neither. */
async function openRoast(wanted: number): Promise<Miss | null> {
  try {
    const [roast, ...others] = await readCached(calls.listRoasts, { number: wanted })
    if (roast === undefined) return missOf(wanted)
    const notice =
      others.length === 0
        ? noticeFor(wanted, roast)
        : `${others.length + 1} roasts have #${wanted}; this is the newest`
    openPage(pages.roast(roast.id), { notice })
    return null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return missOf(wanted)
    console.error('The roast search failed:', error)
    return { text: isOffline() ? 'You are offline' : `Error searching for roast #${wanted}`, nearby: [] }
  }
}

/** The notice for a roast found by its id, which is not the bag that was searched for. */
function noticeFor(wanted: number, roast: Roast): string | undefined {
  if (roast.roast_number === wanted) return undefined
  const found = roast.roast_number === null ? roast.roast_name : `roast #${roast.roast_number}`
  return `No bag #${wanted}; this is ${found}`
}

async function missOf(wanted: number): Promise<Miss> {
  const nearby = await readCached(calls.listRoasts, { near: wanted }).catch(() => [])
  return { text: `Roast #${wanted} not found`, nearby }
}
