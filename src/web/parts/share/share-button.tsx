import Share2 from 'lucide-react/icons/share-2'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { type Shared, useShare } from './use-share.ts'

const COPIED_MILLISECONDS = 3_000

/** Opens the system's share sheet. Where there is none, copies the address. */
export function ShareButton(shared: Shared) {
  const share = useShare(shared)
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <>
      <Button icon={<Share2 aria-hidden="true" />} onClick={async () => setCopied(await share())}>
        {isCopied ? 'Link copied' : 'Share'}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && 'The link was copied'}
      </span>
    </>
  )
}
