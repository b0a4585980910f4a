import { useState } from 'react'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Site } from '#contract/site.ts'
import { plural } from '#domain/words/plural.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import styles from '#web/owner/admin/admin-panel.module.css'
import foot from '#web/owner/parts/foot-bar.module.css'
import panel from '#web/owner/parts/panel/panel.module.css'
import { PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import {
  SettingChoice,
  SettingSwitch,
  SettingsElsewhere,
  SettingText,
} from '#web/owner/parts/settings/setting-fields.tsx'
import { useSettingsForm } from '#web/owner/parts/settings/use-settings-form.ts'
import { Form, FormProblem, Problem, SubmitButton } from '#web/parts/form/form.tsx'
import { say } from '#web/shell/page-title.tsx'
import { Button } from '#web/ui/button.tsx'
import layout from '#web/ui/layout.module.css'
import { Loading } from '#web/ui/skeleton.tsx'
import textStyles from '#web/ui/text.module.css'
import { readersTimeZone } from '#web/words/readers-own.ts'

/** Everything that the owner sets once: the site, places and money, new roasts, and what visitors see. */
export function SettingsTab() {
  const [site, settings] = [useCall(calls.readSite, {}), useCall(calls.readSettings, {})]
  const error = site.error ?? settings.error
  if (error !== null) return <Problem>Failed to load the settings: {messageOf(error)}</Problem>
  if (site.data === undefined || settings.data === undefined) {
    return <Loading text="Loading settings..." height="30rem" />
  }
  return <Settings site={site.data} settings={settings.data} />
}

function Settings({ site, settings }: { site: Site; settings: OwnerSettings }) {
  const [result, setResult] = useState<string | null>(null)
  const form = useSettingsForm({
    ...{ draftKey: 'settings', site, settings },
    onSaved: ({ next_number: typed }, next_number) => {
      const number = Number(typed.replace(/^\s*#/, ''))
      const isTaken = typed !== '' && next_number !== null && next_number !== number
      const sentence = isTaken ? `Saved. #${number} is taken: the next roast is #${next_number}.` : 'Saved.'
      setResult(sentence)
      say(sentence)
    },
  })
  const here = readersTimeZone()
  return (
    <Form form={form} className={styles.form} autoComplete="off" onChange={() => setResult(null)}>
      <div className={styles.sections}>
        <PanelSection heading="The site">
          <SettingText name="title" form={form} />
          <SettingText name="roaster" form={form} />
          <SettingText name="language" form={form} />
        </PanelSection>
        <PanelSection heading="What visitors see">
          <SettingSwitch name="prices_public" form={form} />
          <SettingSwitch name="show_sold_out" form={form} />
          <SettingSwitch name="show_live" form={form} />
          <SettingSwitch name="score_on_card" form={form} />
          <SettingSwitch name="feedback_open" form={form} />
        </PanelSection>
        <PanelSection heading="Time, money and units">
          <SettingText name="time_zone" form={form} />
          {form.typed.time_zone !== here && (
            <Button kind="quiet" className={panel.start} onClick={() => form.type({ time_zone: here })}>
              Use {here}, as on this device
            </Button>
          )}
          <SettingText name="currency" form={form} />
          <p className={panel.note}>
            What this browser shows everything in. The weights of roasts are always typed in grams.
          </p>
          <div className={panel.fields}>
            <SettingChoice name="temperature" form={form} />
            <SettingChoice name="weight" form={form} />
            <SettingChoice name="theme" form={form} />
          </div>
        </PanelSection>
        <PanelSection heading="Roasts and stock">
          <SettingText name="next_number" form={form} />
          <SettingText name="cup_g" form={form} />
          <SettingText name="roast_cost" form={form} />
          <SettingText name="low_stock_roasts" form={form} />
        </PanelSection>
        <PanelSection heading="Freshness">
          <p className={panel.note}>
            How old a coffee may be, in days after the roast. Visitors read these as dates on the page of
            their bag.
          </p>
          <div className={panel.fields}>
            <SettingText name="resting_days" form={form} />
            <SettingText name="best_days" form={form} />
            <SettingText name="good_days" form={form} />
          </div>
        </PanelSection>
      </div>
      <div className={`${foot.bar} ${layout.top8}`}>
        <div className={foot.said}>
          <SettingsElsewhere form={form} />
          {form.changedCount > 0 && (
            <p className={panel.note}>
              {plural(form.changedCount, {
                one: '1 change isn’t saved.',
                other: `${form.changedCount} changes aren’t saved.`,
              })}
            </p>
          )}
          <FormProblem form={form} />
          {result !== null && <p className={textStyles.success}>{result}</p>}
        </div>
        {form.changedCount > 0 && (
          <Button kind="quiet" onClick={form.discard}>
            Discard
          </Button>
        )}
        <SubmitButton form={form} disabled={form.changedCount === 0}>
          Save
        </SubmitButton>
      </div>
    </Form>
  )
}
