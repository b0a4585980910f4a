import type { Roast, RoastDetails } from '#contract/roasts.ts'
import { timelineOfPoints } from '#domain/curve/timeline.ts'
import {
  ROAST_DEGREES,
  type RoastDegree,
  riseAfterFirstCrack,
  roastDegree,
} from '#domain/roast/roast-degree.ts'
import { lossOf } from '#domain/roast/weights/weight-loss.ts'
import styles from './degree-fact.module.css'
import { FactSkeleton, HeadFact } from './head-fact.tsx'

interface DegreeFactProps {
  roast: Roast
  /** Undefined while loading. */
  details: RoastDetails | undefined
}

/** How dark the roast probably is, on a scale of five beans. Nothing if there is nothing to estimate it from. */
export function DegreeFact({ roast, details }: DegreeFactProps) {
  const degree = roastDegree(lossOf(roast), null) ?? (details ? degreeByRise(details) : null)
  if (degree === null) return details === undefined && <DegreeSkeleton />
  return (
    <HeadFact name="How dark" aside="(our estimate)" picture={<Beans level={degree.level} />}>
      {degree.name} <span className="visually-hidden">{scaleText(degree)}</span>
    </HeadFact>
  )
}

/** A placeholder for the degree. */
export function DegreeSkeleton() {
  return <FactSkeleton pictureHeight={BEAN_HEIGHT} />
}

/** In rem. */
const BEAN_HEIGHT = 1.875

function degreeByRise({ timeline, milestones }: RoastDetails): RoastDegree | null {
  return roastDegree(null, riseAfterFirstCrack(timelineOfPoints(timeline), milestones))
}

function scaleText({ level }: RoastDegree): string {
  return `(${level} of ${ROAST_DEGREES.length} beans)`
}

/** Five beans, each darker than the one before, filled up to a level. */
function Beans({ level }: { level: number }) {
  return (
    <span className={styles.beans}>
      {ROAST_DEGREES.map((name, index) => (
        <svg
          key={name}
          className={styles.bean}
          viewBox="0 0 22 30"
          data-filled={index < level}
          aria-hidden="true"
        >
          <g transform="rotate(18 11 15)">
            <ellipse cx="11" cy="15" rx="8.5" ry="12.5" />
            <path d="M12.5 2.8c-4.2 5-.2 7.600-1.500 12.200s-3.600 7.200-1.500 12.200" />
          </g>
        </svg>
      ))}
    </span>
  )
}
