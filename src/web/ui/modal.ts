import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/**
 * Opens a `<dialog>` as a modal while it is mounted; the focus goes to what is marked `data-first-focus`, else
 * where the browser puts it. A layout effect, because closing it gives the focus back only as long as it is still
 * in the document.
 */
export function useModal() {
  const dialogRef = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = dialogRef.current
    if (dialog === null) return
    if (!dialog.open) dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus()
    return () => dialog.close()
  }, [])
  return dialogRef
}

/**
 * A key handler by which Escape closes a dialog. Left to itself a browser lets one Escape close two dialogs at once,
 * or the second Escape in a row close one that would rather ask.
 */
export function onEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }
}
