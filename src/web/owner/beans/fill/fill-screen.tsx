import { OwnerOnly } from '#web/owner/session/owner-only.tsx'
import { FillBeans } from './fill-beans.tsx'

/** The owner's screen to fill in several beans at once; the login form for anybody else. */
export default function FillScreen() {
  return (
    <OwnerOnly title="Fill in several beans">
      <FillBeans />
    </OwnerOnly>
  )
}
