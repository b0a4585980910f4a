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
