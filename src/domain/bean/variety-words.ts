import { foldedWords, foldName } from '#domain/words/name-folding.ts'

/** A variety of coffee: its usual name, and how else it is written. */
interface Variety {
  name: string
  also?: readonly string[]
}

/** The varieties that coffees are named after. Of two names that both fit, the longer one counts: `Pink Bourbon`. */
const VARIETIES: readonly Variety[] = [
  { name: 'Bourbon', also: ['ブルボン', 'бурбон', 'burbon'] },
  {
    name: 'Yellow Bourbon',
    also: ['gelber bourbon', 'bourbon amarelo', 'bourbon amarillo', 'bourbon jaune', 'желтый бурбон'],
  },
  {
    name: 'Red Bourbon',
    also: ['roter bourbon', 'bourbon vermelho', 'bourbon rojo', 'bourbon rouge', 'красный бурбон'],
  },
  { name: 'Pink Bourbon', also: ['bourbon rosado', 'bourbon rosa', 'розовый бурбон', 'ピンクブルボン'] },
  { name: 'Orange Bourbon', also: ['bourbon naranja', 'bourbon laranja'] },
  { name: 'Striped Bourbon', also: ['bourbon rayado'] },
  { name: 'Bourbon Pointu', also: ['laurina'] },
  { name: 'Typica', also: ['ティピカ', 'типика', 'tipica'] },
  { name: 'Caturra', also: ['カトゥーラ', 'катурра'] },
  { name: 'Yellow Caturra', also: ['caturra amarillo', 'caturra amarelo'] },
  { name: 'Catuai', also: ['カトゥアイ', 'катуаи'] },
  { name: 'Yellow Catuai', also: ['catuai amarelo', 'catuai amarillo'] },
  { name: 'Red Catuai', also: ['catuai vermelho', 'catuai rojo'] },
  { name: 'Catucai' },
  { name: 'Yellow Catucai', also: ['catucai amarelo'] },
  { name: 'Geisha', also: ['gesha', 'ゲイシャ', 'гейша'] },
  { name: 'SL28', also: ['sl 28'] },
  { name: 'SL34', also: ['sl 34'] },
  { name: 'SL14', also: ['sl 14'] },
  { name: 'K7' },
  { name: 'Ruiru 11', also: ['ruiru11'] },
  { name: 'Batian' },
  { name: 'French Mission' },
  { name: 'Pacamara', also: ['パカマラ', 'пакамара'] },
  { name: 'Pacas', also: ['パーカス'] },
  { name: 'Maragogype', also: ['maragogipe', 'maragojipe', 'マラゴジッペ'] },
  { name: 'Mundo Novo' },
  { name: 'Castillo' },
  { name: 'Catimor' },
  { name: 'Sarchimor' },
  { name: 'Parainema' },
  { name: 'Marsellesa' },
  { name: 'Centroamericano' },
  { name: 'Milenio' },
  { name: 'Villa Sarchi' },
  { name: 'Obata' },
  { name: 'Acaia' },
  { name: 'Icatu' },
  { name: 'Arara' },
  { name: 'Topazio' },
  { name: 'Tabi' },
  { name: 'Chiroso' },
  { name: 'Ombligon' },
  { name: 'Papayo' },
  { name: 'Sidra' },
  { name: 'Wush Wush' },
  { name: 'Sudan Rume' },
  { name: 'Eugenioides' },
  { name: 'Mokka' },
  { name: 'Jember' },
  { name: 'Ateng' },
  { name: 'Tim Tim', also: ['timtim'] },
  { name: 'S795', also: ['s 795'] },
  { name: 'Timor Hybrid', also: ['hibrido de timor', 'híbrido do timor'] },
  {
    name: 'F1 Hybrid',
    also: ['hybrid f1', 'hibrid f1', 'hybride f1', 'hibrido f1', 'ibrido f1', 'hybryda f1', 'гибрид f1'],
  },
  { name: 'Kurume' },
  { name: '74110' },
  { name: '74112' },
  { name: '74158' },
  { name: '74165' },
  { name: 'Heirloom', also: ['エアルーム'] },
]

/** The varieties that a coffee's name says, in its order: `Caturra, Geisha`. Null if it says none. */
export function varietiesIn(coffeeName: string): string | null {
  names ??= VARIETIES.flatMap(({ name, also = [] }) =>
    [name, ...also].map(each => ({ name, words: ` ${foldName(each)} ` })),
  ).sort((one, other) => other.words.length - one.words.length)
  let text = ` ${foldedWords(coffeeName).join(' ')} `
  const found: { name: string; place: number }[] = []
  for (const { name, words } of names) {
    const place = text.indexOf(words)
    if (place === -1) continue
    if (!found.some(other => other.name === name)) found.push({ name, place })
    // Blanks of the same length keep the places of the others.
    text = text.replace(words, ' '.repeat(words.length))
  }
  const inOrder = found.sort((one, other) => one.place - other.place).map(({ name }) => name)
  return inOrder.length === 0 ? null : inOrder.join(', ')
}

let names: { name: string; words: string }[] | undefined
