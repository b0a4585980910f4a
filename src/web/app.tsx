import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { useAsOf } from './api/as-of.ts'
import { endFirstScreen } from './api/get-cache.ts'
import { queryClient } from './api/stale-reads.ts'
import { HomeScreen } from './home/home-screen.tsx'
import { SCREENS, type Screen, type ScreenEntry, screenOf } from './screens.ts'
import { AdminProvider, useAdmin } from './session/admin-state.tsx'
import { useHashLocation } from './shell/navigation.ts'
import { Announcer } from './shell/page-title.tsx'
import { RenderFailureBoundary } from './shell/render-failure.tsx'
import { ScreenFrame } from './shell/screen-frame.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { MessagesProvider } from './ui/messages.tsx'
import { LateLoading } from './ui/skeleton.tsx'
import { whenIdle } from './ui/when-idle.ts'

const SCRIPT_TIMEOUT_MILLISECONDS = 120_000

interface AppProps {
  /** The components of the screens whose scripts are there already. */
  loaded: Partial<Record<Screen['name'], unknown>>
}

/** The app: the top bar and the screen for the current address. */
export function App({ loaded }: AppProps) {
  useEffect(() => {
    endFirstScreen()
    return whenIdle(() =>
      import('./shell/offline.ts').then(({ keepForOffline }) => keepForOffline()).catch(() => undefined),
    )
  }, [])
  return (
    <RenderFailureBoundary>
      <QueryClientProvider client={queryClient}>
        <AdminProvider>
          <MessagesProvider>
            <CurrentScreen loaded={loaded} />
            <OwnersParts />
          </MessagesProvider>
        </AdminProvider>
      </QueryClientProvider>
      <Announcer />
    </RenderFailureBoundary>
  )
}

const SessionRenewal = lazy(() => import('./session/session-renewal.tsx'))

/** What only the owner needs on every screen. */
function OwnersParts() {
  const { admin } = useAdmin()
  return (
    admin && (
      <Suspense>
        <SessionRenewal />
      </Suspense>
    )
  )
}

const OfflineNotice = lazy(() => import('./shell/offline-notice.tsx'))

/** Says so while the network is away. The service worker keeps its script too. */
function KeptNotice() {
  const asOf = useAsOf()
  return (
    asOf !== null && (
      <Suspense>
        <OfflineNotice asOf={asOf} />
      </Suspense>
    )
  )
}

function CurrentScreen({ loaded }: AppProps) {
  const { name, ...props } = screenOf(useHashLocation(), history.state)
  const Part = (loaded[name] ?? SCREEN_PARTS[name]) as ComponentType<object>
  const key = 'id' in props ? `${name}/${props.id}` : name
  return (
    <>
      <TopBar section={SCREENS[name].section} />
      <KeptNotice />
      <ScreenFrame screenKey={key}>
        <RenderFailureBoundary key={key}>
          <Suspense fallback={<LateLoading />}>
            <Part {...props} />
          </Suspense>
        </RenderFailureBoundary>
      </ScreenFrame>
    </>
  )
}

const SCREEN_PARTS = Object.fromEntries(
  Object.entries(SCREENS as Record<string, ScreenEntry<object>>).map(([name, { load }]) => [
    name,
    load === undefined ? HomeScreen : screenPart(load),
  ]),
) as Record<Screen['name'], ComponentType<object>>

/** Loads a screen's script when it is first shown. If it never arrives, that is a render failure. */
function screenPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => {
    const timeout = new Promise<never>((_resolve, reject) => {
      setTimeout(reject, SCRIPT_TIMEOUT_MILLISECONDS, new Error('The screen’s script did not arrive in time'))
    })
    return Promise.race([load(), timeout])
  })
}
