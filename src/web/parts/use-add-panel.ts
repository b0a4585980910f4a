import { useEffect, useState } from 'react'
import { useAdmin } from '#web/session/admin-state.tsx'
import { takeAdding } from '#web/shell/navigation.ts'

/** The open state of a list's panel for adding. It opens at once if the link that led here asks for it. */
export function useAddPanel(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { admin } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (admin && takeAdding()) setOpen(true)
  }, [admin])
  return [isOpen, setOpen]
}
