import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type CheckResult, type CheckStep, runSteps } from '../../scripts/prepare/checkSteps.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zhanggui-steps-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const program = (code: string) => [process.execPath, '--input-type=module', '-e', code]
const says = (text: string, code = 0) => program(`process.stdout.write(${JSON.stringify(text)}); process.exitCode = ${code}`)

/** Ends when the other one has begun as well. */
const meets = (own: string, other: string) =>
  program(`
    import { existsSync, writeFileSync } from 'node:fs'
    writeFileSync(${JSON.stringify(join(folder, own))}, '')
    while (!existsSync(${JSON.stringify(join(folder, other))})) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)`)

async function run(steps: readonly CheckStep[], lanes = 2) {
  const told: CheckResult[] = []
  const isGood = await runSteps(steps, lanes, (result) => told.push(result))
  return { isGood, told: told.map(({ name, isGood: wasGood }) => `${name} ${wasGood}`), said: told.map(({ said }) => said) }
}

it('runs steps beside each other', async () => {
  const { isGood } = await run([
    { name: 'one', command: meets('one', 'two') },
    { name: 'two', command: meets('two', 'one') },
  ])
  expect(isGood).toBe(true)
})

it('runs one at a time where there is one lane, each in its turn, but for those that come after another', async () => {
  const { isGood, told } = await run(
    [
      { name: 'budget', command: says(''), after: 'build' },
      { name: 'build', command: says('') },
      { name: 'types', command: says('') },
    ],
    1,
  )
  expect(isGood).toBe(true)
  expect(told).toEqual(['build true', 'budget true', 'types true'])
})

it('says all that is wrong, and does not run what comes after it', async () => {
  const { isGood, told, said } = await run(
    [
      { name: 'build', command: says('no such file', 1) },
      { name: 'budget', command: says('small'), after: 'build' },
      { name: 'types', command: says('a string is no number', 2) },
      { name: 'lint', command: says('fine') },
    ],
    1,
  )
  expect(isGood).toBe(false)
  expect(told).toEqual(['build false', 'types false', 'lint true', 'budget false'])
  expect(said).toEqual(['no such file', 'a string is no number', 'fine', 'not run: it comes after build'])
})

it('fails where a program is not there', async () => {
  await expect(run([{ name: 'walls', command: [join(folder, 'missing')] }])).rejects.toThrow('ENOENT')
})
