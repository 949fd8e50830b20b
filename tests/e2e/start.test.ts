import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { demoLogins } from '../../contract/demo.ts'
import { merchantApi } from '../../contract/merchantApi.ts'
import { freePort } from '../../scripts/prepare/freePort.mjs'
import { callAs, fetchLogin } from './logIn.ts'

let program: ChildProcess
let folder: string
let origin: string
let sandboxOrigin: string
let said = ''

beforeAll(async () => {
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()])
  folder = await mkdtemp(join(tmpdir(), 'zhanggui-start-'))
  origin = `http://localhost:${port}`
  sandboxOrigin = `http://127.0.0.1:${sandboxPort}`
  const env = { ...process.env, PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: folder }
  program = spawn(process.execPath, ['scripts/start.mjs'], { stdio: ['ignore', 'pipe', 'inherit'], env })
  program.stdout?.on('data', (chunk) => {
    said += String(chunk)
  })
  await vi.waitFor(() => expect(said).toContain('is running'), { timeout: 120_000, interval: 100 })
})
afterAll(async () => {
  program.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

describe('npm start, told only its ports', () => {
  it('says where the console is, and who may log in', () => {
    expect(said).toContain(`is running: ${origin}`)
    for (const { username, password } of demoLogins) expect(said).toMatch(new RegExp(`${username} +/ ${password}`))
  })

  it('has a demo with shops, and lets the console of that port, and no other, ask the sandbox', async () => {
    const { token } = await fetchLogin(origin, 'demo')
    expect(await callAs(origin, token, 'shopList', {})).toHaveLength(24)
    const allowedOf = async (asker: string) =>
      (await fetch(`${sandboxOrigin}${merchantApi.mallInfo.path}`, { headers: { origin: asker } })).headers.get(
        'access-control-allow-origin',
      )
    expect(await allowedOf(origin)).toBe(origin)
    expect(await allowedOf('http://localhost:1')).toBeNull()
  })

  it('ends both programs when it is told to', async () => {
    const ended = once(program, 'exit')
    program.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    for (const address of [origin, sandboxOrigin]) await expect(fetch(address)).rejects.toThrow()
  })
})
