import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { noteBuild } from './keep-builds.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'builds-'))
  await mkdir(join(folder, 'assets'))
})
afterEach(() => rm(folder, { recursive: true }))

async function build(...names: string[]): Promise<string[]> {
  for (const name of names) await writeFile(join(folder, 'assets', name), name)
  await noteBuild(
    folder,
    names.map(name => `assets/${name}`),
    'assets/',
  )
  return (await readdir(join(folder, 'assets'))).sort()
}

test('the scripts of the last four builds stay, with their compressed forms', async () => {
  await writeFile(join(folder, 'assets/app-1.js.br'), 'compressed')
  await writeFile(join(folder, 'assets/app-0.js'), 'from before there was a record')
  expect(await build('app-1.js', 'chart-1.js')).toEqual(['app-1.js', 'app-1.js.br', 'chart-1.js'])
  await build('app-2.js', 'chart-1.js')
  await build('app-3.js', 'chart-1.js')
  expect(await build('app-4.js')).toContain('app-1.js.br')
  expect(await build('app-5.js')).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'app-5.js', 'chart-1.js'])
})

test('a build that changes nothing counts once', async () => {
  await build('app-1.js')
  for (let times = 0; times < 6; times += 1) await build('app-2.js')
  expect(await build('app-2.js')).toEqual(['app-1.js', 'app-2.js'])
})

test('a record that was only partly written does not stop the next build', async () => {
  await build('app-1.js')
  await writeFile(join(folder, 'builds.json'), '[["assets/app')
  expect(await build('app-2.js')).toEqual(['app-2.js'])
})

test('hashed files may be in the folder of the build itself', async () => {
  for (const build of [1, 2, 3, 4, 5]) {
    for (const name of ['main.js', `chunk-${build}.js`]) await writeFile(join(folder, name), '')
    await noteBuild(folder, ['main.js', `chunk-${build}.js`], '')
  }
  expect((await readdir(folder)).filter(name => name.includes('.')).sort()).toEqual([
    'builds.json',
    ...[2, 3, 4, 5].map(build => `chunk-${build}.js`),
    'main.js',
  ])
})
