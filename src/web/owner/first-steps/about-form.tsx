import type { OwnerSettings } from '#contract/settings.ts'
import type { Site } from '#contract/site.ts'
import {
  SettingChoice,
  SettingSwitch,
  SettingsElsewhere,
  SettingText,
} from '#web/owner/parts/settings/setting-fields.tsx'
import { useSettingsForm } from '#web/owner/parts/settings/use-settings-form.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { typedCurrency } from '#web/words/money-text.ts'
import { readersTimeZone } from '#web/words/readers-own.ts'
import styles from './first-steps.module.css'

interface AboutFormProps {
  site: Site
  settings: OwnerSettings
  /** Called once everything is saved. */
  onSaved: () => void
  onSkip: () => void
}

/** Asks what every roast and every visitor depends on. The time zone is that of this device until the owner says. */
export function AboutForm({ site, settings, onSaved, onSkip }: AboutFormProps) {
  const form = useSettingsForm({
    ...{ draftKey: 'about', site, settings },
    proposed: { time_zone: readersTimeZone() },
    confirmed: ['time_zone', 'currency', 'prices_public', 'temperature', 'weight'],
    onSaved: ({ time_zone, currency }) => {
      say(`Saved. The time zone is ${time_zone.trim()}, and money is in ${typedCurrency(currency)}.`)
      onSaved()
    },
  })
  return (
    <Form form={form} className={`${layout.stack3} ${layout.top3}`} autoComplete="off">
      <div className={styles.fields}>
        <SettingText name="title" form={form} />
        <SettingText name="time_zone" form={form} />
        <SettingText name="currency" form={form} />
        <SettingChoice name="temperature" form={form} />
        <SettingChoice name="weight" form={form} />
      </div>
      <SettingSwitch name="prices_public" form={form} />
      <SettingsElsewhere form={form} />
      <FormProblem form={form} />
      <div className={layout.end3}>
        <Button kind="quiet" onClick={onSkip}>
          Skip this step
        </Button>
        <SubmitButton form={form}>Save</SubmitButton>
      </div>
    </Form>
  )
}
