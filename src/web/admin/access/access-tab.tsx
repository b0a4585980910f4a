import { ActivitySection } from './activity-section.tsx'
import { LoggedInSection } from './logged-in-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { UploadTokensSection } from './upload-tokens-section.tsx'

/** The password, passkeys, upload tokens, logged-in browsers and the activity log. */
export function AccessTab() {
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
