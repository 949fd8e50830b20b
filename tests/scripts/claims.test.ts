import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { takeClaim } from '../../scripts/prepare/claims.mjs'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-claims-'))
  file = join(folder, 'thing')
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true, force: true })
})

const ended = () => spawnSync(process.execPath, ['--version']).pid
const holder = () => Number(readFileSync(file, 'utf8'))

it('one process has it at a time, and it is taken over from one that is gone', () => {
  expect(takeClaim(file)).toBe(true)
  expect(takeClaim(file)).toBe(false)
  writeFileSync(file, String(ended()))
  expect(takeClaim(file)).toBe(true)
  expect([holder(), readdirSync(folder)]).toEqual([process.pid, ['thing']])
})

it('it is left to one that took it over a moment earlier', () => {
  const gone = ended()
  writeFileSync(file, String(gone))
  const kill = process.kill
  vi.spyOn(process, 'kill').mockImplementation((pid, signal) => {
    // While this process finds out that the old holder is gone, another one has done so.
    if (pid === gone) writeFileSync(file, String(process.ppid))
    return kill(pid, signal)
  })
  expect(takeClaim(file)).toBe(false)
  expect([holder(), readdirSync(folder)]).toEqual([process.ppid, ['thing']])
})

it('one that was killed while it took it over holds up nobody', () => {
  const gone = ended()
  writeFileSync(file, String(gone))
  writeFileSync(`${file}.${gone}`, String(ended()))
  expect(takeClaim(file)).toBe(true)
  expect([holder(), readdirSync(folder)]).toEqual([process.pid, ['thing']])
})
