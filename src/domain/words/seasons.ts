/** The seasons by their months in the north, from 1; winter begins in the year before. */
const NORTHERN = {
  spring: [3, 4, 5],
  summer: [6, 7, 8],
  autumn: [9, 10, 11],
  winter: [12, 1, 2],
} as const
export type Season = keyof typeof NORTHERN

const HALF_A_YEAR = 6

/** Time zones in which it is winter in July, or the prefix of those of a country or continent. */
const SOUTHERN_ZONES = [
  'Australia/',
  'Antarctica/',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Africa/Johannesburg',
  'Africa/Harare',
  'Africa/Lusaka',
  'Africa/Maputo',
  'Africa/Gaborone',
  'Africa/Windhoek',
  'Africa/Maseru',
  'Africa/Mbabane',
  'Indian/Antananarivo',
  'America/Argentina/',
  'America/Buenos_Aires',
  'America/Sao_Paulo',
  'America/Montevideo',
  'America/Asuncion',
  'America/Santiago',
  'America/La_Paz',
  'America/Lima',
]

/** The season's months, from 1, in a time zone. */
export function monthsOfSeason(season: Season, timeZone: string): readonly number[] {
  const months = NORTHERN[season]
  if (!SOUTHERN_ZONES.some(zone => timeZone.startsWith(zone))) return months
  return months.map(month => ((month + HALF_A_YEAR - 1) % 12) + 1)
}

/** Too many other words begin with fewer letters. */
const FEWEST_LETTERS = 3

/** The season that a folded word names or begins to name: `fall` is autumn. Null if it is none. */
export function seasonOf(word: string): Season | null {
  if (word.length < FEWEST_LETTERS) return null
  if (word === 'fall') return 'autumn'
  return SEASONS.find(season => season.startsWith(word)) ?? null
}

export const SEASONS = Object.keys(NORTHERN) as Season[]
