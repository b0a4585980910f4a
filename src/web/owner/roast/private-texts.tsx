import type { RoastWithFields } from '#contract/roasts.ts'
import PrivateText from './private-text.tsx'

/** What the owner wrote for themselves about a roast: what to do differently, and anything else. */
export default function PrivateTexts({ roast }: { roast: RoastWithFields }) {
  return (
    <>
      <PrivateText roast={roast} field="next_time" placeholder="What to do differently" isBeside />
      <PrivateText roast={roast} field="private_notes" placeholder="Only you see it" isBeside />
    </>
  )
}
