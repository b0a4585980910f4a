import { type Cell, textInCell } from '#files/roasts/workbook.ts'

/**
 * What the columns of Cropster's general data are called in its eleven languages: English, German, Spanish, French,
 * Italian, Portuguese, Russian, Korean, Japanese, Chinese of both scripts. English, German and French were seen; the
 * others are known from Artisan's importer (github.com/artisan-roaster-scope/artisan, src/artisanlib/cropster.py),
 * which has no Japanese name of the end weight.
 */
const HEADINGS = {
  idTag: [
    'Id-Tag',
    'Etiqueta de identificación',
    "N° d'identification",
    'Codice ID',
    'ID-тег',
    'ID-タグ',
    'ID-标签',
    '編號 - 標籤',
  ],
  lotName: [
    'Lot name',
    'Chargenname',
    'Nombre del lote',
    'Nom du lot',
    'Nome lotto',
    'Nome do lote',
    'Имя лота',
    'Lot 이름',
    'ロット名',
    '批次名称',
    '批次名稱',
  ],
  profile: [
    'Profile',
    'Profil',
    'Perfil',
    'Profilo',
    'Профиль',
    '프로파일',
    'プロファイル',
    '曲线档案',
    '曲線檔案',
  ],
  machine: [
    'Machine',
    'Maschine',
    'Tostador',
    'Macchina',
    'Máquina',
    'Машина',
    '머신',
    '機械',
    '烘焙机',
    '烘焙機',
  ],
  technician: [
    'Roast technician',
    'Rösttechniker',
    'Técnico de tueste',
    'Torréfacteur',
    'Addetto alla tostatura',
    'Mestre de torra',
    'Обжарщик',
    '로스터',
    'ローストテクニシャン',
    '烘焙师',
    '烘焙師',
  ],
  project: ['Project', 'Projekt', 'Projet'],
  startWeight: [
    'Start weight',
    'Startgewicht',
    'Peso inicial',
    'Poids initial',
    'Peso iniziale',
    'Начальный вес',
    '시작 무게',
    '開始重量',
    '开始重量',
  ],
  endWeight: [
    'End weight',
    'Endgewicht',
    'Peso final',
    'Poids final',
    'Peso finale',
    'Конечный вес',
    '종료 무게',
    '结束重量',
    '結束重量',
  ],
  greenLots: ['Green lots', 'Rohkaffeechargen', 'Lots de café vert'],
  sensorialScore: [
    'Sensorial score',
    'Sensorisches Ergebnis',
    'Resultados del análisis sensorial',
    'Note sensorielle',
    'Punteggio sensoriale',
    'Pontuação sensorial',
    'Оценка вкусовых качеств',
    '센서리 점수',
    '知覚スコア',
    '感官特性分数',
    '感官特徵分數',
  ],
  sensorialDescriptors: ['Sensorial descriptors', 'Sensorische Deskriptoren', 'Descripteurs sensoriels'],
  sensorialNotes: [
    'Sensorial notes',
    'Sensorische Notizen',
    'Anotaciones sobre el análisis sensorial',
    'Commentaires sensoriels',
    'Note sensoriali',
    'Observações sensoriais',
    'Примечания к анализу вкусовых характеристик',
    '센서리 메모',
    '知覚メモ',
    '感官特性附注',
    '感官特徵附註',
  ],
  roastValue: [
    'Roast value',
    'Röstwert',
    'Nivel de tueste',
    'Couleur de torréfaction',
    'Grado di tostatura',
    'Grau de torra',
    'Степень обжарки',
    '로스트 값',
    '焙煎数値',
    '烘焙色值',
  ],
  roastValue2: [
    'Roast value 2',
    'Röstwert 2',
    'Nivel de tueste 2',
    'Couleur de torréfaction 2',
    'Couleur torréfaction 2',
    'Grado di tostatura 2',
    'Grau de torra 2',
    'Степень обжарки 2',
    '로스트 값 2',
    'ロースト値2',
    '烘焙色值 2',
  ],
  ambientTemperature: [
    'Ambient temp.',
    'Raumtemp.',
    'Temperatura ambiente',
    'Temp. ambiante',
    'Temp. ambiente',
    'Темп. окружающего воздуха',
    '주변 온도',
    'アンビアント温度',
    '室内温度',
    '室內溫度',
  ],
  roastingNotes: [
    'Roasting notes',
    'Röst-Notizen',
    'Anotaciones sobre el tostado',
    'Commentaires de torréfaction',
    'Note sulla tostatura',
    'Observações da torrefação',
    'Примечания к обжарке',
    '로스팅 메모',
    'ローステイングノート',
    '烘焙笔记',
    '烘焙筆記',
  ],
} as const satisfies Record<string, readonly string[]>

export type CropsterFact = keyof typeof HEADINGS

/**
 * The columns of a complete export, from 0, which are the same in every language. The unit of a weight follows it.
 * Exports since 2025 lack columns after `LAST_FIXED`.
 */
const COLUMNS: Record<CropsterFact, number> = {
  idTag: 0,
  lotName: 1,
  profile: 2,
  machine: 3,
  technician: 4,
  project: 5,
  startWeight: 9,
  endWeight: 11,
  greenLots: 14,
  sensorialScore: 15,
  sensorialDescriptors: 16,
  sensorialNotes: 17,
  roastValue: 22,
  roastValue2: 23,
  ambientTemperature: 27,
  roastingNotes: 28,
}
const COMPLETE = 29
const LAST_FIXED = COLUMNS.technician

/** Whether a row of headings has Cropster's first one, in any language. */
export function hasIdTag(headings: readonly Cell[]): boolean {
  return headings.some(cell => isCalled('idTag', cell))
}

/** The column of a fact by its heading, otherwise by its place; null if neither tells. */
export function columnOf(fact: CropsterFact, headings: readonly Cell[]): number | null {
  const named = headings.findIndex(cell => isCalled(fact, cell))
  if (named !== -1) return named
  return headings.length === COMPLETE || COLUMNS[fact] <= LAST_FIXED ? COLUMNS[fact] : null
}

const FOLDED: Record<string, ReadonlySet<string>> = Object.fromEntries(
  Object.entries(HEADINGS).map(([fact, names]) => [fact, new Set(names.map(folded))]),
)

function isCalled(fact: CropsterFact, cell: Cell): boolean {
  return FOLDED[fact]!.has(folded(textInCell(cell)))
}

/** In lower case, with single blanks, and Asian punctuation and digits as the usual ones. */
function folded(heading: string): string {
  return heading.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase()
}
