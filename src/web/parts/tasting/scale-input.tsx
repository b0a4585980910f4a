import { useId } from 'react'
import { RATING_SCALE, type Scale, valuesOf } from '#domain/tasting/sheet.ts'
import { Cup } from '#web/parts/feedback/cups.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './scale-input.module.css'

interface ScaleInputProps {
  scale: Scale
  /** Whether the words for its ends are left out. */
  hidesEnds?: boolean
  /** Null while none is chosen. */
  value: number | null
  onChange: (value: number) => void
}

/** More values than this are a slider. */
const MOST_BUTTONS = 11

/** A scale of a sheet, for a wet thumb: a large button for each value, cups for a rating, a slider for many values. */
export function ScaleInput({ scale, hidesEnds = false, value, onChange }: ScaleInputProps) {
  const { name, low, high } = scale
  const id = useId()
  const values = valuesOf(scale)
  const isRating = name === RATING_SCALE && values.length === 5
  return (
    <div className={layout.stack1} role="radiogroup" aria-labelledby={id}>
      <span id={id} className={styles.name}>
        {name}
      </span>
      {values.length > MOST_BUTTONS ? (
        <Slider scale={scale} value={value} labelledBy={id} onChange={onChange} />
      ) : (
        <div className={styles.values} data-many={values.length > 6 || undefined}>
          {values.map(each => (
            <label key={each} className={styles.value} data-is-cup={isRating || undefined}>
              <input
                type="radio"
                name={id}
                className="visually-hidden"
                aria-label={labelOf(scale, each)}
                checked={value === each}
                onChange={() => onChange(each)}
              />
              {isRating ? <Cup fill={value !== null && each <= value ? 1 : 0} /> : each}
            </label>
          ))}
        </div>
      )}
      {!hidesEnds && (low !== '' || high !== '') && (
        <small className={styles.ends} aria-hidden="true">
          <span>{low}</span>
          <span>{high}</span>
        </small>
      )}
    </div>
  )
}

interface SliderProps extends ScaleInputProps {
  labelledBy: string
}

function Slider({ scale: { from, to, step }, value, labelledBy, onChange }: SliderProps) {
  return (
    <div className={styles.slider}>
      <output>{value ?? '–'}</output>
      <input
        type="range"
        aria-labelledby={labelledBy}
        min={from}
        max={to}
        step={step}
        value={value ?? from + Math.floor((to - from) / step / 2) * step}
        onChange={event => onChange(Number(event.target.value))}
        // Whoever leaves the handle where it is chooses that.
        onPointerUp={event => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}

function labelOf({ from, to, low, high }: Scale, value: number): string {
  const words = value === from ? low : value === to ? high : ''
  return `${value} of ${to}${words === '' ? '' : `: ${words}`}`
}
