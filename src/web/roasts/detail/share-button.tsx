import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import type { Roast } from '#contract/roasts.ts'
import { publicUrl } from '#web/shell/site-settings.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { useMessages } from '#web/ui/messages.tsx'
import { roastTitle } from '#web/words/roast-title.ts'
import { shareAddress } from './share-address.ts'

const COPIED_MILLISECONDS = 3_000

/** Opens the system's share sheet. Where there is none, copies the address. */
export function ShareButton({ roast }: { roast: Roast }) {
  const messages = useMessages()
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const share = async () => {
    const url = shareAddress(publicUrl ?? window.location.origin, roast)
    if (navigator.share !== undefined && (await isShared({ title: titleOf(roast), url }))) return
    if (await copyText(url)) setCopied(true)
    else await messages.alert(`Copy this address to share the roast: ${url}`)
  }
  return (
    <>
      <Button icon={<Share2 aria-hidden="true" />} onClick={() => void share()}>
        {isCopied ? 'Address Copied' : 'Share'}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && 'The address was copied'}
      </span>
    </>
  )
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
