import type { ReactNode } from 'react'
import { Part, partOf } from '#web/loading/part.tsx'
import { pages } from '#web/pages.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import layout from '#web/ui/layout.module.css'
import { focusMain } from './screen-frame.tsx'
import { shownAddress } from './shown-address.ts'
import { useSiteTitle } from './site-settings.ts'
import styles from './top-bar.module.css'
import { UnitsMenu } from './units-menu.tsx'

/** If its script can't be loaded, the bar is shown without it. */
const WaitingBadge = partOf(
  () => import('#web/owner/session/waiting-badge.tsx'),
  () => null,
)

interface TopBarProps {
  /** The address of the link to highlight; undefined for none. */
  section: string | undefined
}

/** Logo, Roasts, Beans and the units; for the owner also Bench, with the count of what waits there, and Admin. */
export function TopBar({ section }: TopBarProps) {
  const { admin } = useAdmin()
  const siteTitle = useSiteTitle()
  return (
    <header className={styles.bar}>
      <a className={`on-screen ${styles.skip}`} href={shownAddress() || pages.home} onClick={skipToMain}>
        Skip to content
      </a>
      <div className={styles.inner}>
        <a className={`${layout.touch2} ${styles.logo}`} href={pages.home} aria-label={`${siteTitle}, home`}>
          <Logo />
          <span className={styles.title}>{siteTitle}</span>
        </a>
        <nav className={`on-screen ${styles.links}`} aria-label="Main">
          <BarLink to={pages.roasts} section={section}>
            Roasts
          </BarLink>
          <BarLink to={pages.beans} section={section}>
            Beans
          </BarLink>
          {admin && (
            <BarLink to={pages.bench} section={section}>
              Bench
              <Part>
                <WaitingBadge />
              </Part>
            </BarLink>
          )}
          {admin && (
            <BarLink to={pages.admin} section={section}>
              Admin
            </BarLink>
          )}
        </nav>
        <UnitsMenu />
      </div>
    </header>
  )
}

function BarLink({
  to,
  section,
  children,
}: {
  to: string
  section: string | undefined
  children: ReactNode
}) {
  return (
    <a className={styles.link} href={to} aria-current={to === section ? 'page' : undefined}>
      {children}
    </a>
  )
}

/** An ordinary fragment link would change the screen, because the hash is the route. */
function skipToMain(event: { preventDefault: () => void }): void {
  event.preventDefault()
  focusMain()
}

/** A coffee bean at the moment of first crack: two halves coming apart. */
function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="32" height="32" fill="currentColor" aria-hidden="true">
      <g transform="rotate(38 16 16)">
        <path d="M15 2.6C9.4 3.3 5.6 8.9 5.6 16s3.8 12.7 9.4 13.4c1.8-4.2-2-7.6-2-13.1 0-5.4 3.8-9.1 2-13.7Z" />
        <path d="M18.6 3c4.6 1.7 7.8 6.8 7.8 13s-3.2 11.3-7.8 13c1.2-4.4-2.3-7.6-2.3-12.7 0-5.3 3.5-8.9 2.3-13.3Z" />
      </g>
    </svg>
  )
}
