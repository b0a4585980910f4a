import type { ReactNode } from 'react'
import * as calls from '#contract/calls.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import { messageOf } from '#web/api/api-client.ts'
import { useCall } from '#web/api/get-cache.ts'
import { PanelProblem, PanelSection } from '#web/owner/parts/panel/panel-section.tsx'
import styles from './setting-form.module.css'

/** The props of a form for one of the owner's settings. */
export interface SettingProps {
  /** Undefined until they are read. */
  settings: OwnerSettings | undefined
}

interface SettingsSectionProps {
  heading: string
  /** The forms. */
  children: (settings: OwnerSettings | undefined) => ReactNode
}

/** A section of forms for settings that the owner chooses. */
export function SettingsSection({ heading, children }: SettingsSectionProps) {
  const { data: settings, error } = useCall(calls.readSettings, {})
  return (
    <PanelSection heading={heading}>
      {error !== null && <PanelProblem>Failed to load the settings: {messageOf(error)}</PanelProblem>}
      <div className={styles.settings}>{children(settings)}</div>
    </PanelSection>
  )
}
