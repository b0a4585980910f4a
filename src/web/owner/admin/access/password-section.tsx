import { useState } from 'react'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

/** Changes the owner's password. */
export function PasswordSection() {
  const [isOpen, setOpen] = useState(false)
  return (
    <PanelSection heading="Password">
      <div className={styles.row}>
        <p className={styles.note}>
          A new password logs out every other browser; this one stays. If you forget it, npm run password on
          the machine sets another.
        </p>
        <Button onClick={() => setOpen(true)}>Change password</Button>
      </div>
      {isOpen && <ChangePasswordDialog onClose={() => setOpen(false)} />}
    </PanelSection>
  )
}
