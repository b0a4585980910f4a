import { SettingForm, useChoice } from '#web/admin/data/setting-form.tsx'
import { changeSite } from '#web/parts/settings/change-site.ts'

/** The site's name. Without one, it is that of the server's environment. */
export function SiteTitleForm({ title }: { title: string }) {
  const setting = useChoice('site title', title, changeSite)
  const save = () =>
    setting.save({ title: setting.text.trim() || null }, saved => `The site’s name is ${saved.title}.`)
  return (
    <SettingForm
      label="Name of the site"
      hint="In the top bar, on labels, and where you share a roast. Empty: the one from the server’s settings."
      maxLength={100}
      setting={setting}
      onSave={save}
    />
  )
}
