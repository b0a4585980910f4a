import * as calls from '#contract/calls.ts'
import type { Site, SiteUpdate } from '#contract/site.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { SettingForm, useChoice } from '#web/owner/admin/data/setting-form.tsx'
import styles from '#web/owner/parts/panel/panel.module.css'
import { PanelProblem, PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import { changeSite } from '#web/owner/parts/settings/change-site.ts'
import { say } from '#web/shell/page-title.tsx'
import { useMessages } from '#web/ui/messages.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { FreshnessForm } from './freshness-form.tsx'
import { SoldOutSwitch } from './sold-out-switch.tsx'
import { Switch } from './switch.tsx'

/** The settings for what visitors see. */
export function VisitorsTab() {
  const messages = useMessages()
  const { data: site, error } = useCall(calls.readSite, {})

  /** Returns whether it was saved. */
  const choose = async (update: SiteUpdate, sentence: string): Promise<boolean> => {
    try {
      await changeSite(update)
      say(sentence)
      return true
    } catch (error) {
      messages.fail(messageOf(error))
      return false
    }
  }
  if (error !== null) return <PanelProblem>Failed to load the settings: {messageOf(error)}</PanelProblem>
  if (site === undefined) return <LoadingTab />
  return (
    <>
      <PanelSection heading="The site">
        <SiteTitleForm title={site.title} />
      </PanelSection>
      <PanelSection heading="What visitors see">
        <Switch
          name="Prices of beans"
          note="What you paid per pound, on the pages of your beans. You always see it."
          isOn={site.prices_public}
          onSwitch={isOn =>
            choose(
              { prices_public: isOn },
              isOn ? 'Visitors see prices.' : 'Prices are hidden from visitors.',
            )
          }
        />
        <SoldOutSwitch />
        <Switch
          name="Scores on shared pictures"
          note="The picture of a roast that messengers show says how well it was roasted. Its page always does."
          isOn={site.score_on_card}
          onSwitch={isOn =>
            choose(
              { score_on_card: isOn },
              isOn ? 'Shared pictures show the score.' : 'Shared pictures show no score.',
            )
          }
        />
        <Switch
          name="Feedback"
          note="People who drink your coffee can say how it was. You read it before anybody else does."
          isOn={site.feedback_open}
          onSwitch={isOn =>
            choose(
              { feedback_open: isOn },
              isOn ? 'Visitors can send feedback.' : 'Feedback is switched off.',
            )
          }
        />
      </PanelSection>
      <PanelSection heading="Freshness">
        <p className={styles.note}>
          How old a coffee may be, in days after the roast. Visitors read these as dates on the page of their
          bag.
        </p>
        <FreshnessForm
          key={keyOf(site)}
          days={site.freshness}
          onSave={freshness => choose({ freshness }, 'Saved the days of freshness.')}
        />
      </PanelSection>
    </>
  )
}

/** A React key that resets the form when different days were saved. */
function keyOf({ freshness }: Site): string {
  return Object.values(freshness).join()
}

function LoadingTab() {
  return (
    <Loading text="Loading settings...">
      <Skeleton height="14rem" />
    </Loading>
  )
}

/** The site's name. Without one, it is that of the server's environment. */
function SiteTitleForm({ title }: { title: string }) {
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
