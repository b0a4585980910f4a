import type { Renderer } from '@takumi-rs/core'
import { HttpProblem } from '#server/http/http-problem.ts'
import { createWorkQueue } from '#server/http/work-queue.ts'
import type { Client } from '#server/platform/limits/client-address.ts'
import { ownTurn } from '#server/platform/work/turns.ts'
import { CARD_HEIGHT, CARD_WIDTH, cardOf } from './card.ts'
import { type Alphabet, drawableText, FONT_NAMES, readFonts } from './card-fonts.ts'
import type { DrawnRoast } from './shared-roast.ts'

/** What the owner has chosen for the pictures. */
interface CardChoices {
  siteTitle: string
  withScore: boolean
}

/** Paints the pictures of roasts that messengers show. */
export interface CardPainter {
  /**
   * Paints a roast as PNG. Takes 25 ms in a thread, one picture at a time; the queue is fair between clients.
   *
   * If too many are waiting, the promise rejects with an `HttpProblem` of status 503.
   */
  paint(roast: DrawnRoast, choices: CardChoices, client: Client): Promise<Uint8Array>
}

/** How many pictures may wait. All of them are painted by the time at which refused clients are told to retry. */
const WAITING = {
  most: 64,
  refusal: 'painters_busy',
  retryAfterSeconds: 2,
} as const

/** Creates a painter, which loads its library and its fonts for the first picture: they take 40 MB. */
export function createCardPainter(now?: () => number): CardPainter {
  let loading: ReturnType<typeof loadRenderer> | null = null
  const queue = createWorkQueue({ ...WAITING, now })

  return {
    paint: (roast, choices, client) => queue.run(() => paintNow(roast, choices), client),
  }

  async function paintNow(roast: DrawnRoast, choices: CardChoices): Promise<Uint8Array> {
    loading ??= loadRenderer()
    // There are machines for which the library has no binary.
    const { renderer, alphabets } = await loading.catch(() => {
      throw new HttpProblem('no_painter')
    })
    await ownTurn()
    const { node, images } = cardOf({
      drawn: roast,
      ...choices,
      drawable: text => drawableText(text, alphabets),
    })
    return renderer.render(node, {
      width: CARD_WIDTH,
      height: CARD_HEIGHT,
      format: 'png',
      images,
      fontFamilies: FONT_NAMES,
    })
  }
}

async function loadRenderer(): Promise<{ renderer: Renderer; alphabets: Alphabet[] }> {
  const { Renderer } = await import('@takumi-rs/core')
  const renderer = new Renderer({ cacheMaxBytes: 0 })
  const fonts = await readFonts()
  for (const font of fonts) await renderer.registerFont(font)
  return { renderer, alphabets: fonts.map(({ unicodeRange }) => unicodeRange) }
}
