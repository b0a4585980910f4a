import { foldedWords, foldName } from '#domain/words/name-folding.ts'

/** A way of processing coffee: its English names, and what suppliers call it in other languages. */
interface Processing {
  names: readonly string[]
  elsewhere: readonly string[]
}

/** The more specific processing comes first: the first one with a name that matches is taken. */
const PROCESSINGS: readonly Processing[] = [
  {
    names: ['honey', 'pulped natural'],
    elsewhere: [
      ...['honig', 'miel', 'enmielado', 'mel', 'cereja descascado', 'miele', 'honing', 'miodowa', 'miod'],
      ...['хани', 'медовая', 'ハニー', 'パルプドナチュラル'],
    ],
  },
  {
    names: ['wet hulled', 'giling basah'],
    elsewhere: ['nass geschält', 'décortiqué humide', 'гилинг баса', 'スマトラ式', 'ウェットハル'],
  },
  {
    names: ['natural', 'dry process', 'dry processed', 'unwashed'],
    elsewhere: [
      ...['natur', 'natürlich', 'trocken aufbereitet', 'trockene aufbereitung', 'ungewaschen'],
      ...['nature', 'naturel', 'naturelle', 'voie sèche', 'vía seca', 'via seca', 'secado natural'],
      ...['naturale', 'natuurlijk', 'droge methode', 'ongewassen', 'naturalna', 'naturalny', 'sucha'],
      ...[
        'натуральная',
        'натуральный',
        'сухая',
        'сухой',
        'ナチュラル',
        'アンウォッシュド',
        '非水洗式',
        '乾式',
      ],
    ],
  },
  {
    names: ['washed', 'wet process', 'wet processed'],
    elsewhere: [
      ...['gewaschen', 'nass aufbereitet', 'nasse aufbereitung', 'lavé', 'lavée', 'voie humide'],
      ...['lavado', 'lavada', 'vía húmeda', 'via úmida', 'lavato', 'gewassen', 'natte methode'],
      ...['myta', 'myty', 'mokra', 'мытая', 'мытый', 'мытой', 'влажная'],
      ...['ウォッシュド', 'ウォッシュト', 'ウオッシュド', '水洗式', '湿式'],
    ],
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

/** Japanese words have no blanks between them. */
function isNamedIn(folded: string, name: string): boolean {
  return folded.includes(IS_JAPANESE.test(name) ? name : ` ${name} `)
}

const IS_JAPANESE = /^[\p{scx=Han}\p{scx=Katakana}]/u
