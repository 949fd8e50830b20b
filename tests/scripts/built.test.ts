import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-built-'))
  mkdirSync(join(folder, 'src'))
  writeFileSync(join(folder, 'src', 'main.ts'), '')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** In a folder of its own, as a shell with this NODE_ENV has it. */
function run(program: string, NODE_ENV?: string): string {
  const { NODE_ENV: ours, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, [...program.split(' ')], {
    cwd: folder,
    env: NODE_ENV ? { ...env, NODE_ENV } : env,
    encoding: 'utf8',
  })
  return stdout + stderr
}

const markBuilt = (NODE_ENV?: string) => run(resolve('scripts/markBuilt.mjs'), NODE_ENV)

function isBuilt(): boolean {
  const file = join(folder, 'ask.mjs')
  writeFileSync(
    file,
    `import { isBuilt } from ${JSON.stringify(resolve('scripts/prepare/built.mjs'))}\nprocess.stdout.write(String(isBuilt()))`,
  )
  return run(file) === 'true'
}

it('a whole build ends by marking what it made', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts.build).toMatch(/ && node scripts\/markBuilt[.]mjs$/)
})

it('what was marked is built, until a source is newer', () => {
  expect(isBuilt()).toBe(false)
  expect(markBuilt()).toBe('')
  expect(isBuilt()).toBe(true)
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(folder, 'src', 'main.ts'), later, later)
  expect(isBuilt()).toBe(false)
})

it('a build for developers is not marked', () => {
  expect(markBuilt('development')).toBe('')
  expect(isBuilt()).toBe(false)
})
