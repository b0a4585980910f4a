import ChartSpline from 'lucide-react/icons/chart-spline'
import { useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { thumbnailUrl } from './thumbnail-url.ts'

interface RoastThumbnailProps {
  roast: Pick<Roast, 'id' | 'updated_at' | 'has_timeline'>
  /** For the picture and for the icon that stands in its place. */
  className?: string
}

/** A roast's curves in small, loaded when they come into view; an icon where there are none. */
export function RoastThumbnail({ roast, className }: RoastThumbnailProps) {
  const [failedVersion, setFailedVersion] = useState<string | null>(null)
  if (!roast.has_timeline || failedVersion === roast.updated_at) {
    return (
      <span className={className}>
        <ChartSpline aria-hidden="true" />
      </span>
    )
  }
  return (
    <img
      className={className}
      src={thumbnailUrl(roast)}
      alt=""
      width={180}
      height={48}
      loading="lazy"
      decoding="async"
      onError={() => setFailedVersion(roast.updated_at)}
    />
  )
}
