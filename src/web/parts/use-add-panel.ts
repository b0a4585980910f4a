import { useEffect, useState } from 'react'
import { useAdmin } from '#web/session/admin-state.tsx'
import { takeAdding } from '#web/shell/navigation.ts'

/** Whether a list's panel for adding is open, and how it is opened or closed; open at once where a link wants it so. */
export function useAddPanel(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { admin } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (admin && takeAdding()) setOpen(true)
  }, [admin])
  return [isOpen, setOpen]
}
