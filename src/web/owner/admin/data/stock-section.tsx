import { useId } from 'react'
import { typedAmount } from '#domain/words/written-weights.ts'
import { Currencies } from '#web/owner/parts/settings/known-choices.tsx'
import { currencyName, currencySign, moneyText, typedMoney } from '#web/words/money-text.ts'
import { SettingForm, useSetting } from './setting-form.tsx'
import { type SettingProps, SettingsSection } from './settings-section.tsx'

/** The settings for stock and cost. */
export function StockSection() {
  return (
    <SettingsSection heading="Stock and cost">
      {settings => (
        <>
          <Currency settings={settings} />
          <RoastingCost settings={settings} />
          <Cup settings={settings} />
          <LowStock settings={settings} />
        </>
      )}
    </SettingsSection>
  )
}

function Currency({ settings }: SettingProps) {
  const listId = useId()
  const setting = useSetting('currency', settings?.currency ?? '')
  const save = () =>
    setting.save(
      { currency: setting.text.trim().toUpperCase() },
      ({ currency }) => `Money is in ${currencyName(currency)}.`,
    )
  return (
    <SettingForm
      label="Currency"
      hint="The currency of what you paid for green coffee. Changing it converts nothing."
      list={listId}
      maxLength={3}
      disabled={settings === undefined}
      setting={setting}
      onSave={save}
    >
      <Currencies id={listId} />
    </SettingForm>
  )
}

function RoastingCost({ settings }: SettingProps) {
  const currency = settings?.currency
  const setting = useSetting('roast cost', settings === undefined ? '' : String(settings.roast_cost))
  const save = () => {
    const roast_cost = typedMoney(setting.text)
    if (roast_cost === null) return setting.refuse('Enter an amount such as 0.50, or 0.')
    return setting.save(
      { roast_cost },
      saved => `Each roast costs ${moneyText(saved.roast_cost, saved.currency)} besides its coffee.`,
    )
  }
  return (
    <SettingForm
      label="Cost of roasting"
      hint="What a roast costs besides the green coffee, such as energy. It is part of the cost of each cup."
      unit={currency && currencySign(currency)}
      inputMode="decimal"
      maxLength={12}
      disabled={settings === undefined}
      setting={setting}
      onSave={save}
    />
  )
}

function Cup({ settings }: SettingProps) {
  const setting = useSetting('cup', settings === undefined ? '' : String(settings.cup_g))
  const save = () => {
    const cup_g = typedAmount(setting.text, { weight: 'g' })
    if (cup_g === null || cup_g === 0) return setting.refuse('Enter an amount such as 15 g.')
    return setting.save({ cup_g }, saved => `A cup takes ${saved.cup_g} g.`)
  }
  return (
    <SettingForm
      label="Coffee for a cup"
      hint="How much roasted coffee you brew a cup with."
      unit="g"
      inputMode="decimal"
      maxLength={12}
      disabled={settings === undefined}
      setting={setting}
      onSave={save}
    />
  )
}

function LowStock({ settings }: SettingProps) {
  const setting = useSetting('low stock', settings === undefined ? '' : String(settings.low_stock_roasts))
  const save = () => {
    const low_stock_roasts = Number(setting.text.trim() || Number.NaN)
    if (!Number.isInteger(low_stock_roasts)) return setting.refuse('Enter a whole number, or 0 for never.')
    return setting.save({ low_stock_roasts }, saved =>
      saved.low_stock_roasts === 0
        ? 'No coffee counts as running low.'
        : `A coffee runs low when ${saved.low_stock_roasts} or fewer roasts are left.`,
    )
  }
  return (
    <SettingForm
      label="Running low"
      hint="With this many roasts left or fewer, a coffee is listed in To Do. 0: never."
      inputMode="numeric"
      maxLength={4}
      disabled={settings === undefined}
      setting={setting}
      onSave={save}
    />
  )
}
