import { foldedWords, foldName } from '#domain/words/name-folding.ts'
import { wordList } from '#domain/words/word-list.ts'

/** A way of processing coffee: its English names, and what suppliers call it in other languages. */
interface Processing {
  names: readonly string[]
  elsewhere: readonly string[]
}

/** The more specific processing comes first: the first one with a name that matches is taken. */
const PROCESSINGS: readonly Processing[] = [
  {
    names: ['honey', 'pulped natural'],
    elsewhere: wordList(`
      honig, miel, enmielado, mel, cereja descascado, miele, honing, miodowa, miod, хани, медовая,
      ハニー, パルプドナチュラル
    `),
  },
  {
    names: ['wet hulled', 'giling basah'],
    elsewhere: ['nass geschält', 'décortiqué humide', 'гилинг баса', 'スマトラ式', 'ウェットハル'],
  },
  {
    names: ['natural', 'dry process', 'dry processed', 'unwashed'],
    elsewhere: wordList(`
      natur, natürlich, trocken aufbereitet, trockene aufbereitung, ungewaschen, nature, naturel,
      naturelle, voie sèche, vía seca, via seca, secado natural, naturale, natuurlijk,
      droge methode, ongewassen, naturalna, naturalny, sucha, натуральная, натуральный, сухая,
      сухой, ナチュラル, アンウォッシュド, 非水洗式, 乾式
    `),
  },
  {
    names: ['washed', 'wet process', 'wet processed'],
    elsewhere: wordList(`
      gewaschen, nass aufbereitet, nasse aufbereitung, lavé, lavée, voie humide, lavado, lavada,
      vía húmeda, via úmida, lavato, gewassen, natte methode, myta, myty, mokra, мытая, мытый,
      мытой, влажная, ウォッシュド, ウォッシュト, ウオッシュド, 水洗式, 湿式
    `),
  },
]

/**
 * A bean's processing method with its usual English names: `Dry Process` and `Натуральная` are found as natural too.
 */
export function processingWords(method: string): string {
  const folded = ` ${foldedWords(method).join(' ')} `
  const processing = PROCESSINGS.find(({ names, elsewhere }) =>
    [...names, ...elsewhere].some(name => isNamedIn(folded, foldName(name))),
  )
  return [method, ...(processing?.names ?? [])].join(' ')
}

/**
 * How a coffee's name says that it was processed, with the usual English name: `Kenia Natural` is `Natural`, `Guji
 * gewaschen` is `Washed`, `Pink Bourbon anaerobic natural` is `Anaerobic natural`. Null if it says nothing about it, or
 * two ways.
 */
export function processingIn(coffeeName: string): string | null {
  let rest = ` ${foldedWords(coffeeName).join(' ')} `
  const take = (ways: readonly Processing[]) => {
    const found = new Set<string>()
    for (const { words, name } of phrasesOf(ways)) {
      if (!isNamedIn(rest, words)) continue
      const [whole, said] = saidWith(rest, words, name)
      found.add(said)
      rest = rest.replace(whole, ' ')
    }
    return [...found]
  }
  const fermented = take(FERMENTATIONS)
  const [processing = '', ...others] = take(PROCESSINGS)
  const said = [...fermented, processing].join(' ').trim()
  if (others.length > 0 || said === '') return null
  return `${said[0]!.toUpperCase()}${said.slice(1)}`
}

/** Ways of fermenting, which go together with a way of processing. */
const FERMENTATIONS: readonly Processing[] = [
  {
    names: ['anaerobic'],
    elsewhere: wordList(`
      anaerob, anaerobe, anaérobie, anaeróbico, anaeróbica, anaerobico, anaeroob, anaerobowa,
      anaerobowy, anaerobna, анаэробная, анаэробный, анаэроб, アナエロビック
    `),
  },
  {
    names: ['carbonic maceration'],
    elsewhere: wordList(`
      kohlensäuremazeration, macération carbonique, maceración carbónica, maceração carbônica,
      macerazione carbonica, maceracja węglowa, карбоническая мацерация, カーボニックマセレーション
    `),
  },
]

/** Every name of these ways with the English one to say, the longest first: `pulped natural` isn't `natural`. */
function phrasesOf(ways: readonly Processing[]): { words: string; name: string }[] {
  return ways
    .flatMap(({ names, elsewhere }) => [
      ...names.map(name => ({ words: name, name })),
      ...elsewhere.map(name => ({ words: foldedWords(name).join(' '), name: names[0]! })),
    ])
    .sort((one, other) => other.words.length - one.words.length)
}

/** The words with what is said right before them: `fully washed`, `black honey`. */
function saidWith(text: string, words: string, name: string): [whole: string, said: string] {
  const before = / (fully|double|semi) $/.exec(text.split(`${words} `)[0] ?? '') ?? []
  const colour = / (black|red|yellow|white|golden) $/.exec(text.split(`${words} `)[0] ?? '') ?? []
  const said = name === 'washed' ? before[1] : name === 'honey' ? colour[1] : undefined
  return said === undefined ? [words, name] : [`${said} ${words}`, `${said} ${name}`]
}

/** Japanese words have no blanks between them. */
function isNamedIn(folded: string, name: string): boolean {
  return folded.includes(IS_JAPANESE.test(name) ? name : ` ${name} `)
}

const IS_JAPANESE = /^[\p{scx=Han}\p{scx=Katakana}]/u
