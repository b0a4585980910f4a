import type { Run } from './run.ts'

/** Whether another roast runs beside this device, so that one with this id can only be watched. */
export function isBesideAnother(here: Run | null, id: number): boolean {
  return here !== null && here.roast_id === null && here.id !== id
}
