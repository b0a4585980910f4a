import { foldedWords } from '#domain/words/name-folding.ts'
import { wordList } from '#domain/words/word-list.ts'

/** What the names of pages have that are not about one green coffee, in the languages of suppliers besides English. */
const PHRASES = {
  subscription: wordList(`
    abo, kaffeeabo, abonnement, abonnements, koffieabonnement, suscripción, suscripciones,
    assinatura, abbonamento, abonament, subskrypcja, prenumerata, подписка, 定期便, 定期購入, サブスク
  `),
  gift_card: wordList(`
    gutschein, geschenkgutschein, wertgutschein, carte cadeau, chèque cadeau, bon cadeau,
    tarjeta regalo, tarjeta de regalo, cheque regalo, cartão presente, vale presente, buono regalo,
    carta regalo, cadeaubon, cadeaukaart, karta podarunkowa, bon podarunkowy, подарочная карта,
    подарочный сертификат, ギフトカード, ギフト券, 商品券
  `),
  several_coffees: wordList(`
    probierset, probierpaket, kennenlernset, kennenlernpaket, kaffeeset, coffret,
    coffret découverte, pack découverte, pack dégustation, pack degustación, set de cata,
    pack de degustación, kit degustação, kit degustazione, set degustazione, proefpakket, proefset,
    zestaw kaw, zestaw degustacyjny, zestaw próbny, дегустационный набор, пробный набор, набор кофе,
    飲み比べ, お試しセット, 詰め合わせ, アソート
  `),
  roasted_coffee: wordList(`
    röstkaffee, geröstet, geröstete, gerösteter, café torréfié, torréfié, torréfiés, tostado,
    café tostado, torrado, tostato, gebrand, gebrande, palona, palone, обжаренный, обжаренное,
    жареный, 焙煎豆, 焙煎済み, 煎りたて
  `),
  green: wordList(`
    rohkaffee, ungeröstet, ungeröstete, ungerösteter, café vert, non torréfié, non torréfiés,
    café verde, sin tostar, café cru, caffè verde, non tostato, ongebrand, ongebrande, zielona,
    niepalona, surowa, зелёный, необжаренный, 生豆
  `),
  /** Parts of every shop that sell nothing. */
  about_the_shop: wordList(`
    about us, about, contact, contact us, faq, blog, cart, checkout, privacy policy, login,
    my account, search, shipping, page not found, 404, über uns, kontakt, warenkorb, impressum,
    datenschutz, versand, à propos, panier, mentions légales, livraison, sobre nosotros, contacto,
    carrito, envíos, sobre nós, contato, carrinho, chi siamo, contatti, carrello, over ons,
    winkelwagen, o nas, koszyk, dostawa, о нас, контакты, корзина, доставка, 会社概要, お問い合わせ, カート
  `),
} as const

const FOLDED = Object.fromEntries(
  Object.entries(PHRASES).map(([kind, phrases]) => [kind, phrases.map(foldedText)]),
) as unknown as Record<keyof typeof PHRASES, readonly string[]>

/** Whether a text has one of the phrases of a kind, as words of their own. */
export function saysThat(kind: keyof typeof PHRASES, text: string): boolean {
  const folded = ` ${foldedText(text)} `
  return FOLDED[kind].some(phrase => folded.includes(isJapanese(phrase) ? phrase : ` ${phrase} `))
}

/** Whether a text is nothing but a phrase of a kind. */
export function isJust(kind: keyof typeof PHRASES, text: string): boolean {
  return FOLDED[kind].includes(foldedText(text))
}

function foldedText(text: string): string {
  return foldedWords(text).join(' ')
}

/** Japanese has no blanks between words. */
function isJapanese(phrase: string): boolean {
  return /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]/u.test(phrase)
}
