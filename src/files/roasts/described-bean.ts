import { identifyingPart } from '#domain/bean/general-words.ts'
import { withoutRoastNumbersAndDates } from '#domain/roast/roast-number.ts'
import { foldedWords, foldName } from '#domain/words/name-folding.ts'
import { cleanName } from './file-name.ts'

/**
 * The name of a bean from a field that holds its name or, in several lines or labelled parts, its description. A
 * description names the bean in a line that says so (`Name: …`) or in a first line without a label; otherwise the
 * roast's `title` does, or the line of its origin. Null if nothing names it.
 */
export function beanNameIn(field: string, title: string): string | null {
  const lines = linesIn(field)
  if (!isDescription(lines)) return cleanName(lines[0] ?? '') || null
  const parts = lines.flatMap(line => partsIn(line))
  const first = parts[0]
  const name =
    labelled(parts, NAMES) ||
    (first?.label === '' && first.text.length <= LONGEST_NAME_LINE ? first.text : '') ||
    nameInTitle(title, field) ||
    labelled(parts, ORIGINS)
  return cleanName(name) || null
}

/**
 * Whether a field that names the bean says more of it than a name: a description, or one line that is long or lists
 * things. Its name is only a proposal, and the bean that is chosen may have a shorter one.
 */
export function saysMoreThanName(field: string): boolean {
  const lines = linesIn(field)
  const [only = ''] = lines
  return isDescription(lines) || only.length > LONGEST_PLAIN_NAME || /[,;|]\s/.test(only)
}

/** The first line of a field that holds a name. */
export function firstLineOf(field: string): string {
  return linesIn(field)[0] ?? ''
}

/** The whole field if it has more lines than its name; otherwise empty. */
export function beyondFirstLine(field: string): string {
  return linesIn(field).length > 1 ? field : ''
}

/** In several languages: what a line is called that names the coffee, and one that says where it is from. */
const NAMES =
  /^(?:(?:green )?(?:coffee|bean)s?(?: name)?|name|nom(?: du cafe)?|cafe|grains?|kaffee|bohnen?|rohkaffee|sorte|nombre(?: del cafe)?|grano|nome(?: do cafe)?|caffe|chicchi|koffie|bonen|naam|kawa|nazwa|ziarno|kaffe|navn|namn|kava|nazev|kofe|название|кофе|зерно|コーヒー|豆|銘柄|名前|咖啡|咖啡豆|名称|名稱|커피|원두|이름)$/u
const ORIGINS =
  /^(?:origin|country(?: of origin)?|region|origine|pays|herkunft|ursprung|land|origen|pais|origem|provenienza|paese|herkomst|pochodzenie|kraj|ursprung|oprindelse|puvod|происхождение|страна|регион|産地|原産国|产地|產地|原产地|원산지|산지)$/u

/** A longer first line is a sentence. */
const LONGEST_NAME_LINE = 80

/** Names of coffees are rarely longer than country, farm, variety and process. */
const LONGEST_PLAIN_NAME = 48

interface Part {
  /** Folded; empty if the part has none. */
  label: string
  text: string
}

function linesIn(field: string): string[] {
  return field
    .split(/[\n\r\v\f\u0085\u2028\u2029]+/)
    .map(line => line.trim())
    .filter(line => line !== '')
}

/** Several lines, or one with several labels or with that of a name. */
function isDescription(lines: readonly string[]): boolean {
  if (lines.length !== 1) return lines.length > 1
  const labels = partsIn(lines[0]!).filter(({ label }) => label !== '')
  return labels.length > 1 || labels.some(({ label }) => NAMES.test(label) || ORIGINS.test(label))
}

/** `Process: Washed, SCA: 87.0` has two parts. */
function partsIn(line: string): Part[] {
  return line.split(/[,;|]\s*(?=\p{L}[^,;|:：]{0,30}[:：])/u).map(part => {
    const [, label = '', text = ''] = /^[^\p{L}]*(\p{L}[^:：,;|]{0,30}?)\s*[:：]\s*(.*)$/u.exec(part) ?? []
    return label === '' ? { label: '', text: part } : { label: foldName(label), text }
  })
}

function labelled(parts: readonly Part[], names: RegExp): string {
  return parts.find(({ label, text }) => names.test(label) && text !== '')?.text ?? ''
}

/**
 * What a title says before it repeats the description: `Caturra - Washed - 2025` is `Caturra` if the description has
 * the process. Empty if that doesn't name a coffee.
 */
function nameInTitle(title: string, description: string): string {
  const described = new Set(foldedWords(description))
  const isRepeated = (segment: string) =>
    foldedWords(segment).every(word => described.has(word) || YEAR.test(word))
  const segments = withoutRoastNumbersAndDates(title)
    .replace(/\s+/g, ' ')
    .split(/ [-–—|/] /)
    .map(segment => segment.trim())
  const end = segments.findIndex((segment, place) => place > 0 && isRepeated(segment))
  const name = segments.slice(0, end === -1 ? segments.length : end).join(' - ')
  return identifyingPart(name) === null ? '' : name
}

const YEAR = /^(?:19|20)\d\d$/
