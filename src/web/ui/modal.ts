import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'

/**
 * Opens a `<dialog>` as a modal while it is mounted. Focuses the element marked `data-first-focus`, or leaves the
 * focus to the browser. It uses a layout effect because closing restores the focus only while the dialog is still
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
 * A key handler that closes a dialog on Escape. By default a browser may close two dialogs with one Escape, or
 * close one on the second Escape without letting it ask. An Escape closes only the dialog on top.
 */
export function onEscape(close: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing || event.defaultPrevented) return
    event.preventDefault()
    close()
  }
}
