import { ActivitySection } from './activity-section.tsx'

/** Who came in and what happened. */
export function AccessTab() {
  return <ActivitySection />
}
