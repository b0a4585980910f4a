import { publicUrl } from '#web/shell/site-settings.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { useMessages } from '#web/ui/messages.tsx'

/** What is shared: its title, and its path on this site, such as `/r/150`. */
export interface Shared {
  title: string
  path: string
}

/**
 * Opens the system's share sheet. Where there is none, copies the address, and resolves to true; where nothing can be
 * copied, shows it.
 */
export function useShare({ title, path }: Shared): () => Promise<boolean> {
  const messages = useMessages()
  return async () => {
    const url = (publicUrl ?? window.location.origin) + path
    if (navigator.share !== undefined && (await isShared({ title, url }))) return false
    if (await copyText(url)) return true
    await messages.alert(`Copy this address to share it: ${url}`)
    return false
  }
}

/** Opens the share sheet. Resolves to whether it was shown, even if it was closed without sharing. */
export async function isShared(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
