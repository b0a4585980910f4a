/** What an error of the operating system means, by its code (`EACCES`); a code without words stands for itself. */
export function systemErrorText(code: string): string {
  return TEXTS[code] ?? code
}

const TEXTS: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'it is not a folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
}
