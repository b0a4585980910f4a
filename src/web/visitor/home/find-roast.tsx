import type { ReactNode } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { ApiError } from '#web/api/api-client.ts'
import { readCached } from '#web/api/cached-reads.ts'
import { pages } from '#web/pages.ts'
import { openPage } from '#web/shell/navigation.ts'
import styles from './roast-search.module.css'

/** Why a search opened no roast. */
export interface Miss {
  text: string
  /** Links to the roasts with numbers nearby. */
  nearby?: ReactNode
}

/**
 * Opens the roast with this number, or else with this id. Returns null, or what to show if there is neither. Throws an
 * ApiError if it can't be read.
 */
export async function openRoast(wanted: number): Promise<Miss | null> {
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
    throw error
  }
}

/** The notice for a roast found by its id, which is not the bag that was searched for. */
function noticeFor(wanted: number, roast: Roast): string | undefined {
  if (roast.roast_number === wanted) return undefined
  const found = roast.roast_number === null ? roast.roast_name : `roast #${roast.roast_number}`
  return `No bag #${wanted}; this is ${found}`
}

/** What to show if there is no such roast. */
export async function missOf(wanted: number): Promise<Miss> {
  const nearby = await readCached(calls.listRoasts, { near: wanted }).catch(() => [])
  return {
    text: `Roast #${wanted} not found`,
    nearby: nearby.length > 0 && (
      <p className={styles.nearby}>
        Nearby:{' '}
        {nearby.map(roast => (
          <a key={roast.id} href={pages.roast(roast.id)}>
            #{roast.roast_number}
          </a>
        ))}
      </p>
    ),
  }
}
