import type { TastingTable } from '#contract/tasting/tables.ts'
import { capitalised, shortened } from '#domain/words/sentence-parts.ts'
import { canvasPng } from '#web/plot/canvas-png.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { figureText, mainFigure, ranked } from './result-figures.ts'

const WIDTH = 1080
const MARGIN = 84
const ROW = 150

/** Shares a picture of the results by the system's sheet, or saves it. Rejects if none can be made. */
export async function sharePicture(table: TastingTable, siteTitle: string): Promise<void> {
  const name = `${(table.name ?? 'Tasting').replaceAll(/[^\p{Letter}\p{Number}]+/gu, ' ').trim()}.png`
  const picture = await pictureOf(table, siteTitle)
  const file = new File([picture], name, { type: 'image/png' })
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file], title: table.name ?? 'Tasting' })
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return
    }
  }
  saveFile(picture, name)
}

/** The results as a picture in the page's fonts and colours, a row for each letter. */
async function pictureOf(table: TastingTable, siteTitle: string): Promise<Blob> {
  await document.fonts.ready
  const rows = rowsOf(table)
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = 330 + rows.length * ROW + 190
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser draws no pictures')
  const { serif, sans, colour } = look()
  const write = (
    text: string,
    x: number,
    y: number,
    font: string,
    fill: string,
    align: CanvasTextAlign = 'left',
  ) => {
    Object.assign(context, { font, fillStyle: fill, textAlign: align })
    context.fillText(text, x, y)
  }
  context.fillStyle = colour('--paper')
  context.fillRect(0, 0, canvas.width, canvas.height)
  write(shortened(table.name ?? 'Tasted blind', 30), MARGIN, 150, `560 68px ${serif}`, colour('--ink'))
  write(subtitleOf(table), MARGIN, 214, `400 34px ${sans}`, colour('--quiet'))
  for (const [place, { letter, coffee, roast, figure, spread }] of rows.entries()) {
    const y = 330 + place * ROW
    context.fillStyle = colour('--hairline')
    context.fillRect(MARGIN, y - 50, WIDTH - 2 * MARGIN, 2)
    write(letter, MARGIN, y + 52, `560 84px ${serif}`, colour('--accent'))
    write(shortened(coffee, 28), MARGIN + 110, y + 18, `560 44px ${serif}`, colour('--ink'))
    write(shortened(roast, 44), MARGIN + 110, y + 66, `400 30px ${sans}`, colour('--quiet'))
    write(figure, WIDTH - MARGIN, y + 28, `560 64px ${serif}`, colour('--ink'), 'right')
    write(spread, WIDTH - MARGIN, y + 68, `400 28px ${sans}`, colour('--quiet'), 'right')
  }
  const foot = 330 + rows.length * ROW + 40
  write(verdictOf(table), MARGIN, foot, `550 32px ${sans}`, colour('--ink'))
  write(siteTitle, MARGIN, foot + 70, `400 30px ${sans}`, colour('--quiet'))
  return canvasPng(canvas)
}

function rowsOf({ sheet, results, triangle }: TastingTable) {
  if (results === null || sheet === null)
    return (triangle?.roasts ?? []).map(roast => ({
      ...{ letter: '', figure: '', spread: '' },
      coffee: roast?.bean_name ?? 'was deleted',
      roast: roast?.roast_name ?? '',
    }))
  return ranked(sheet, results).map(({ letter, roast, mean, spread, ratings }) => {
    const [main, mainSpread] = [mainFigure(mean), mainFigure(spread)]
    return {
      letter,
      coffee: roast?.bean_name ?? 'was deleted',
      roast: roast?.roast_name ?? '',
      figure: main === null ? '' : figureText(main),
      spread: mainSpread === null || ratings.length < 2 ? '' : `± ${figureText(mainSpread)}`,
    }
  })
}

function subtitleOf({ tasters, opened_at }: TastingTable): string {
  const day = new Date(opened_at).toLocaleDateString(undefined, { dateStyle: 'long' })
  return `${day} · ${tasters.length} tasted blind`
}

function verdictOf({ agreement, triangle }: TastingTable): string {
  if (triangle !== null) return shortened(triangle.words, 60)
  return agreement === null ? '' : capitalised(agreement.words)
}

/** The page's fonts, and its colours as a canvas takes them: it doesn't know `light-dark()`. */
function look() {
  const probe = document.createElement('span')
  document.body.append(probe)
  const page = getComputedStyle(document.documentElement)
  const colour = (token: string) => {
    probe.style.color = `var(${token})`
    document.body.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  probe.remove()
  return { serif: page.getPropertyValue('--serif'), sans: page.getPropertyValue('--sans'), colour }
}
