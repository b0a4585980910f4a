import { ActivitySection } from './activity-section.tsx'
import { LoggedInSection } from './logged-in-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { UploadTokensSection } from './upload-tokens-section.tsx'

/** Who may get in, what may send roasts, who came in and what happened. */
export function AccessTab() {
  return (
    <>
      <LoggedInSection />
      <PasskeysSection />
      <UploadTokensSection />
      <ActivitySection />
    </>
  )
}
