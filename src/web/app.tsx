import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { useAsOf } from './api/as-of.ts'
import { queryClient } from './api/get-cache.ts'
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

const SCRIPT_TIMEOUT_MILLISECONDS = 120_000

/** The app: the top bar and the screen for the current address. */
export function App() {
  return (
    <RenderFailureBoundary>
      <QueryClientProvider client={queryClient}>
        <AdminProvider>
          <MessagesProvider>
            <CurrentScreen />
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

function CurrentScreen() {
  const location = useHashLocation()
  const screen = screenOf(location, history.state)
  const key = 'id' in screen ? `${screen.name}/${screen.id}` : screen.name
  return (
    <>
      <TopBar section={SCREENS[screen.name].section} />
      <KeptNotice />
      <ScreenFrame screenKey={key}>
        <RenderFailureBoundary key={key}>
          <Suspense fallback={<LateLoading />}>
            <ScreenOf screen={screen} />
          </Suspense>
        </RenderFailureBoundary>
      </ScreenFrame>
    </>
  )
}

function ScreenOf({ screen: { name, ...props } }: { screen: Screen }) {
  const Part = SCREEN_PARTS[name]
  return <Part {...props} />
}

const SCREEN_PARTS = Object.fromEntries(
  Object.entries(SCREENS as Record<string, ScreenEntry<object>>).map(([name, { load }]) => [
    name,
    load === undefined ? HomeScreen : screenPart(load),
  ]),
) as Record<Screen['name'], ComponentType<object>>

/** Loads a screen's script when it is first shown. If it never arrives, that is a render failure. */
function screenPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const timeout = () =>
    new Promise<never>((_resolve, reject) => {
      setTimeout(
        () => reject(new Error('The script for this screen did not arrive in time')),
        SCRIPT_TIMEOUT_MILLISECONDS,
      )
    })
  return lazy(() => Promise.race([load(), timeout()]))
}
