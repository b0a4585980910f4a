import type { LetterResult, TastingTable } from '#contract/tasting/tables.ts'
import { capitalised } from '#domain/words/sentence-parts.ts'
import { isShared } from '#web/parts/share/use-share.ts'
import { canvasPng } from '#web/plot/canvas-png.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { dateInWords } from '#web/words/readers-dates.ts'
import { readersDay } from '#web/words/readers-own.ts'
import { figureText, mainFigure, ranked, roastLine } from './result-figures.ts'
import { tastedText, titleOf } from './table-words.ts'

const WIDTH = 1080
const MARGIN = 84
const FIRST_ROW = 330
const ROW = 150

type ServedRoast = NonNullable<LetterResult['roast']>

/** Shares a picture of the results by the system's sheet, or saves it. Rejects if none can be made. */
export async function sharePicture(table: TastingTable, siteTitle: string): Promise<void> {
  const name = `${(table.name ?? 'Tasting').replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ').trim()}.png`
  const picture = await pictureOf(table, siteTitle)
  const file = new File([picture], name, { type: 'image/png' })
  const shared = { files: [file], title: table.name ?? 'Tasting' }
  if (!navigator.canShare?.(shared) || !(await isShared(shared))) saveFile(picture, name)
}

interface Words {
  text: string
  x: number
  y: number
  /** px; smaller where it would be wider than `most`. */
  size: number
  most?: number
  weight?: number
  isSerif?: boolean
  colour?: string
  align?: CanvasTextAlign
}

/** The results as a picture in the page's fonts and colours, a row for each letter. */
async function pictureOf(table: TastingTable, siteTitle: string): Promise<Blob> {
  await document.fonts.ready
  const rows = rowsOf(table)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = FIRST_ROW + rows.length * ROW + 190
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws no pictures')
  const { serif, sans, colourOf } = look()
  const write = ({ text, x, y, size, most = WIDTH - 2 * MARGIN, ...how }: Words) => {
    const { weight = 400, isSerif = false, colour = '--ink', align = 'left' } = how
    const inSize = (px: number) => `${weight} ${px}px ${isSerif ? serif : sans}`
    Object.assign(context, { font: inSize(size), fillStyle: colourOf(colour), textAlign: align })
    const width = context.measureText(text).width
    if (width > most) context.font = inSize(Math.floor((size * most) / width))
    context.fillText(text, x, y)
  }
  context.fillStyle = colourOf('--paper')
  context.fillRect(0, 0, canvas.width, canvas.height)
  const [left, right] = [MARGIN, WIDTH - MARGIN]
  write({ text: titleOf(table), x: left, y: 150, size: 68, weight: 560, isSerif: true })
  write({ text: subtitleOf(table), x: left, y: 214, size: 34, colour: '--quiet' })
  for (const [place, { letter, coffee, roast, figure, spread }] of rows.entries()) {
    const y = FIRST_ROW + place * ROW
    const beside = { x: letter === '' ? left : left + 110, most: letter === '' ? WIDTH - 2 * MARGIN : 630 }
    context.fillStyle = colourOf('--hairline')
    context.fillRect(left, y - 50, right - left, 2)
    write({ text: letter, x: left, y: y + 52, size: 84, weight: 560, isSerif: true, colour: '--accent' })
    write({ text: coffee, ...beside, y: y + 18, size: 44, weight: 560, isSerif: true })
    write({ text: roast, ...beside, y: y + 66, size: 30, colour: '--quiet' })
    write({ text: figure, x: right, y: y + 28, size: 64, weight: 560, isSerif: true, align: 'right' })
    write({ text: spread, x: right, y: y + 68, size: 28, colour: '--quiet', align: 'right' })
  }
  const foot = FIRST_ROW + rows.length * ROW + 40
  write({ text: verdictOf(table), x: left, y: foot, size: 32, weight: 550 })
  write({ text: siteTitle, x: left, y: foot + 70, size: 30, colour: '--quiet' })
  return canvasPng(canvas)
}

function rowsOf({ sheet, results, triangle }: TastingTable) {
  const named = (roast: ServedRoast | null) => ({
    coffee: roast?.bean_name ?? 'was deleted',
    roast: roast === null ? '' : roastLine(roast),
  })
  if (results === null || sheet === null)
    return (triangle?.roasts ?? []).map(roast => ({ letter: '', figure: '', spread: '', ...named(roast) }))
  return ranked(sheet, results).map(({ letter, roast, mean, spread, ratings }) => {
    const [main, mainSpread] = [mainFigure(sheet, mean), mainFigure(sheet, spread)]
    return {
      letter,
      figure: main === null ? '' : figureText(main),
      spread: mainSpread === null || ratings.length < 2 ? '' : `± ${figureText(mainSpread)}`,
      ...named(roast),
    }
  })
}

function subtitleOf(table: TastingTable): string {
  const day = dateInWords(readersDay(new Date(table.opened_at)))
  return `${day} · ${tastedText(table)}`
}

function verdictOf({ agreement, triangle }: TastingTable): string {
  if (triangle !== null) return triangle.words
  return agreement === null ? '' : capitalised(agreement.words)
}

/** The page's fonts, and its colours as a canvas takes them: it doesn't know `light-dark()`. */
function look() {
  const probe = document.createElement('span')
  document.body.append(probe)
  const page = getComputedStyle(document.documentElement)
  const colourOf = (token: string) => {
    probe.style.color = `var(${token})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  probe.remove()
  return { serif: page.getPropertyValue('--serif'), sans: page.getPropertyValue('--sans'), colourOf }
}
