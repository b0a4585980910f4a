/**
 * Formats seconds as m:ss, rounded to whole seconds first: 599.6 is `10:00`. There are no hours: 3661 is `61:01`. A
 * time before charge gets a minus sign: -5 is `-0:05`.
 */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  const minutes = Math.floor(Math.abs(whole) / 60)
  return `${whole < 0 ? '-' : ''}${minutes}:${String(Math.abs(whole) % 60).padStart(2, '0')}`
}
