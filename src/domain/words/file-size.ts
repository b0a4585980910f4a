export const MEGABYTE = 1024 ** 2

/** The message for a file that must be smaller than this. */
export function tooLargeText(mostBytes: number): string {
  return `File size must be less than ${megabytes(mostBytes)}`
}

/** `10MB` */
export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)}MB`
}
