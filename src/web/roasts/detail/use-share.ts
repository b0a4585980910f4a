import type { Roast } from '#contract/roasts.ts'
import { publicUrl } from '#web/shell/site-settings.ts'
import { copyText } from '#web/ui/copy-text.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { shareAddress } from './share-address.ts'

/**
 * Opens the system's share sheet for a roast. Where there is none, copies the address, and resolves to true; where
 * nothing can be copied, shows it.
 */
export function useShare(roast: Roast): () => Promise<boolean> {
  const messages = useMessages()
  return async () => {
    const url = shareAddress(publicUrl ?? window.location.origin, roast)
    if (navigator.share !== undefined && (await isShared({ title: titleOf(roast), url }))) return false
    if (await copyText(url)) return true
    await messages.alert(`Copy this address to share the roast: ${url}`)
    return false
  }
}

/** Whether the share sheet was shown, even if it was closed again. */
async function isShared(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

function titleOf(roast: Roast): string {
  return `Roast ${roastTitle(roast)} · ${roast.bean.origin_name}`
}
