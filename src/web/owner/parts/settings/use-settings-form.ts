import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Site, SiteUpdate } from '#contract/site.ts'
import { namesIn } from '#domain/record/named-values.ts'
import { failure, success } from '#domain/record/result.ts'
import { sendCall } from '#web/api/send-call.ts'
import { useDraft } from '#web/parts/edit/kept-draft.ts'
import { useForm } from '#web/parts/form/use-form.ts'
import { chooseTheme } from '#web/shell/shown-theme.ts'
import { showSiteTitle } from '#web/shell/site-settings.ts'
import { useTheme } from '#web/shell/use-theme.ts'
import { chooseUnits, useUnits } from '#web/words/units.ts'
import {
  changedSettings,
  type SettingName,
  type SettingsDraft,
  settingsDraft,
  settingsProblems,
  settingsUpdates,
} from './settings-draft.ts'
import { useTimeZoneChange } from './use-time-zone-change.ts'

interface SettingsFormOptions {
  /** Under which what was typed is kept until it is saved. */
  draftKey: string
  site: Site
  settings: OwnerSettings
  /** What is proposed instead of what is saved. */
  proposed?: Partial<SettingsDraft>
  /** Saved even if they stay as they are, because the owner has seen them. */
  confirmed?: readonly SettingName[]
  /** Called once everything is saved. */
  onSaved: (saved: SettingsDraft, next: OwnerSettings['next_number']) => void
}

/** The owner's settings in one form, which saves what was changed. */
export function useSettingsForm(options: SettingsFormOptions) {
  const { draftKey, site, settings, proposed, confirmed = [], onSaved } = options
  const saved = settingsDraft(site, settings, { ...useUnits(), theme: useTheme() })
  const draft = useDraft<SettingsDraft>(draftKey, { ...saved, ...proposed })
  const typed = draft.value
  const changeZone = useTimeZoneChange()
  const changed = changedSettings(typed, saved)
  const names = [...new Set([...changed, ...confirmed])]
  const form = useForm({
    draft,
    canSend: names.length > 0,
    read: () => {
      const problems = settingsProblems(typed, names)
      return problems.length === 0 ? success(typed) : failure(problems)
    },
    send: async () => {
      const { site: siteUpdate, owner } = settingsUpdates(typed, names)
      if (namesIn(siteUpdate).length > 0) await changeSite(siteUpdate)
      const { temperature, weight, theme } = typed
      if (names.includes('temperature') || names.includes('weight')) chooseUnits({ temperature, weight })
      if (names.includes('theme')) chooseTheme(theme)
      const { time_zone } = owner
      if (namesIn(owner).length === 0) return settings
      return time_zone === undefined
        ? sendCall(calls.updateSettings, {}, owner)
        : changeZone({ ...owner, time_zone })
    },
    onSent: ({ next_number }, sent) => onSaved(sent, next_number),
  })
  return {
    ...form,
    draft,
    typed,
    type: (edit: Partial<SettingsDraft>) => form.change({ ...typed, ...edit }),
    /** How many settings are changed and not saved. */
    changedCount: changed.length,
  }
}

/** Saves choices for the site, and shows its name at once. Throws an ApiError. */
async function changeSite(update: SiteUpdate): Promise<Site> {
  const site = await sendCall(calls.updateSite, {}, update)
  showSiteTitle(site.title)
  return site
}
