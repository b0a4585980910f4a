import { useEffect, useEffectEvent } from 'react'
import { isTable } from './pasted-weights.ts'

/**
 * Calls `onPaste` with text pasted anywhere on the page, or null if the clipboard has no text. A single value
 * pasted into an input is left to the input.
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
