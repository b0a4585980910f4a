import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { queryClient } from './api/get-cache.ts'
import { HomeScreen } from './home/home-screen.tsx'
import type { Screen } from './routes.ts'
import { screenScripts } from './screen-scripts.ts'
import { AdminProvider } from './session/admin-state.tsx'
import { SessionRenewal } from './session/session-renewal.tsx'
import { useScreen } from './shell/navigation.ts'
import { Announcer } from './shell/page-title.tsx'
import { RenderFailureBoundary } from './shell/render-failure.tsx'
import { ScreenFrame } from './shell/screen-frame.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { MessagesProvider } from './ui/messages.tsx'
import { LateLoading } from './ui/skeleton.tsx'

const SCRIPT_TIMEOUT_MILLISECONDS = 120_000

const RoastListScreen = screenPart(screenScripts['roast-list'])
const RoastDetailScreen = screenPart(screenScripts['roast-detail'])
const BeanListScreen = screenPart(screenScripts['bean-list'])
const BeanDetailScreen = screenPart(screenScripts['bean-detail'])
const AdminScreen = screenPart(screenScripts.admin)
const ComingSoon = screenPart(screenScripts['coming-soon'])

/** A screen whose script is loaded when it is first shown; one that never arrives becomes a render failure. */
function screenPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const timeout = () =>
    new Promise<never>((_resolve, reject) => {
      setTimeout(
        () => reject(new Error('The script of this screen did not arrive')),
        SCRIPT_TIMEOUT_MILLISECONDS,
      )
    })
  return lazy(() => Promise.race([load(), timeout()]))
}

/** The whole app: the top bar and the screen that the address names. */
export function App() {
  return (
    <RenderFailureBoundary>
      <QueryClientProvider client={queryClient}>
        <AdminProvider>
          <MessagesProvider>
            <CurrentScreen />
            <SessionRenewal />
          </MessagesProvider>
        </AdminProvider>
      </QueryClientProvider>
      <Announcer />
    </RenderFailureBoundary>
  )
}

function CurrentScreen() {
  const screen = useScreen()
  const key = 'id' in screen ? `${screen.name}/${screen.id}` : screen.name
  return (
    <>
      <TopBar current={screen.name} />
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

function ScreenOf({ screen }: { screen: Screen }) {
  switch (screen.name) {
    case 'home':
      return <HomeScreen missingRoast={screen.missingRoast} />
    case 'roast-list':
      return <RoastListScreen />
    case 'roast-detail':
      return <RoastDetailScreen id={screen.id} />
    case 'bean-list':
      return <BeanListScreen />
    case 'bean-detail':
      return <BeanDetailScreen id={screen.id} />
    case 'admin':
      return <AdminScreen />
    case 'coming-soon':
      return <ComingSoon />
  }
}
