import Check from 'lucide-react/icons/check'
import { type ReactNode, useId } from 'react'
import * as calls from '#contract/calls.ts'
import type { Roast } from '#contract/roasts.ts'
import type { OwnerSettings } from '#contract/settings.ts'
import type { Site } from '#contract/site.ts'
import { useCall, useCallPage } from '#web/api/get-cache.ts'
import {
  SettingChoice,
  SettingSwitch,
  SettingsElsewhere,
  SettingText,
} from '#web/owner/parts/settings/setting-fields.tsx'
import { useSettingsForm } from '#web/owner/parts/settings/use-settings-form.ts'
import { pages } from '#web/pages.ts'
import { Form, FormProblem, SubmitButton } from '#web/parts/form/form.tsx'
import { leaveFirstSteps, skipAbout, useAboutSkipped, useFirstSteps } from '#web/parts/use-first-steps.ts'
import { PageLink } from '#web/shell/page-link.tsx'
import { say } from '#web/shell/page-title.tsx'
import { focusMain } from '#web/shell/screen-frame.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { goToHeading } from '#web/ui/go-to.ts'
import layout from '#web/ui/layout.module.css'
import { typedCurrency } from '#web/words/money-text.ts'
import { readersTimeZone } from '#web/words/readers-own.ts'
import styles from './first-steps.module.css'
import { FIRST_STEPS, type FirstStep, isWeighedRoast, stepsDone } from './steps-done.ts'

/** Enough to see whether anything is weighed in nearly every library. */
const NEWEST = { limit: 12, sort: 'number', order: 'desc' } as const
/** A library with more roasts is not a new one. */
const MOST_ROASTS = 500

interface FirstStepsProps {
  /** Opens the panel for a new roast, where the screen has it. */
  onAddRoast?: () => void
}

/** Leads the owner of a new library to the first labelled bag. Gone once a roast is weighed or the owner closes it. */
export default function FirstSteps({ onAddRoast }: FirstStepsProps) {
  const headingId = useId()
  const isLed = useFirstSteps()
  const beans = useCallPage(calls.listBeans, { limit: 0 })
  const roasts = useFirstRoasts()
  const isZoneChosen = useCall(calls.readSettings, {}).data?.time_zone_chosen
  const isAboutSkipped = useAboutSkipped()
  if (!isLed || beans.data === undefined || roasts === undefined || isZoneChosen === undefined) return null
  const done = stepsDone({ isZoneChosen, beanCount: beans.data.totalCount, roasts })
  if (done === null) return null
  // The form is gone, and with it the focus.
  const goOn = () => goToHeading(headingId, 'nearest')
  const leave = () => {
    leaveFirstSteps()
    focusMain()
  }
  const next = FIRST_STEPS.find(step => !done.has(step) && !(step === 'about' && isAboutSkipped))
  return (
    <section className={styles.guide} aria-labelledby={headingId}>
      <header className={styles.header}>
        <h2 id={headingId} tabIndex={-1}>
          Your first bag, step by step
        </h2>
        <Button kind="quiet" onClick={leave}>
          Hide these steps
        </Button>
      </header>
      <ol className={styles.steps}>
        {FIRST_STEPS.map(step => (
          <Step key={step} step={step} isDone={done.has(step)} isNext={step === next}>
            {step === 'about'
              ? !isZoneChosen && <About isNext={step === next} onDone={goOn} />
              : step === next && <StepLink step={step} roast={roasts[0]} onAddRoast={onAddRoast} />}
          </Step>
        ))}
      </ol>
    </section>
  )
}

/** The form of the first step, or the way back to it. */
function About({ isNext, onDone }: { isNext: boolean; onDone: () => void }) {
  const site = useCall(calls.readSite, {}).data
  const settings = useCall(calls.readSettings, {}).data
  if (site === undefined || settings === undefined) return null
  const skip = (isSkipped: boolean) => {
    skipAbout(isSkipped)
    onDone()
  }
  return isNext ? (
    <AboutForm site={site} settings={settings} onSaved={onDone} onSkip={() => skip(true)} />
  ) : (
    <Button kind="quiet" onClick={() => skip(false)}>
      Fill it in
    </Button>
  )
}

/** The newest roasts, or all of them if none of these is weighed. Undefined while loading and for large libraries. */
function useFirstRoasts(): Roast[] | undefined {
  const newest = useCallPage(calls.listRoasts, NEWEST)
  const { items = [], totalCount = 0 } = newest.data ?? {}
  const isEnough = items.length === totalCount || items.some(isWeighedRoast)
  const isLarge = totalCount > MOST_ROASTS
  const all = useCall(calls.listRoasts, isEnough || isLarge ? null : { limit: MOST_ROASTS })
  if (newest.data === undefined || isLarge) return undefined
  return isEnough ? items : all.data
}

interface StepProps {
  step: FirstStep
  isDone: boolean
  isNext: boolean
  children: ReactNode
}

function Step({ step, isDone, isNext, children }: StepProps) {
  const { name, purpose } = STEP_TEXTS[step]
  return (
    <li
      className={styles.step}
      data-step={step}
      data-done={isDone}
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {isDone ? <Check /> : FIRST_STEPS.indexOf(step) + 1}
      </span>
      <h3>
        {name}
        {isDone && <span className="visually-hidden"> (done)</span>}
      </h3>
      <p>{purpose}</p>
      {children}
    </li>
  )
}

const STEP_TEXTS: Record<FirstStep, { name: string; purpose: string }> = {
  about: {
    name: 'About your roastery',
    purpose:
      'Roasts get their days in your time zone, and money is in your currency. All of it can be changed later.',
  },
  bean: {
    name: 'Add a bean',
    purpose:
      'Every roast belongs to a bean. Save the supplier’s page of a coffee you bought, and add the file.',
  },
  roast: {
    name: 'Import a roast',
    purpose: 'The file of your roasting machine brings the curve, first crack and a score.',
  },
  weights: {
    name: 'Weigh it',
    purpose:
      'Green and roasted weight give the weight loss, which tells how dark it is and counts for the score.',
  },
  label: {
    name: 'Print its label',
    purpose:
      'The label has the roast’s number and a code, which lead whoever drinks the coffee to its curve.',
  },
}

interface StepLinkProps extends FirstStepsProps {
  step: Exclude<FirstStep, 'about'>
  /** The newest roast. */
  roast: Roast | undefined
}

/** The way to a step. */
function StepLink({ step, roast, onAddRoast }: StepLinkProps) {
  const look = buttonClass('primary')
  if (step === 'bean') {
    return (
      <PageLink className={look} to={pages.beans} opening={{ adding: true }}>
        Add your first bean
      </PageLink>
    )
  }
  if (step === 'roast') {
    return onAddRoast === undefined ? (
      <PageLink className={look} to={pages.roasts} opening={{ adding: true }}>
        Add your first roast
      </PageLink>
    ) : (
      <Button kind="primary" onClick={onAddRoast}>
        Add your first roast
      </Button>
    )
  }
  if (roast === undefined) return null
  return step === 'weights' ? (
    <a className={look} href={pages.roast(roast.id)}>
      Weigh your first roast
    </a>
  ) : (
    <a className={look} href={pages.labelsOf([roast.id])} onClick={leaveFirstSteps}>
      Print your first label
    </a>
  )
}

interface AboutFormProps {
  site: Site
  settings: OwnerSettings
  /** Called once everything is saved. */
  onSaved: () => void
  onSkip: () => void
}

/** Asks what every roast and every visitor depends on. The time zone is that of this device until the owner says. */
function AboutForm({ site, settings, onSaved, onSkip }: AboutFormProps) {
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
