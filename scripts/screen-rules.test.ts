import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { brokenRules, formattersMadeOnLoad, saysWhen } from './screen-rules.ts'

/** Every file of the web app except `api/`, which reads and sends, and tests. */
const SCREENS = globSync('src/web/**/*.{ts,tsx}', {
  exclude: ['src/web/api/**', 'src/web/app.tsx', 'src/web/testing/**', '**/*.test.*'],
}).map(path => path.replaceAll('\\', '/'))

test('no screen keeps a busy state by hand or has events of its own', () => {
  expect(SCREENS.length).toBeGreaterThan(200)
  const broken = SCREENS.flatMap(path =>
    brokenRules(readFileSync(path, 'utf8'), path.endsWith('.ts')).map(rule => `${path}: ${rule}`),
  )
  expect(broken).toEqual([])
})

test('no screen decides when something is rendered or loaded', () => {
  const screens = SCREENS.filter(path => /^src\/web\/(chart|owner|plot|session|shell|visitor)\//.test(path))
  expect(screens.length).toBeGreaterThan(150)
  const broken = screens.flatMap(path =>
    saysWhen(readFileSync(path, 'utf8'), path.endsWith('.ts')).map(rule => `${path}: ${rule}`),
  )
  expect(broken).toEqual([])
})

test('no module of the web app makes a formatter of dates or numbers when it is loaded', () => {
  const paths = globSync('src/{web,domain,chart,contract}/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  expect(paths.length).toBeGreaterThan(500)
  const made = paths.flatMap(path =>
    formattersMadeOnLoad(readFileSync(path, 'utf8'), path.endsWith('.ts')).map(rule => `${path}: ${rule}`),
  )
  expect(made).toEqual([])
  const onLoad = "export const DAY = new Intl.DateTimeFormat('en', { day: 'numeric' })"
  const later =
    'const day = () => new Intl.DateTimeFormat().format(0)\nfunction number() { return new Intl.NumberFormat() }'
  expect([formattersMadeOnLoad(onLoad, true).length, formattersMadeOnLoad(later, true)]).toEqual([1, []])
})

test('dates are typed into one kind of field, which keeps what is typed; filters wait for the end of it', () => {
  const withDates = SCREENS.filter(path => /type="date"|type = 'date'/.test(readFileSync(path, 'utf8')))
  const expected = ['src/web/ui/date-field.tsx', 'src/web/visitor/roasts/list/search/typed-filter.tsx']
  expect(withDates.sort()).toEqual(expected)
})

test.each([
  ["const Chart = lazy(() => import('./chart.tsx'))"],
  ['startTransition(() => setShown(true))'],
  ['const chart = <Suspense fallback={<Skeleton />}><Chart /></Suspense>'],
  ['const chart = <Chart atOnce />'],
])('%s is found', source => {
  expect(saysWhen(source, false).length).toBe(1)
})

test.each([
  ['announcing', "window.dispatchEvent(new CustomEvent('bean-added'))"],
  ['listening', "window.addEventListener('roasts-refresh', reload)"],
  [
    'a busy flag',
    `const [isBusy, setBusy] = useState(false)
     const save = async () => { setBusy(true); try { await send() } finally { setBusy(false) } }`,
  ],
  [
    'a busy value',
    `const [saving, setSaving] = useState(null)
     async function save(roast) { setSaving(roast.id); await send(); setSaving(null) }`,
  ],
])('%s is found', (_what, source) => {
  expect(brokenRules(source, true)).toHaveLength(1)
})

test.each([
  [
    'a problem',
    'const [problem, setProblem] = useState(null); const f = async () => { setProblem(null); setProblem(await g()) }',
  ],
  [
    'progress',
    'const [done, setDone] = useState(null); const f = async () => { setDone({ done: 1 }); await g(); setDone(null) }',
  ],
  [
    'the events of the browser',
    "window.addEventListener('scroll', follow); window.dispatchEvent(new HashChangeEvent('hashchange'))",
  ],
  [
    'an open dialog',
    'const [isOpen, setOpen] = useState(false); const f = async () => { await g(); setOpen(false) }',
  ],
])('%s breaks no rule', (_what, source) => {
  expect(brokenRules(source, true)).toEqual([])
})
