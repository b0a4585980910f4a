import { type CheerioAPI, load } from 'cheerio'
import type { Bean } from '#contract/beans.ts'
import { WHOLE_BEAN_FIELDS } from '#domain/bean/bean-fields.ts'
import { isNameOf } from '#domain/bean/named-country.ts'
import { foldedWords } from '#domain/words/name-folding.ts'
import { numbersIn } from '#domain/words/written-numbers.ts'
import { openSavedPage } from '../../src/files/suppliers/container.ts'
import { statedYesOrNo } from '../../src/files/suppliers/findings.ts'
import { meaningsOf } from '../../src/files/suppliers/labels/label-meanings.ts'
import { factText, wholeText } from '../../src/web/visitor/beans/bean-facts.ts'

/** A label and its value as a page shows them. `isTable` if it is a row of a table or a list of definitions. */
export interface PageFact {
  label: string
  value: string
  isTable: boolean
}

/** The labelled values of a saved page, whatever they mean. */
export function factsOfPage(bytes: Uint8Array): PageFact[] {
  const saved = openSavedPage(bytes)
  if (!saved.ok) return []
  const $ = load(saved.value.html)
  $('script, style, nav, footer, aside, body > header, .related').remove()
  $('br').replaceWith('\n')
  $('p, li, div').append(' ')
  const cells = $('th, dt, tr > td:first-child:not(:only-child)').toArray()
  const tables = cells.map(cell => ({
    label: $(cell).text(),
    value: $(cell).next('td, dd').text(),
    isTable: true,
  }))
  const bold = boldIn($).map(label => ({
    label: $(label).text(),
    value: textAfter($, label),
    isTable: false,
  }))
  return [...tables, ...bold]
    .map(fact => ({ ...fact, label: oneLine(fact.label).replace(/[:：]$/, ''), value: oneLine(fact.value) }))
    .filter(({ label, value }) => label !== '' && value !== '')
}

const boldIn = ($: CheerioAPI) => $('b, strong').toArray()

/** The text between a word in bold and the next one. */
function textAfter($: CheerioAPI, label: ReturnType<typeof boldIn>[number]): string {
  const after = $(label.parent!).contents().toArray()
  const rest = after.slice(after.indexOf(label) + 1)
  const next = rest.findIndex(node => $(node).is('b, strong'))
  const text = $(next === -1 ? rest : rest.slice(0, next)).text()
  return text.split('\n').find(line => line.trim() !== '') ?? ''
}

const oneLine = (text: string) =>
  text
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^[:：–-]\s*/, '')

/** Facts that are left out on purpose, some if the page has another in their place. */
const LEFT_OUT_FACTS: readonly { label: RegExp; reason: string; unless?: RegExp }[] = [
  { label: /^(?:type|farm gate)$/i, reason: "the supplier's own programme, not the coffee" },
  { label: /^(?:lot size|bag size|packaging|weight)$/i, reason: 'how the supplier bought and packed it' },
  { label: /^помол$/i, reason: 'what can be ordered' },
  {
    label: /^cultivar$/i,
    reason: 'the broad class of what the page has in detail',
    unless: /^cultivar detail$/i,
  },
  {
    label: /^process method$/i,
    reason: 'the broad class of what the page has in detail',
    unless: /^processing$/i,
  },
]

/** The facts of a page without those that are left out on purpose. */
export function factsToKeep(facts: readonly PageFact[]): PageFact[] {
  const has = (form: RegExp) => facts.some(({ label }) => form.test(label))
  return facts.filter(
    fact =>
      !LEFT_OUT_FACTS.some(
        ({ label, unless }) => label.test(fact.label) && (unless === undefined || has(unless)),
      ),
  )
}

/** Whether a fact is kept and shown, or the owner is told that it isn't. */
export function isFactKept({ label, value }: PageFact, bean: Bean, warnings: readonly string[]): boolean {
  const shown = WHOLE_BEAN_FIELDS.map(field => `${factText(bean, field)} ${wholeText(bean, field)}`).join(' ')
  const known = new Set([...foldedWords(shown), ...SAY_NOTHING])
  const yesOrNo = statedYesOrNo(value)
  const isKnown = (text: string) =>
    foldedWords(text).every(word => known.has(word) || isNameOf(bean.country ?? '', word))
  const isShown =
    (yesOrNo !== null && yesOrNo === bean.recommended_for_espresso) ||
    isKnown(value) ||
    isKnown(withoutNumbersOf(shown, value))
  return isShown || warnings.some(warning => warning.includes(`“${label}”`))
}

/** Around a score, and between a grade and an altitude. */
const SAY_NOTHING = foldedWords('pontos points punkte grown at')

/** A text without the numbers that another has, in whatever form. */
function withoutNumbersOf(shown: string, text: string): string {
  const numbers = numbersIn(shown).map(({ value }) => value)
  const same = numbersIn(text).filter(
    one => numbers.includes(one.value) || numbers.includes(one.otherValue ?? Number.NaN),
  )
  return same.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}

export const isKnownLabel = (label: string) => meaningsOf(label).length > 0
