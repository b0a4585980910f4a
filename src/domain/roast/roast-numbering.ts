import type { RoastFile } from './roast-file.ts'
import { renumberedRoastName, roastNumberIn, sourceRoastNumber } from './roast-number.ts'

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
export function highestAfter(highest: number, roastNumber: number): number {
  const counts = roastNumber <= HIGHEST_COUNTED || roastNumber === highest + 1
  return counts ? Math.max(highest, roastNumber) : highest
}

/** The next number of the owner's that no roast has. */
export function nextNumber({ highest, taken, deleted }: Numbering): number {
  let next = highest + 1
  while (taken.has(next) || deleted.has(next)) next += 1
  return next
}

/** The parts of a file that decide the number of its roast. */
export type NumberedFile = Pick<RoastFile, 'sourceName' | 'hasCountedNumber'> & {
  /** Whether its recording is already in the library, so that it uses up no number. Absent if it isn't. */
  isKnown?: boolean
}

/** Decides which numbers the roasts of files get if they are imported in this order with the proposed values. */
export function numberedNames(
  files: readonly NumberedFile[],
  { highest, taken, deleted }: Numbering,
): NumberedNames[] {
  const numbering = { highest, taken: new Set(taken), deleted }
  return files.map(file => {
    const names = namesOf(file, numbering)
    const given = file.isKnown === true ? null : roastNumberIn(names.proposed)
    if (given !== null) {
      numbering.taken.add(given)
      numbering.highest = highestAfter(numbering.highest, given)
    }
    return names
  })
}

function namesOf(
  { sourceName, hasCountedNumber = false }: Pick<RoastFile, 'sourceName' | 'hasCountedNumber'>,
  numbering: Numbering,
): NumberedNames {
  const number = sourceRoastNumber(sourceName)
  const isOwn = roastNumberIn(sourceName) !== null && !hasCountedNumber
  const reason = reasonOf(number, isOwn, numbering)
  const next = renumberedRoastName(sourceName, nextNumber(numbering))
  if (isOwn) {
    const proposed = reason === 'taken' ? next : sourceName
    return { reason, usual: sourceName, proposed, next, foreignNumber: null }
  }
  const isOurs = number !== null && reason === 'continues'
  const usual = isOurs ? renumberedRoastName(sourceName, number) : next
  const foreignNumber = isOurs || number === null ? null : String(number)
  return { reason, usual, proposed: usual, next, foreignNumber }
}

function reasonOf(number: number | null, isOwn: boolean, { highest, taken }: Numbering): NumberReason {
  if (number === null) return 'none'
  if (taken.has(number)) return 'taken'
  if (isOwn) return 'own'
  return number <= highest + LARGEST_STEP ? 'continues' : 'foreign'
}
