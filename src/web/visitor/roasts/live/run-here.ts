import type { Run } from './run.ts'

/** Whether another roast runs beside this device, so that one with this id can only be watched. */
export function isBesideAnother(here: Run | null, id: number): boolean {
  return here !== null && here.roast_id === null && here.id !== id
}

/** When it was charged and dropped as it was pressed here, which may not be on the server yet. */
export function pressedHere({ presses: { charge, drop } }: Run, serverIsAhead: number) {
  const instant = (at: number | undefined) =>
    at === undefined ? null : new Date(at + serverIsAhead).toISOString()
  return { charged_at: instant(charge), dropped_at: instant(drop) }
}
