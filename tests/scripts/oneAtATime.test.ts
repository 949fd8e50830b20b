import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-preparing-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const journal = () => (existsSync(join(folder, 'journal')) ? readFileSync(join(folder, 'journal'), 'utf8').trim().split('\n') : [])
const letGo = () => writeFileSync(join(folder, 'go'), '')

/** A program that prepares: it says when it begins and when it is done, and goes on once it may. */
function prepare(work = '') {
  const program = `
    import { appendFileSync, existsSync } from 'node:fs'
    import { oneAtATime } from ${JSON.stringify(resolve('scripts/prepare/oneAtATime.mjs'))}
    const say = (word) => appendFileSync(${JSON.stringify(join(folder, 'journal'))}, word + ' ' + process.pid + '\\n')
    await oneAtATime(() => {
      say('begins')
      while (!existsSync(${JSON.stringify(join(folder, 'go'))})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
      ${work}
      say('ends')
    }, ${JSON.stringify(folder)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program])
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part
    })
  }
  return { pid: child.pid, said: () => said, ended: once(child, 'close').then(([code]) => code as number | null) }
}

it('programs that install or build in one folder do so one after the other, and say whom they wait for', async () => {
  const first = prepare()
  await expect.poll(() => journal()).toEqual([`begins ${first.pid}`])
  const others = [prepare(), prepare()]
  for (const { said } of others) await expect.poll(() => said()).toBe(`Process ${first.pid} installs or builds here: waiting for it ...\n`)
  expect(journal()).toHaveLength(1)
  letGo()
  expect(await Promise.all([first, ...others].map(({ ended }) => ended))).toEqual([0, 0, 0])
  const lines = journal()
  expect(lines).toHaveLength(6)
  for (let at = 0; at < lines.length; at += 2) expect(lines[at + 1]).toBe(lines[at]?.replace('begins', 'ends'))
  expect(existsSync(join(folder, 'preparing'))).toBe(false)
})

it('one that fails, and one that was killed while it was at it, hold up nobody', async () => {
  letGo()
  expect(await prepare("throw new Error('no')").ended).toBe(1)
  expect(await prepare("process.kill(process.pid, 'SIGKILL')").ended).toBeNull()
  expect(existsSync(join(folder, 'preparing'))).toBe(true)
  expect(await prepare().ended).toBe(0)
  expect(journal()).toHaveLength(4)
})
