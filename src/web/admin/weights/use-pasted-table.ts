import { useEffect, useEffectEvent } from 'react'
import { isTable } from './pasted-weights.ts'

/**
 * Hands over what is pasted anywhere on the page while the component is shown, null where the clipboard holds no
 * text. A single value that is pasted into an input stays the input's own.
 */
export function usePastedTable(onPaste: (text: string | null) => void): void {
  const handle = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target instanceof Element ? event.target : null
    if (target?.closest('dialog')) return
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (target?.matches('input') && !isTable(text) && text !== '') return
    event.preventDefault()
    onPaste(text === '' ? null : text)
  })
  useEffect(() => {
    document.addEventListener('paste', handle)
    return () => document.removeEventListener('paste', handle)
  }, [])
}
