import {
  hintedRoastNumberIn,
  renumberedRoastName,
  roastNumberIn,
  sourceRoastNumber,
} from '#domain/roast/roast-number.ts'
import type { RoastFile } from './roast-file.ts'

/**
 * What decides the number of a file's roast. `own`: the name has it with a `#`; `continues`: another program's, which
 * is free and continues ours; `taken`: another roast has it; `foreign`: another program's, far above ours; `none`: the
 * file has none.
 */
export const NUMBER_REASONS = ['own', 'continues', 'taken', 'foreign', 'none'] as const
export type NumberReason = (typeof NUMBER_REASONS)[number]

/** How far above our highest number another program's may be to become ours. */
const LARGEST_STEP = 20

/** The numbers of the library that matter for numbering files. */
export interface Numbering {
  /** The highest number that the owner gave or accepted; 0 if there is none. */
  highest: number
  /** The numbers that roasts have already: at least those that files state, and those above the highest. */
  taken: ReadonlySet<number>
  /** Numbers above the highest of roasts in the trash. A file may use its own again, but no other roast gets one. */
  deleted: ReadonlySet<number>
  /** The owner's numbers in files that are imported together: each goes to its file alone. Absent if there are none. */
  own?: ReadonlySet<number>
  /** Other programs' numbers in these files, which go to no file without one. Absent if there are none. */
  counted?: ReadonlySet<number>
}

/** The names that the roast of a file can get, and why. */
export interface NumberedNames {
  reason: NumberReason
  /**
   * The default name. It keeps the owner's number, even a taken one, and another program's that continues ours;
   * otherwise it has the next.
   */
  usual: string
  /** The name that is proposed: like `usual`, but never with a number that is taken. */
  proposed: string
  /** The name with the next number of ours. */
  next: string
  /** The other program's number if it doesn't become ours, or null. */
  foreignNumber: string | null
  /**
   * The last number of the owner's series, if the file's own is far above it and nearly alone there: then it may be
   * another program's. Null if there is nothing to ask.
   */
  farAbove: number | null
}

/**
 * The number in the file of a roast that gets this name: the one that the file states, otherwise another program's in
 * its name, unless the roast gets that.
 */
export function numberInFile(
  stated: string | null,
  { foreignNumber }: Pick<NumberedNames, 'foreignNumber'>,
  roastName: string,
): string | null {
  const isOurs = foreignNumber !== null && roastNumberIn(roastName) === Number(foreignNumber)
  return stated ?? (isOurs ? null : foreignNumber)
}

/** A higher number in a name is a date or a slip, and counts only if it is the next. */
export const HIGHEST_COUNTED = 999_999

/** The highest number of the owner after a roast got this one. */
function highestAfter(highest: number, roastNumber: number): number {
  const counts = roastNumber <= HIGHEST_COUNTED || roastNumber === highest + 1
  return counts ? Math.max(highest, roastNumber) : highest
}

/** The next number of the owner's that no roast has and no other file claims; `mine` is what the file claims. */
export function nextNumber(
  { highest, taken, deleted, own, counted }: Numbering,
  mine: number | null = null,
): number {
  const isClaimed = (number: number) => own?.has(number) === true || counted?.has(number) === true
  const isOthers = (number: number) =>
    taken.has(number) || deleted.has(number) || (number !== mine && isClaimed(number))
  let next = highest + 1
  while (isOthers(next)) next += 1
  return next
}

/** The parts of a file that decide the number of its roast. */
export type NumberedFile = Pick<RoastFile, 'sourceName' | 'hasCountedNumber'> & {
  /** Whether its recording is already in the library, so that it uses up no number. Absent if it isn't. */
  isKnown?: boolean
  /** Whether the owner said that the number in its name is another program's. Absent if not. */
  isForeign?: boolean
}

/**
 * Decides which numbers the roasts of files get if they are imported in this order with the proposed values. Numbers
 * that files state come first: one with a `#` goes to no other file, because it is on a bag already, and one that
 * another program counted to no file without a number.
 */
export function numberedNames(
  files: readonly NumberedFile[],
  { highest, taken, deleted }: Numbering,
): NumberedNames[] {
  const own = ownNumbersOf(files)
  const far = numbersFarAbove(own, { highest, taken })
  const numbering = { highest, taken: new Set(taken), deleted, own, counted: countedNumbersOf(files) }
  return files.map(file => {
    const names = namesOf(file, numbering)
    const given = file.isKnown === true ? null : roastNumberIn(names.proposed)
    if (given !== null) {
      numbering.taken.add(given)
      numbering.highest = highestAfter(numbering.highest, given)
    }
    const farAbove = given !== null && names.reason === 'own' ? (far.get(given) ?? null) : null
    return { ...names, farAbove }
  })
}

/** The number of a file that is the owner's, because its name has it with a `#`; null if there is none. */
export function ownNumberOf({ sourceName, hasCountedNumber, isForeign }: NumberedFile): number | null {
  return hasCountedNumber === true || isForeign === true ? null : roastNumberIn(sourceName)
}

/** The owner's numbers that files would use up. */
export function ownNumbersOf(files: readonly NumberedFile[]): Set<number> {
  return new Set(files.flatMap(file => (file.isKnown === true ? [] : (ownNumberOf(file) ?? []))))
}

/** Other programs' numbers in files, as far as they may become the owner's. */
export function countedNumbersOf(files: readonly NumberedFile[]): Set<number> {
  return new Set(files.flatMap(file => (file.isKnown === true ? [] : (countedNumberOf(file) ?? []))))
}

function countedNumberOf(file: NumberedFile): number | null {
  return file.isForeign === true || ownNumberOf(file) !== null ? null : sourceRoastNumber(file.sourceName)
}

/** How far above the last number of the series one is asked about, unless there are others as near to it. */
const FAR = 100
/** So many near each other are a series of their own. */
const SERIES = 3

/** Those of the owner's numbers that are far above the series and nearly alone there, each with the last before it. */
function numbersFarAbove(
  own: ReadonlySet<number>,
  { highest, taken }: Pick<Numbering, 'highest' | 'taken'>,
): Map<number, number> {
  const far = new Map<number, number>()
  const around = Array.from({ length: 2 * FAR + 1 }, (_, place) => place - FAR)
  let last = highest
  for (const number of [...own].sort((a, b) => a - b)) {
    const near = around.filter(step => own.has(number + step) || taken.has(number + step)).length
    if (last > 0 && number > last + FAR && near < SERIES) far.set(number, last)
    else last = Math.max(last, number)
  }
  return far
}

type FilesNumbering = Required<Numbering>

function namesOf(file: NumberedFile, numbering: FilesNumbering): Omit<NumberedNames, 'farAbove'> {
  const { sourceName } = file
  const number = sourceRoastNumber(sourceName)
  const mine = ownNumberOf(file)
  const reason = reasonOf(file, number, numbering)
  const claimed = reason === 'continues' ? number : mine
  const next = renumberedRoastName(sourceName, nextNumber(numbering, claimed))
  if (mine !== null) {
    const proposed = reason === 'taken' ? next : sourceName
    return { reason, usual: sourceName, proposed, next, foreignNumber: null }
  }
  const isOurs = number !== null && reason === 'continues'
  const usual = isOurs ? renumberedRoastName(sourceName, number) : next
  const foreignNumber = isOurs || number === null ? null : String(number)
  return { reason, usual, proposed: usual, next, foreignNumber }
}

function reasonOf(
  file: NumberedFile,
  number: number | null,
  { highest, taken, own }: FilesNumbering,
): NumberReason {
  if (number === null) return 'none'
  if (file.isForeign === true) return 'foreign'
  const isOwn = ownNumberOf(file) !== null
  if (taken.has(number) || (!isOwn && own.has(number))) return 'taken'
  if (isOwn) return 'own'
  return number <= highest + LARGEST_STEP ? 'continues' : 'foreign'
}

/** What is known of a roast of the library that tells who gave it its number. */
export interface NumberedRoast {
  roastName: string
  /** The name in its file. */
  sourceName: string
  /** The name of its file. */
  fileName: string
  /** Whether the owner set its name by hand. */
  isNameByHand: boolean
}

/**
 * Whether the log gave a roast its number: its name is as the log makes it of the name in its file, which has not this
 * number, nor has the name of its file, and the owner didn't set it.
 */
export function isNumberedByLog({ roastName, sourceName, fileName, isNameByHand }: NumberedRoast): boolean {
  const number = roastNumberIn(roastName)
  if (number === null || isNameByHand) return false
  const inFile = [sourceName, fileName].flatMap(name => [roastNumberIn(name), hintedRoastNumberIn(name)])
  return !inFile.includes(number) && roastName === renumberedRoastName(sourceName, number)
}

/**
 * The numbers that roasts of the library get, in their order, to make room for the owner's in files: above all those
 * that the series has with the files.
 */
export function numbersAside(count: number, own: ReadonlySet<number>, library: Numbering): number[] {
  const far = numbersFarAbove(own, library)
  const inSeries = [...own].filter(number => !far.has(number))
  const taken = new Set(library.taken)
  const numbering = { ...library, highest: inSeries.reduce(highestAfter, library.highest), taken, own }
  return Array.from({ length: count }, () => {
    const next = nextNumber(numbering)
    taken.add(next)
    return next
  })
}
