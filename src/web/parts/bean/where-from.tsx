import { drawMountain, MOUNTAIN_HEIGHT, MOUNTAIN_WIDTH } from '#chart/mountain.ts'
import { COUNTRIES_WITHOUT_OUTLINE } from '#domain/bean/coffee-countries.ts'
import { countryCode, UNKNOWN_COUNTRY_CODE } from '#domain/bean/country-code.ts'
import { elevationBand, elevationMetres } from '#domain/bean/elevation.ts'
import text from '#web/ui/text.module.css'
import styles from './where-from.module.css'

interface WhereFromProps {
  country: string | null
  region: string | null
  /** In the supplier's words. */
  altitude: string | null
}

/** Whether anything is known of where a coffee was grown. */
export function isFromSomewhere(...facts: readonly (string | null)[]): boolean {
  return facts.some(fact => fact !== null && fact.trim() !== '')
}

/** Where a coffee was grown: the outline of the country, its words beside it, and the altitude on a mountain. */
export function WhereFrom({ country, region, altitude }: WhereFromProps) {
  const metres = elevationMetres(altitude)
  const place = [region, country].filter(Boolean).join(', ')
  return (
    <div className={styles.room}>
      <div className={styles.from}>
        <Outline code={countryCode(country)} />
        <div className={styles.words}>
          {place !== '' && <p className={styles.place}>{place}</p>}
          {metres === null ? (
            altitude && <p className={`${text.smallFigures} ${styles.height}`}>{altitude}</p>
          ) : (
            <p className={`${text.smallFigures} ${styles.height}`}>
              <MountainPicture metres={metres} />
              {metres} m · {elevationBand(metres)}
            </p>
          )}
        </div>
      </div>
    </div>
  )
}

/** The country, whose name is beside it. */
function Outline({ code }: { code: string }) {
  if (code === UNKNOWN_COUNTRY_CODE || COUNTRIES_WITHOUT_OUTLINE.includes(code)) return null
  return (
    <svg className={styles.outline} aria-hidden="true">
      <use href={`/outlines/${code}.svg#c`} />
    </svg>
  )
}

function MountainPicture({ metres }: { metres: number }) {
  const { ridge, below, x, y } = drawMountain(metres)
  return (
    <svg
      className={styles.mountain}
      viewBox={`0 0 ${MOUNTAIN_WIDTH} ${MOUNTAIN_HEIGHT}`}
      width={MOUNTAIN_WIDTH}
      height={MOUNTAIN_HEIGHT}
      aria-hidden="true"
    >
      <path className={styles.below} d={below} />
      <path className={styles.ridge} d={ridge} />
      <circle className={styles.mark} cx={x} cy={y} r={3.5} />
    </svg>
  )
}
