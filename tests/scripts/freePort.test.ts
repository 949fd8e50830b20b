import { execFileSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'

/** As another test file of this worker has it. */
async function loadAnew() {
  vi.resetModules()
  return import('../../scripts/prepare/freePort.mjs')
}

it('a port that nobody listens on yet is answered once, also to test files that load this again', async () => {
  const ports: number[] = []
  for (let file = 0; file < 3; file += 1) {
    const { freePort } = await loadAnew()
    ports.push(await freePort(), await freePort())
  }
  expect(new Set(ports).size).toBe(6)
})

it('processes that begin at the same place are answered other ports', async () => {
  const { freePort } = await loadAnew()
  const port = await freePort()
  const other = execFileSync(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `Object.defineProperty(process, 'pid', { value: ${process.pid + 220} })
      const { freePort } = await import(${JSON.stringify(resolve('scripts/prepare/freePort.mjs'))})
      console.log(await freePort())`,
    ],
    { encoding: 'utf8' },
  )
  expect(Number(other)).not.toBe(port)
})
