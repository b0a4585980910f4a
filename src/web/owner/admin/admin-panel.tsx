import LogOut from 'lucide-react/icons/log-out'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ComponentProps } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall, useCallPage } from '#web/api/get-cache.ts'
import { adminTab } from '#web/owner/parts/panel/places.ts'
import { RoutedTabs } from '#web/owner/parts/panel/routed-tabs.tsx'
import { useAllRoasts } from '#web/owner/parts/roast/use-all-roasts.ts'
import type { AdminTab } from '#web/pages.ts'
import { forgetAllDrafts } from '#web/parts/edit/kept-draft.ts'
import { useAdmin } from '#web/session/admin-state.tsx'
import { ScreenHeading } from '#web/shell/screen-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { CountBadge } from '#web/ui/count-badge.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ActivitySection } from './access/activity-section.tsx'
import { LoggedInSection } from './access/logged-in-section.tsx'
import { PasskeysSection } from './access/passkeys-section.tsx'
import { PasswordSection } from './access/password-section.tsx'
import { UploadTokensSection } from './access/upload-tokens-section.tsx'
import styles from './admin-panel.module.css'
import { needsAttention } from './data/backup-status.tsx'
import { DataTab } from './data/data-tab.tsx'
import { forgetRereadWork } from './reread/reread-work.ts'
import { useReread } from './reread/use-reread.ts'
import { ScoreConfigurationTab } from './scoring/score-configuration-tab.tsx'
import { ScoringTab } from './scoring/scoring-tab.tsx'
import { useScoreBatch } from './scoring/use-score-batch.ts'
import { SettingsTab } from './settings/settings-tab.tsx'
import { areWeightsEdited, useWeightEdits } from './weights/use-weight-edits.ts'
import { WeightsTab } from './weights/weights-tab.tsx'

const LEAVE_UNSAVED = { action: 'Logout' }

/** The owner's panel: scores, weights, data management, settings, access and logout. */
export default function AdminPanel({ tab }: { tab: AdminTab | undefined }) {
  const { logout } = useAdmin()
  const { fail, confirm } = useMessages()
  const { roasts, problem, retry } = useAllRoasts()
  const leave = async () => {
    const question = 'Log out without saving the edited weights?'
    if (areWeightsEdited() && !(await confirm(question, LEAVE_UNSAVED))) return
    forgetAllDrafts()
    forgetRereadWork()
    await logout().catch(error => fail(messageOf(error)))
  }
  return (
    <>
      <ScreenHeading
        actions={
          <Button icon={<LogOut aria-hidden="true" />} onClick={() => void leave()}>
            Logout
          </Button>
        }
      >
        Admin
      </ScreenHeading>
      {problem !== null && <ErrorState message={problem} onRetry={retry} />}
      {roasts === undefined && problem === null && <LoadingPanel />}
      {roasts !== undefined && <PanelTabs roasts={roasts} tab={tab} />}
    </>
  )
}

/** Holds the state that must survive a change of tabs: the running calculations and unsaved weights. */
function PanelTabs({ roasts, tab }: { roasts: readonly Roast[]; tab: AdminTab | undefined }) {
  const batch = useScoreBatch(roasts)
  const editing = useWeightEdits(roasts)
  const rereading = useReread()
  const backups = useCall(calls.listBackups, {})
  const unsafe = backups.data !== undefined && needsAttention(backups.data) && (
    <TriangleAlert className={styles.warning} role="img" aria-label="needs attention" />
  )
  return (
    <RoutedTabs
      label="Admin"
      // What visitors see had a tab of its own.
      address={adminTab(tab === 'visitors' ? 'settings' : tab)}
      tabs={[
        {
          name: 'Roast Scoring',
          address: adminTab('scoring'),
          panel: () => <ScoringTab roasts={roasts} batch={batch} />,
        },
        {
          name: 'Score Configuration',
          address: adminTab('configuration'),
          panel: () => <ScoreConfigurationTab roasts={roasts} batch={batch} />,
        },
        {
          name: 'Roast Weights',
          address: adminTab('weights'),
          badge: <CountBadge count={editing.edits.size} of="unsaved" />,
          panel: () => <WeightsTab roasts={roasts} editing={editing} />,
        },
        {
          name: 'Data Management',
          address: adminTab('data'),
          badge: unsafe,
          panel: () => <DataManagementTab roasts={roasts} rereading={rereading} />,
        },
        { name: 'Settings', address: adminTab('settings'), panel: () => <SettingsTab /> },
        { name: 'Access', address: adminTab('access'), panel: () => <AccessTab /> },
      ]}
    />
  )
}

/** Backups, what was deleted, and the buttons that delete everything. */
function DataManagementTab(props: ComponentProps<typeof DataTab>) {
  const reads = [
    useCall(calls.listBackups, {}),
    useCall(calls.listDeletions, {}),
    useCallPage(calls.listBeans, { limit: 0 }),
  ]
  return reads.some(isAwaited) ? LOADING : <DataTab {...props} />
}

/** A list that came later would move what is below it. */
function isAwaited({ data, isError }: { data: unknown; isError: boolean }): boolean {
  return data === undefined && !isError
}

const LOADING = <Loading text="Loading..." height="14rem" />

function LoadingPanel() {
  return (
    <Loading text="Loading roasts...">
      <div className={layout.stack6}>
        <Skeleton height="2.75rem" />
        <Skeleton height="5rem" width="24rem" />
        <Skeleton height="14rem" />
      </div>
    </Loading>
  )
}

/** The password, passkeys, upload tokens, logged-in browsers and the activity log. */
function AccessTab() {
  const reads = [
    useCall(calls.listDevices, {}),
    useCall(calls.listPasskeys, {}),
    useCall(calls.listUploadTokens, {}),
  ]
  if (reads.some(isAwaited)) return LOADING
  return (
    <>
      <LoggedInSection />
      <PasswordSection />
      <PasskeysSection />
      <UploadTokensSection />
      <ActivitySection />
    </>
  )
}
