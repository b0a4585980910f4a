import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { MadeUploadToken } from '#contract/inbox.ts'
import { apiUrl } from '#web/api/api-url.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './access.module.css'

/** Shows a new token, and the line that sends something with it. Neither is shown again. */
export function MadeTokenDialog({ made, onClose }: { made: MadeUploadToken; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const { label, line } = made.scopes.includes('live') ? READING : FILE
  return (
    <Dialog title={`Token of ${made.name}`} onClose={onClose}>
      <div className={layout.stack6} onCopy={() => setCopied(true)}>
        {!isCopied && <AskBeforeClosing />}
        <p>Copy it now. It is not shown again.</p>
        <CopyField label="Token" text={made.token} onCopied={() => setCopied(true)} />
        <CopyField label={label} text={line(made.token)} onCopied={() => setCopied(true)} />
        <DialogFooter>
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        </DialogFooter>
      </div>
    </Dialog>
  )
}

const hrefOf = (call: typeof calls.sendToInbox | typeof calls.addReadingsToTheOne) =>
  new URL(apiUrl(addressOf(call, {})), window.location.href).href

const FILE = {
  label: 'Line that sends a file',
  line: (token: string) =>
    `curl -F file=@roast.csv -H "Authorization: Bearer ${token}" ${hrefOf(calls.sendToInbox)}`,
}
const READING = {
  label: 'Line that sends a temperature in °C',
  line: (token: string) =>
    `curl --json '{"readings":[{"bean_temp":203.4}]}' -H "Authorization: Bearer ${token}" ${hrefOf(calls.addReadingsToTheOne)}`,
}

/** As long as the token was not copied, only Done closes the dialog without a question. */
function AskBeforeClosing() {
  useClosingQuestion('Close it although the token was not copied? It is not shown again.', CLOSING)
  return null
}

const CLOSING = { action: 'Close', refusal: 'Keep it open' }

/** A text to copy: by the button, or by hand if the browser allows no other way (without https). */
function CopyField({ label, text, onCopied }: { label: string; text: string; onCopied: () => void }) {
  const [isCopied, setCopied] = useState(false)
  const canCopy = navigator.clipboard !== undefined
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => {
        setCopied(true)
        onCopied()
      },
      () => setCopied(false),
    )
  return (
    <div className={`${layout.stack2} ${styles.copy}`}>
      <TextField label={label} readOnly value={text} onFocus={event => event.target.select()} />
      {canCopy && (
        <Button about={label} icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </div>
  )
}
