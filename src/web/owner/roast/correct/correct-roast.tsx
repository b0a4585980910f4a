import { useMemo, useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { RoastDetails } from '#contract/roasts.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import { recordedMarks } from '#domain/roast/correction.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { ProfileSkeleton } from '#web/visitor/roasts/detail/roast-detail-skeleton.tsx'
import { CorrectionEditor } from './correction-editor.tsx'

interface CorrectRoastProps {
  roast: RoastDetails
  onClose: () => void
}

/** The owner's editor of a roast's charge, drop and milestones, on the chart of what was recorded. */
export default function CorrectRoast({ roast, onClose }: CorrectRoastProps) {
  const [opened] = useState(roast)
  const { id, correction, timeline: shown, milestones } = opened
  const { correction: corrected } = roast
  // A correction leaves out samples, so they have to be read.
  const { data, error, retry } = useCall(calls.readRecordedTimeline, correction === null ? null : { id })
  const points = correction === null ? shown : data
  const recordedMilestones = correction?.recorded.milestones ?? milestones
  const recording = useMemo(
    () => points && { timeline: timelineOfPoints(points), milestones: recordedMilestones },
    [points, recordedMilestones],
  )
  const initial = useMemo(() => corrected ?? (recording && recordedMarks(recording)), [corrected, recording])
  if (recording === undefined || initial === undefined) {
    if (error === null) return <ProfileSkeleton />
    return <ErrorState message={`Failed to load roast: ${messageOf(error)}`} onRetry={retry} />
  }
  return <CorrectionEditor roast={roast} recording={recording} initial={initial} onClose={onClose} />
}
