import { foldName } from '#domain/words/name-folding.ts'
import { HOUSE } from './style.ts'

/** The name of the style that every library has. Its version isn't made of its name. */
const HOUSE_NAME = 'House'

/** The name of a style in its scores: from the second edition on with the number of the edition. */
export interface NamedEdition {
  name: string
  edition: number
}

/** `Light`, `Light 2` */
export function versionOf({ name, edition }: NamedEdition): string {
  return edition === 1 ? name : `${name} ${edition}`
}

/** Why a style can't have a name: another style's name looks the same, or an edition of one has the other's name. */
export type StyleNameClash =
  | { kind: 'same name'; name: string }
  | { kind: 'name of an edition'; style: string; version: string }

/** The first clash of a style's name with the names of the other styles; null without one. */
export function styleNameClash(style: NamedEdition, others: readonly NamedEdition[]): StyleNameClash | null {
  for (const other of others) {
    if (lookOf(other.name) === lookOf(style.name)) return { kind: 'same name', name: other.name }
    const pair = isEditionOf(style.name, other)
      ? { style: other.name, version: style.name }
      : isEditionOf(other.name, style) && { style: style.name, version: other.name }
    if (pair) return { kind: 'name of an edition', ...pair }
  }
  return null
}

/** The first edition, from this one on, whose version is no other style's name. */
export function freeEdition(style: NamedEdition, others: readonly NamedEdition[]): number {
  const looks = new Set(others.map(other => lookOf(other.name)))
  let { edition } = style
  while (looks.has(lookOf(versionOf({ ...style, edition })))) edition += 1
  return edition
}

/** Whether a name is the version of an edition of a style, from the second to the current one. */
function isEditionOf(name: string, style: NamedEdition): boolean {
  if (style.name === HOUSE_NAME) return lookOf(name) === lookOf(HOUSE.version)
  const look = lookOf(style.name)
  const number = lookOf(name).slice(look.length + 1)
  const isNumbered = lookOf(name).startsWith(`${look} `) && EDITION.test(number)
  return isNumbered && Number(number) <= style.edition
}

const EDITION = /^(?:[2-9]|[1-9]\d+)$/

/** The key that two names share if they look the same: joiners and blank letters can't be seen. */
function lookOf(name: string): string {
  return foldName(name.replace(UNSEEN, ''))
}

const UNSEEN = /[\u200d\u200c\u115f\u1160\u2800\u3164\uffa0]/g
