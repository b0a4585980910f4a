import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { useAsOf } from './api/as-of.ts'
import { queryClient } from './api/stale-reads.ts'
import { endFirstRendering } from './loading/first-rendering.ts'
import { notLoadedText } from './loading/load-script.ts'
import { OpenScreen, Part, partOf, screenPart } from './loading/part.tsx'
import { whenIdle } from './loading/when-idle.ts'
import { SCREENS, type Screen, type ScreenEntry, screenOf, sectionOf } from './screens.ts'
import { AdminProvider, useAdmin } from './session/admin-state.tsx'
import { useShownAddress } from './shell/navigation.ts'
import { Announcer } from './shell/page-title.tsx'
import { RenderFailureBoundary } from './shell/render-failure.tsx'
import { ScreenFrame } from './shell/screen-frame.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { ErrorState } from './ui/error-state.tsx'
import { MessagesProvider } from './ui/messages.tsx'
import { DelayedLoading } from './ui/skeleton.tsx'

interface AppProps {
  /** The components of the screens whose scripts are loaded already. */
  loaded: Partial<Record<Screen['name'], unknown>>
}

/** The app: the top bar and the screen for the current address. */
export function App({ loaded }: AppProps) {
  useEffect(() => {
    endFirstRendering()
    return whenIdle(() =>
      import('./shell/offline.ts')
        .then(({ registerServiceWorker }) => registerServiceWorker())
        .catch(() => undefined),
    )
  }, [])
  return (
    <RenderFailureBoundary>
      <OpenScreen failed={NotLoaded}>
        <QueryClientProvider client={queryClient}>
          <AdminProvider>
            <MessagesProvider>
              <CurrentScreen loaded={loaded} />
              <ForOwner />
            </MessagesProvider>
          </AdminProvider>
        </QueryClientProvider>
        <Announcer />
      </OpenScreen>
    </RenderFailureBoundary>
  )
}

const OwnersParts = partOf(() => import('./owner/owners-parts.tsx'))

/** The parts that only the owner needs, after the session was checked. */
function ForOwner() {
  const { admin } = useAdmin()
  return (
    admin && (
      <Part>
        <OwnersParts />
      </Part>
    )
  )
}

const OfflineNotice = partOf(() => import('./shell/offline-notice.tsx'))

/** Says that the page comes from the offline cache, while it does. The service worker caches its script too. */
function CachedNotice() {
  const asOf = useAsOf()
  return (
    asOf !== null && (
      <Part>
        <OfflineNotice asOf={asOf} />
      </Part>
    )
  )
}

function CurrentScreen({ loaded }: AppProps) {
  const screen = screenOf(useShownAddress(), history.state)
  const { name, ...props } = screen
  const Shown = (loaded[name] ?? SCREEN_PARTS[name]) as ComponentType<object>
  const key = 'id' in props ? `${name}/${props.id}` : name
  return (
    <>
      <TopBar section={sectionOf(screen)} />
      <CachedNotice />
      <ScreenFrame screenKey={key}>
        <RenderFailureBoundary key={key}>
          <OpenScreen failed={NotLoaded}>
            <Part placeholder={<DelayedLoading />}>
              <Shown {...props} />
            </Part>
          </OpenScreen>
        </RenderFailureBoundary>
      </ScreenFrame>
    </>
  )
}

const SCREEN_PARTS = Object.fromEntries<ComponentType<object>>(
  Object.entries(SCREENS as Record<string, ScreenEntry<object>>).map(([name, { load }]) => [
    name,
    screenPart(load),
  ]),
) as Record<Screen['name'], ComponentType<object>>

/** Shown in place of a part whose script can't be loaded. */
function NotLoaded() {
  return <ErrorState message={notLoadedText()} onRetry={() => window.location.reload()} />
}
