import ChartSpline from 'lucide-react/icons/chart-spline'
import { useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { thumbnailUrl } from './thumbnail-url.ts'

interface RoastThumbnailProps {
  roast: Pick<Roast, 'id' | 'updated_at' | 'has_timeline'>
  /** For the image and for the icon that replaces it. */
  className?: string
}

/** A roast's thumbnail, loaded when it comes into view, after all that the screen needs. An icon if there is none. */
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
      fetchPriority="low"
      onError={() => setFailedVersion(roast.updated_at)}
    />
  )
}
