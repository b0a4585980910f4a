import { ActivitySection } from './activity-section.tsx'
import { LoggedInSection } from './logged-in-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'

/** Who may get in, who came in and what happened. */
export function AccessTab() {
  return (
    <>
      <LoggedInSection />
      <PasskeysSection />
      <ActivitySection />
    </>
  )
}
