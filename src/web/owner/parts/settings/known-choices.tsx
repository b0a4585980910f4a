import { currencyName } from '#web/words/money-text.ts'

interface KnownChoicesProps {
  /** The `list` of the input. */
  id: string
}

/** Every time zone that the browser knows, for an input to choose from. */
export function TimeZones({ id }: KnownChoicesProps) {
  // The browser leaves out UTC.
  const zones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')]
  return (
    <datalist id={id}>
      {zones.map(zone => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  )
}

/** Every currency that the browser knows, for an input to choose from. */
export function Currencies({ id }: KnownChoicesProps) {
  return (
    <datalist id={id}>
      {Intl.supportedValuesOf('currency').map(currency => (
        <option key={currency} value={currency}>
          {currencyName(currency)}
        </option>
      ))}
    </datalist>
  )
}

/** Languages that owners write in, for an input to choose from. Others can be typed. */
export function Languages({ id }: KnownChoicesProps) {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return (
    <datalist id={id}>
      {LANGUAGES.map(tag => (
        <option key={tag} value={tag}>
          {names.of(tag)}
        </option>
      ))}
    </datalist>
  )
}

const LANGUAGES =
  'en de fr es it pt nl pl da sv nb fi cs sk hu ro bg el tr uk ru he ar hi th vi id ms ja ko zh'.split(' ')
