import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearGetCache, renewShown } from '#web/api/stale-reads.ts'
import { keptKeys } from '#web/parts/edit/kept-draft.ts'
import { answer, Refusal, refuse, requestsOf } from '#web/testing/answers.ts'
import { answerTo, type EditedEntity, ENTITIES, showEntities } from '#web/testing/edited-entities.ts'
import { openApp } from '#web/testing/open-app.ts'
import { expectAccessibleAndResponsive } from '#web/testing/screen-checks.ts'

const notice = page.getByRole('alert', { name: 'Changed elsewhere' })
const choose = (name: string) => notice.getByRole('button', { name }).click()

/** A box with OK says what is wrong with some forms. */
async function closeAlert(): Promise<void> {
  if (page.getByRole('alertdialog').elements().length > 0) await userEvent.keyboard('{Escape}')
}

/** Opens the form in a page that was just loaded. */
async function load({ hash, opens, field }: EditedEntity): Promise<void> {
  await openApp(hash, { owner: true, isReload: true })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
  if (opens !== undefined && keptKeys().length === 0)
    await page.getByRole('button', { name: opens, exact: true }).click()
  await expect.element(field()).toBeInTheDocument()
}

describe.each(Object.entries(ENTITIES))('what is typed for a %s', (_, entity) => {
  const { field, typed, elsewhere, update } = entity
  const shownIn = entity.shownIn ?? (field => (field as HTMLInputElement).value)
  const holds = (text: string) => expect.poll(() => shownIn(field().element() as HTMLElement)).toBe(text)
  const save = () =>
    entity.save === undefined
      ? userEvent.click(field().element().closest(':has([type=submit])')!.querySelector('[type=submit]')!)
      : page.getByRole('button', { name: entity.save, exact: true }).click()
  const sent = () => requestsOf(update as never)

  beforeEach(async () => {
    showEntities()
    entity.show()
    await load(entity)
    if (entity.type === undefined) await field().fill(typed)
    else {
      ;(field().element() as HTMLElement).focus()
      await entity.type()
    }
  })

  test('survives a reload, a refusal and a lost login, and is forgotten once it is saved', async () => {
    await load(entity)
    await holds(typed)
    refuse(update, 422, { detail: 'No such value' })
    await save()
    await expect.element(page.getByText(/No such value/)).toBeVisible()
    await closeAlert()
    refuse(update, 401, { detail: 'Please log in first' })
    await save()
    const login = page.getByRole('dialog', { name: 'Log in again' })
    await login.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByText(/Please log in first/)).toBeVisible()
    await load(entity)
    await holds(typed)
    answer(update as never, () => answerTo(entity))
    await save()
    await expect.poll(keptKeys).toEqual([])
  })

  test('stands beside what it was changed to elsewhere, until one of them is chosen', async () => {
    answer(update as never, ({ headers }) => {
      const tag = headers.get('If-Match')
      if (tag !== null && tag !== `"${entity.updatedAt()}"`) throw new Refusal(412, { detail: 'Changed' })
      return answerTo(entity)
    })
    entity.change('2026-01-04T00:00:00.000Z')
    await save()
    await expect.element(notice.getByText(`Current ${elsewhere}`)).toBeInTheDocument()
    await expect.element(notice.getByText(`You typed ${typed}`)).toBeInTheDocument()
    await closeAlert()
    await holds(typed)
    await load(entity)
    await expect.element(notice.getByText(`You typed ${typed}`)).toBeInTheDocument()
    await expectAccessibleAndResponsive()
    await save()
    await page.getByRole('button', { name: 'Look again' }).click()
    await choose('Use current')
    await holds(elsewhere)
    await choose('Keep mine')
    await holds(typed)
    const before = sent().length
    await save()
    await expect.poll(() => sent().length).toBe(before + 1)
    await expect.poll(keptKeys).toEqual([])
  })

  test('stays when a newer version arrives, which shows in the other fields', async () => {
    entity.change('2026-01-04T00:00:00.000Z')
    clearGetCache()
    await renewShown()
    await expect.element(notice.getByText(`Current ${elsewhere}`)).toBeInTheDocument()
    await holds(typed)
    await choose('Use current')
    await holds(elsewhere)
    expect(keptKeys()).toEqual([])
  })
})
