import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { byCss } from '#web/testing/on-screen.ts'
import { resizeWindow } from '#web/testing/window-size.ts'
import { type Column, Table } from './table.tsx'

interface Coffee {
  name: string
  grams: number | null
}

const COFFEES: Coffee[] = [
  { name: 'Guji', grams: 700 },
  { name: 'Huila', grams: null },
  { name: 'Kiambu', grams: 5000 },
]

const COLUMNS: Column<Coffee>[] = [
  { key: 'name', heading: 'Coffee', isRowHeader: true, cell: ({ name }) => name, sortBy: ({ name }) => name },
  {
    key: 'left',
    heading: 'Left',
    explanation: 'What is in the bags.',
    cell: ({ grams }) => grams,
    sortBy: ({ grams }) => grams,
  },
  { key: 'note', heading: 'Note', cell: () => '' },
]

const names = () => byCss('tbody th', page).map(({ textContent }) => textContent)
const heading = (name: string) => page.getByRole('columnheader', { name, exact: true })

let root: Root

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    createElement(Table<Coffee>, {
      columns: COLUMNS,
      rows: COFFEES,
      keyOf: ({ name }) => name,
      cardsBelow: 768,
    }),
  )
})

afterEach(() => root.unmount())

test('a table is sorted by the column whose heading was pressed, and says by which and how', async () => {
  await heading('Coffee').getByRole('button').click()
  await expect.element(heading('Coffee')).toHaveAttribute('aria-sort', 'descending')
  await heading('Left').getByRole('button').click()
  expect(names()).toEqual(['Kiambu', 'Guji', 'Huila'])
  await expect.element(heading('Left')).toHaveAttribute('aria-sort', 'descending')
  await expect.element(heading('Coffee')).not.toHaveAttribute('aria-sort')
  await heading('Left').getByRole('button').click()
  expect(names()).toEqual(['Guji', 'Kiambu', 'Huila'])
})

test('a heading that sorts says what its column means, another is plain text', async () => {
  await userEvent.hover(heading('Left').getByRole('button'))
  await expect.element(page.getByText('What is in the bags.')).toBeVisible()
  expect(heading('Note').getByRole('button').elements()).toEqual([])
})

test('the headings of cards, which nobody sees, take no focus', async () => {
  await resizeWindow(360, 640)
  await expect.poll(() => byCss('thead button', page)).toEqual([])
  expect(names()).toEqual(['Guji', 'Huila', 'Kiambu'])
})
