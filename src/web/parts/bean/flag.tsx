import { countryCode, UNKNOWN_COUNTRY_CODE } from '#domain/bean/country-code.ts'
import { flagBaseUrl } from '#web/shell/site-settings.ts'
import styles from './flag.module.css'

interface FlagProps {
  country: string | null
  size?: 'small' | 'large'
}

/** The flag of a country, by name, with a ratio of 3:2. A sprig of coffee if the country is unknown or missing. */
export function Flag({ country, size = 'small' }: FlagProps) {
  return (
    <img
      className={`${styles.flag} ${styles[size]}`}
      src={`${flagBaseUrl}${countryCode(country)}.svg`}
      alt={country ? `Flag of ${country}` : 'Country unknown'}
      width={size === 'small' ? 30 : 48}
      height={size === 'small' ? 20 : 32}
      loading="lazy"
      decoding="async"
    />
  )
}

/** The flag of a country, nothing if the country is unknown or missing. */
export function KnownFlag(props: FlagProps) {
  return countryCode(props.country) !== UNKNOWN_COUNTRY_CODE && <Flag {...props} />
}
