import styles from './roast-curve-drawing.module.css'

/** The moments of a roast, in percent of the drawing's width and height. */
const MOMENTS = [
  { name: 'charge', left: 0, top: 26 },
  { name: 'turning point', left: 9, top: 88 },
  { name: 'first crack', left: 80, top: 25 },
  { name: 'drop', left: 100, top: 9 },
]

/** A decorative drawing of a typical roast from charge to drop: temperature and falling rate of rise. */
export function RoastCurveDrawing() {
  return (
    <div className={styles.drawing} aria-hidden="true">
      <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="presentation">
        <path
          className={styles.rateOfRise}
          d="M90 88C110 70 128 43 165 40S260 46 330 50 560 63 700 70 900 80 1000 87"
        />
        <path
          className={styles.temperature}
          d="M0 26C24 34 44 88 90 88S230 66 330 56 560 37 700 30 900 17 1000 9"
        />
      </svg>
      {MOMENTS.map(({ name, left, top }) => (
        <span key={name} className={styles.moment} style={{ left: `${left}%`, top: `${top}%` }}>
          <span>{name}</span>
        </span>
      ))}
    </div>
  )
}
