import { useId } from 'react'
import { TimeZones } from '#web/owner/parts/settings/known-choices.tsx'
import { useTimeZoneChange } from '#web/owner/parts/settings/use-time-zone-change.ts'
import { Button } from '#web/ui/button.tsx'
import { readersTimeZone } from '#web/words/readers-own.ts'
import { SettingForm, useChoice, useSetting } from './setting-form.tsx'
import { type SettingProps, SettingsSection } from './settings-section.tsx'

/** The settings for new roasts: the time zone of files that don't state one, and the next number. */
export function NewRoastsSection() {
  return (
    <SettingsSection heading="New roasts">
      {settings => (
        <>
          <TimeZone settings={settings} />
          <NextNumber settings={settings} />
        </>
      )}
    </SettingsSection>
  )
}

function TimeZone({ settings }: SettingProps) {
  const listId = useId()
  const setting = useChoice('time zone', settings?.time_zone ?? '', useTimeZoneChange())
  const here = readersTimeZone()
  const save = () =>
    setting.save({ time_zone: setting.text.trim() }, ({ time_zone }) => `The time zone is ${time_zone}.`)
  return (
    <SettingForm
      label="Time zone"
      hint="Gives a roast its day and time if its file has no time zone."
      list={listId}
      maxLength={100}
      disabled={settings === undefined}
      setting={setting}
      onSave={save}
    >
      <TimeZones id={listId} />
      {settings !== undefined && setting.text !== here && (
        <Button kind="quiet" onClick={() => setting.type(here)}>
          Use {here}, as on this device
        </Button>
      )}
    </SettingForm>
  )
}

function NextNumber({ settings }: SettingProps) {
  const setting = useSetting('next number', String(settings?.next_number ?? ''))
  const save = () => {
    const typed = setting.text.trim().replace(/^#/, '')
    const next_number = typed === '' ? null : Number(typed)
    if (Number.isNaN(next_number)) return setting.refuse('Enter a whole number, or nothing.')
    return setting.save({ next_number }, saved => {
      if (saved.next_number === null) return 'The next roast gets the number above the highest.'
      const isTaken = saved.next_number !== next_number
      return isTaken
        ? `#${next_number} is taken: the next roast is #${saved.next_number}.`
        : `The next roast is #${saved.next_number}.`
    })
  }
  return (
    <SettingForm
      label="Next number"
      hint="For the next roast whose file has no number of yours. Taken numbers are skipped. Empty: one above the highest."
      inputMode="numeric"
      maxLength={12}
      disabled={settings === undefined}
      setting={setting}
      onSave={save}
    />
  )
}
