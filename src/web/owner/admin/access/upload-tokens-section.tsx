import Copy from 'lucide-react/icons/copy'
import Radio from 'lucide-react/icons/radio'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'
import { addressOf } from '#contract/call.ts'
import * as calls from '#contract/calls.ts'
import type { MadeUploadToken, TokenScope, UploadToken } from '#contract/inbox.ts'
import { messageOf } from '#web/api/api-client.ts'
import { apiUrl } from '#web/api/api-url.ts'
import { useCall } from '#web/api/get-cache.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useSend } from '#web/api/use-send.ts'
import { DEVICE_HINT, NameDialog } from '#web/owner/parts/edit/name-dialog.tsx'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelRow, PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { Problem } from '#web/parts/form/form.tsx'
import { useAttempt } from '#web/parts/use-attempt.ts'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter, useClosingQuestion } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import layout from '#web/ui/layout.module.css'
import { useMessages } from '#web/ui/messages.tsx'
import { momentText } from '#web/words/moment-in-words.ts'
import access from './access.module.css'

/** Lists the tokens of other machines, with buttons to make and revoke them. */
export function UploadTokensSection() {
  const messages = useMessages()
  const attempt = useAttempt()
  const revoking = useSend(calls.revokeUploadToken)
  const { data: tokens, error } = useCall(calls.listUploadTokens, {})
  const [naming, setNaming] = useState<TokenScope | null>(null)
  const [made, setMade] = useState<MadeUploadToken | null>(null)

  const make = async (name: string) => {
    const scopes = naming === null ? undefined : [naming]
    setMade(await sendCall(calls.makeUploadToken, {}, { name, scopes }))
  }
  const revoke = async ({ id, name }: UploadToken) => {
    const question = `Revoke the token of ${name}? It can’t send anything any more.`
    if (!(await messages.confirm(question, { title: 'Revoke a token', action: 'Revoke' }))) return
    await attempt(null, async () => {
      await revoking.send({ id })
      say(`Revoked the token of ${name}.`)
    })
  }
  return (
    <PanelSection heading="Send roasts from another machine">
      <p className={styles.note}>
        With a token, the computer at your roaster can put files into the inbox, or a device can record a
        roast while it runs. Neither can do anything else.
      </p>
      {error && <Problem>Failed to load the tokens: {messageOf(error)}</Problem>}
      <div className={layout.row2}>
        <Button icon={<Upload aria-hidden="true" />} onClick={() => setNaming('upload')}>
          Make a token
        </Button>
        <Button icon={<Radio aria-hidden="true" />} onClick={() => setNaming('live')}>
          Make a live token
        </Button>
      </div>
      <ul className={styles.list}>
        {tokens?.map(token => (
          <PanelRow key={token.id} name={token.name} note={tokenText(token)}>
            <Button about={`the token of ${token.name}`} onClick={() => void revoke(token)}>
              Revoke
            </Button>
          </PanelRow>
        ))}
      </ul>
      {naming !== null && (
        <NameDialog
          hint={DEVICE_HINT}
          title={naming === 'live' ? 'Make a live token' : 'Make a token'}
          action="Make"
          onSave={make}
          onClose={() => setNaming(null)}
        />
      )}
      {made !== null && naming === null && <MadeTokenDialog made={made} onClose={() => setMade(null)} />}
    </PanelSection>
  )
}

/** What a token may do, when it was made, and when it was last used. */
function tokenText({ scopes, created_at, last_used_at }: UploadToken): string {
  const use = last_used_at === null ? 'never used' : `last used ${momentText(last_used_at)}`
  return `${scopes.map(scope => SCOPES[scope]).join(', ')} · made ${momentText(created_at)} · ${use}`
}

const SCOPES: Record<TokenScope, string> = { upload: 'Sends files', live: 'Records roasts' }

/** Shows a new token, and the line that sends something with it. Neither is shown again. */
function MadeTokenDialog({ made, onClose }: { made: MadeUploadToken; onClose: () => void }) {
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
    <div className={`${layout.stack2} ${access.copy}`}>
      <TextField label={label} readOnly value={text} onFocus={event => event.target.select()} />
      {canCopy && (
        <Button about={label} icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      )}
    </div>
  )
}
