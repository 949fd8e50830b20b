import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { demoLogins } from '../../contract/demo.ts'
import { boxTabs } from '../../contract/entities/boxClaim.ts'
import { chanceStates } from '../../contract/entities/hotList.ts'
import { merchantApi } from '../../contract/merchantApi.ts'
import type { CallInput, CallName, CallReply } from '../../contract/toolApi.ts'
import { freePort } from '../../scripts/prepare/freePort.mjs'
import { goodsKinds } from '../../src/batches/kinds/goodsKinds.ts'
import { chinaDay } from '../../src/domain/chinaDay.ts'
import { callAs, fetchLogin } from './logIn.ts'

const PORT_DEFAULT = 8080
const SANDBOX_PORT_DEFAULT = 8090

interface Start {
  readonly program: ChildProcess
  /** What a person reads: both streams. */
  said(): string
  readonly ended: Promise<unknown>
  end(): Promise<unknown>
}

/** `npm start` with these settings and no others that name a port or a folder. */
const start = (settings: Readonly<Record<string, string>>) => run(['scripts/start.mjs'], settings)

function run(parameters: readonly string[], settings: Readonly<Record<string, string>>): Start {
  // Under CI some programs colour the digits of their address.
  const env = {
    ...process.env,
    NO_COLOR: '1',
    PORT: '',
    SANDBOX_PORT: '',
    PUBLIC_ORIGIN: '',
    ZHANGGUI_BACKEND: '',
    DEMO_HISTORY: 'off',
    ...settings,
  }
  const program = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let said = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream?.on('data', (chunk) => {
      said += String(chunk)
    })
  }
  const ended = once(program, 'exit')
  return {
    program,
    said: () => said,
    ended,
    end() {
      program.kill('SIGTERM')
      return ended
    },
  }
}

async function untilRunning({ said, ended }: Start): Promise<void> {
  const running = vi.waitFor(() => expect(said()).toContain('is running:'), { timeout: 120_000, interval: 100 })
  await Promise.race([running, ended.then(() => expect(said()).toContain('is running:'))])
}
/** Programs that a program has started and that run, with their command; one that has ended and that nobody has asked after is none. */
function startedBy(parent: number | undefined): readonly { readonly pid: number; readonly command: string }[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.flatMap((line) => {
    const [pid = '', starter, state = '', ...command] = line.trim().split(/ +/)
    return Number(starter) === parent && !state.startsWith('Z') ? [{ pid: Number(pid), command: command.join(' ') }] : []
  })
}

function isRunning(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .startsWith('Z')
  } catch {
    return false
  }
}
const makeFolder = () => mkdtemp(join(tmpdir(), 'zhanggui-start-'))

/** What the person reads, and only that, says where everything is. */
function addressesIn(said: string): { readonly console: string; readonly sandbox: string } {
  const [, console = ''] = /is running: (http:\/\/localhost:\d+)$/m.exec(said) ?? []
  const [, sandbox = ''] = /a stand-in platform: (http:\/\/127\.0\.0\.1:\d+)$/m.exec(said) ?? []
  return { console, sandbox }
}

async function allowedBy(sandbox: string, asker: string): Promise<string | null> {
  const answer = await fetch(`${sandbox}${merchantApi.mallInfo.path}`, { headers: { origin: asker } })
  return answer.headers.get('access-control-allow-origin')
}

describe('npm start, told only its ports', () => {
  let demo: Start
  let folder: string
  let origin: string
  let sandboxOrigin: string

  beforeAll(async () => {
    const [port, sandboxPort] = await Promise.all([freePort(), freePort()])
    folder = await makeFolder()
    origin = `http://localhost:${port}`
    sandboxOrigin = `http://127.0.0.1:${sandboxPort}`
    demo = start({ PORT: String(port), SANDBOX_PORT: String(sandboxPort), DATA_DIR: folder })
    await untilRunning(demo)
  })
  afterAll(async () => {
    await demo.end()
    await rm(folder, { recursive: true, force: true })
  })

  it('says where everything is, and who may log in', () => {
    expect(addressesIn(demo.said())).toEqual({ console: origin, sandbox: sandboxOrigin })
    expect(demo.said()).toContain(folder)
    for (const { username, password } of demoLogins) expect(demo.said()).toMatch(new RegExp(`${username} +/ ${password}`))
  })

  it('has a demo with shops, and lets the console of that port, and no other, ask the sandbox', async () => {
    const { token } = await fetchLogin(origin, 'demo')
    expect(await callAs(origin, token, 'shopList', {})).toHaveLength(24)
    expect(await allowedBy(sandboxOrigin, origin)).toBe(origin)
    expect(await allowedBy(sandboxOrigin, 'http://localhost:1')).toBeNull()
  })

  it('started once more in the same folder starts nothing, and says what is running where', async () => {
    const second = start({ DATA_DIR: folder })
    expect(await once(second.program, 'exit')).toEqual([0, null])
    expect(second.said()).toMatch(/already running/)
    expect(second.said()).toContain(origin)
    expect(second.said()).toContain(sandboxOrigin)
    expect(second.said()).toContain(`process ${demo.program.pid}`)
    expect(second.said()).toMatch(/DATA_DIR/)
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  })

  it('ends both programs when it is told to, and leaves no word that they run', async () => {
    expect(existsSync(join(folder, 'running.json'))).toBe(true)
    expect(await demo.end()).toEqual([0, null])
    for (const address of [origin, sandboxOrigin]) await expect(fetch(address)).rejects.toThrow()
    expect(existsSync(join(folder, 'running.json'))).toBe(false)
  })
})

describe('npm start, with the history of its demo', () => {
  let demo: Start
  let folder: string
  let call: <Name extends CallName>(name: Name, payload: CallInput<Name>) => Promise<CallReply<Name>>

  beforeAll(async () => {
    folder = await makeFolder()
    demo = start({ PORT: '0', SANDBOX_PORT: '0', DATA_DIR: folder, DEMO_HISTORY: '' })
    await untilRunning(demo)
    const { console } = addressesIn(demo.said())
    const { token } = await fetchLogin(console, 'demo')
    call = (name, payload) => callAs(console, token, name, payload)
  })
  afterAll(async () => {
    await demo.end()
    await rm(folder, { recursive: true, force: true })
  })

  /** Each of these comes while the demo is used already. */
  const comes = (read: () => Promise<unknown>) => expect.poll(read, { timeout: 280_000, interval: 1_000 }).toBe(true)

  it('has 40 goods in the box, under every tab', async () => {
    await comes(async () => (await call('boxList', {})).total === 40)
    for (const tab of boxTabs) await comes(async () => (await call('boxList', { tab })).total > 0)
  })

  it('has opportunities in each step, a pilot under way and one decided', async () => {
    await comes(async () => {
      const states = (await call('chanceList', {})).list.map(({ state }) => state)
      return chanceStates.every((state) => states.includes(state))
    })
    await comes(async () => {
      const states = (await call('pilotList', {})).list.map(({ state }) => state)
      return states.includes('running') && states.includes('rolledOut')
    })
  })

  it('has what the helper did in its trail', async () => {
    await comes(async () => (await call('auditList', { page_size: 100 })).list.some(({ user_name }) => user_name.includes('阿宁')))
  })

  it('has a batch of each kind that can be undone, carried out', async () => {
    const kinds = Object.entries(goodsKinds).flatMap(([name, { canUndo }]) => (canUndo === false ? [] : [name]))
    await comes(async () => {
      const done = (await call('batchJobList', {})).list.filter(({ state, counts }) => state === 'done' && (counts.done ?? 0) > 0)
      return kinds.every((name) => done.some(({ kind }) => kind === name))
    })
  })

  it('has alerts of the last week that ring, and some that left', async () => {
    await comes(async () => {
      const states = (await call('alertList', {})).list.map(({ state }) => state)
      return states.includes('ringing') && states.includes('left')
    })
  })

  it('has day sheets back to 120 days', async () => {
    const oldest = chinaDay(Date.now() - 119 * 86_400_000)
    await comes(async () => (await call('daySheetList', { first_day: oldest, last_day: oldest })).sheets.length > 0)
  })
})

describe('npm start, whose history is still coming in', () => {
  let demo: Start
  let folder: string

  beforeEach(async () => {
    folder = await makeFolder()
    demo = start({ PORT: '0', SANDBOX_PORT: '0', DATA_DIR: folder, DEMO_HISTORY: '' })
    await untilRunning(demo)
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function findHistory(): Promise<number> {
    const find = () => startedBy(demo.program.pid).find(({ command }) => command.includes('livedIn.ts'))?.pid ?? 0
    await expect.poll(find).toBeGreaterThan(0)
    return find()
  }

  it.each(['SIGTERM', 'SIGHUP'] as const)('ends that with all else at %s', async (signal) => {
    const history = await findHistory()
    const programs = startedBy(demo.program.pid)
    expect(programs).toHaveLength(3)
    demo.program.kill(signal)
    expect(await demo.ended).toEqual([0, null])
    expect([history, ...programs.map(({ pid }) => pid)].filter(isRunning)).toEqual([])
  })

  it('is followed by it also where it is killed and can end nothing', async () => {
    const history = await findHistory()
    const others = startedBy(demo.program.pid).flatMap(({ pid }) => (pid === history ? [] : [pid]))
    demo.program.kill('SIGKILL')
    await demo.ended
    await expect.poll(() => isRunning(history)).toBe(false)
    for (const pid of others) process.kill(pid)
    await expect.poll(() => others.filter(isRunning)).toEqual([])
  })
})

describe('npm start, told nothing, where the usual ports are in use', () => {
  const others = [createServer(), createServer()]
  const folders: string[] = []
  const starts: Start[] = []

  beforeAll(async () => {
    // Also where another program has one already.
    const take = (server: (typeof others)[number], port: number) =>
      new Promise<void>((resolve) => server.once('error', () => resolve()).listen(port, '127.0.0.1', resolve))
    await Promise.all([PORT_DEFAULT, SANDBOX_PORT_DEFAULT].map((port, index) => others[index] && take(others[index], port)))
    for (let count = 0; count < 2; count += 1) {
      const folder = await makeFolder()
      folders.push(folder)
      starts.push(start({ DATA_DIR: folder }))
    }
    await Promise.all(starts.map(untilRunning))
  })
  afterAll(async () => {
    await Promise.all(starts.map((each) => each.end()))
    for (const other of others) other.close()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  })

  it('runs twice side by side, each on four ports of its own, and says that the usual one is in use', () => {
    const addresses = starts.flatMap(({ said }) => Object.values(addressesIn(said())))
    expect(new Set(addresses).size).toBe(4)
    for (const address of addresses) expect(address).toMatch(/^http:\/\/(localhost|127\.0\.0\.1):\d+$/)
    for (const address of addresses) expect([PORT_DEFAULT, SANDBOX_PORT_DEFAULT]).not.toContain(Number(new URL(address).port))
    for (const { said } of starts) expect(said()).toMatch(/Port 8080 is in use by another program.*PORT/)
  })

  it('gives each server, console and extension the sandbox that belongs to it', async () => {
    for (const { said } of starts) {
      const { console, sandbox } = addressesIn(said())
      const { token } = await fetchLogin(console, 'demo')
      expect(await callAs(console, token, 'shopList', {})).toHaveLength(24)
      const { data } = await (await fetch(`${console}/api/config`)).json()
      expect(new Set(Object.values(data.merchant_hosts))).toEqual(new Set([sandbox]))
      const files = unzipSync(new Uint8Array(await (await fetch(`${console}/api/extension.zip`)).arrayBuffer()))
      const manifest = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()))
      expect(manifest.host_permissions).toEqual([`${sandbox}/*`, `${console}/*`])
      expect(manifest.externally_connectable.matches).toEqual([`${console}/*`])
      expect(await allowedBy(sandbox, console)).toBe(console)
    }
  })
})

describe('npm start, told what cannot be', () => {
  let folder: string
  beforeEach(async () => {
    folder = await makeFolder()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  it.each([
    ['PORT', /^Port \d+ of localhost is in use: .* set PORT to another port/m],
    ['SANDBOX_PORT', /^sandbox: Port \d+ of 127\.0\.0\.1 is in use: .* set SANDBOX_PORT to another port/m],
  ])('ends, and names the setting %s of a port that is in use', async (name, sentence) => {
    const port = await freePort()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(port, 'localhost', resolve))
    const second = createServer()
    await new Promise<void>((resolve) => second.once('error', () => resolve()).listen(port, '127.0.0.1', resolve))
    const spare = { PORT: String(await freePort()), SANDBOX_PORT: String(await freePort()) }
    const demo = start({ ...spare, DATA_DIR: folder, [name]: String(port) })
    expect(await once(demo.program, 'exit')).toEqual([1, null])
    expect(demo.said()).toMatch(sentence)
    expect(demo.said()).not.toContain('is running:')
    other.close()
    second.close()
  })

  it('ends, and names the setting of a folder that is a file', async () => {
    const file = join(folder, 'file')
    await writeFile(file, '')
    const demo = start({ PORT: String(await freePort()), SANDBOX_PORT: '0', DATA_DIR: file })
    expect(await once(demo.program, 'exit')).toEqual([1, null])
    expect(demo.said()).toMatch(/DATA_DIR/)
    expect(demo.said()).not.toMatch(/\n {4}at /)
  })

  it('starts where an earlier one was killed and could not say that it ended', async () => {
    await writeFile(
      join(folder, 'running.json'),
      JSON.stringify({ pid: process.pid, console: 'http://localhost:1', sandbox: 'http://127.0.0.1:1' }),
    )
    const demo = start({ PORT: '0', SANDBOX_PORT: '0', DATA_DIR: folder })
    await untilRunning(demo)
    const { console, sandbox } = addressesIn(demo.said())
    expect(await allowedBy(sandbox, console)).toBe(console)
    await demo.end()
  })
})

describe('programs for developers', () => {
  let folder: string
  beforeEach(async () => {
    folder = await makeFolder()
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  const specBackend = ['--import', 'tsx', 'tests/specBackend/main.ts']
  const dev = async () => ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--strictPort', '--port', String(await freePort())]
  const addressOf = ({ said }: Start) =>
    vi.waitFor(() => /http:\/\/127\.0\.0\.1:\d+/.exec(said())?.[0] ?? Promise.reject(new Error(said())), { timeout: 60_000 })

  it('the backend of the specification alone names its setting where its port is in use or is none', async () => {
    const other = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    const second = run(specBackend, { PORT: String(port) })
    expect(await second.ended).toEqual([1, null])
    expect(second.said()).toBe(`Port ${port} of 127.0.0.1 is in use. Set PORT to another port (0 takes a free one).\n`)
    other.close()
    const third = run(specBackend, { PORT: 'eighty' })
    expect(await third.ended).toEqual([1, null])
    expect(third.said()).toBe('PORT=eighty: must be a port from 0 to 65535 (0 takes a free one).\n')
  })

  it('npm run dev names its setting where the backend does not answer', async () => {
    const away = `http://127.0.0.1:${await freePort()}`
    const program = run(await dev(), { ZHANGGUI_BACKEND: away, DATA_DIR: folder })
    const answer = await fetch(`${await addressOf(program)}/api/config`)
    expect(answer.ok).toBe(false)
    await vi.waitFor(() => expect(program.said()).toContain(`The backend ${away} does not answer.`))
    expect(program.said()).toContain('set ZHANGGUI_BACKEND to its address')
    await program.end()
  })

  it('npm run dev asks the demo that npm start has running, wherever its port is', async () => {
    const demo = start({ PORT: '0', SANDBOX_PORT: '0', DATA_DIR: folder })
    await untilRunning(demo)
    const program = run(await dev(), { DATA_DIR: folder })
    const { data } = await (await fetch(`${await addressOf(program)}/api/config`)).json()
    expect(data.merchant_hosts.mms).toBe(addressesIn(demo.said()).sandbox)
    await Promise.all([program.end(), demo.end()])
  })
})
