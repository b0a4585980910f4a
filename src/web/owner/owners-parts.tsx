import { Keyboard } from './keys/keyboard.tsx'
import { RunSender } from './live/run-sender.tsx'
import { SessionRenewal } from './session/session-renewal.tsx'

/** What only the owner needs on every screen. */
export default function OwnersParts() {
  return (
    <>
      <SessionRenewal />
      <Keyboard />
      <RunSender />
    </>
  )
}
