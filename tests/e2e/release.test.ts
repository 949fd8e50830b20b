import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** Of a user without any rights; where we are not root, the program runs as the user that we are. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

let place: string
let folder: string
let dataDir: string

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'zhanggui-release-'))
  folder = join(place, 'zhanggui')
  dataDir = join(place, 'data')
  execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/release.ts', '--folder', folder], { stdio: 'ignore' })
  mkdirSync(dataDir, { mode: 0o700 })
  chmodSync(place, 0o755)
  execFileSync('chmod', ['-R', 'a+rX,a-w', folder])
  if (NOBODY.uid !== undefined) chownSync(dataDir, NOBODY.uid, NOBODY.gid)
})
afterAll(() => {
  execFileSync('chmod', ['-R', 'u+w', folder])
  rmSync(place, { recursive: true, force: true })
})

const env = () => ({ PATH: process.env.PATH, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' })

async function run(parameters: readonly string[]): Promise<string> {
  const program = spawn(process.execPath, ['dist/server/main.js', ...parameters], { cwd: folder, env: env(), ...NOBODY })
  const said: Buffer[] = []
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part: Buffer) => said.push(part))
  const [code] = await once(program, 'close')
  expect(code, Buffer.concat(said).toString()).toBe(0)
  return Buffer.concat(said).toString()
}

it('a release runs without a build, as another user, from a folder that nobody may write', async () => {
  const program = spawn(process.execPath, ['dist/server/main.js'], { cwd: folder, env: env(), ...NOBODY })
  let complaints = ''
  program.stderr.on('data', (part: Buffer) => {
    complaints += part
  })
  const ended = once(program, 'close')
  const lines = createInterface({ input: program.stdout })
  const [line] = await Promise.race([once(lines, 'line'), ended.then(([code]) => [`ended with ${code}: ${complaints}`])])
  const port = /listening on \S+:(\d+)$/.exec(String(line))?.[1]
  expect(port, String(line)).toBeDefined()
  const origin = `http://127.0.0.1:${port}`
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${origin}/login`)).text()).toContain('<html')
  const { code, data } = await (await fetch(`${origin}/api/config`)).json()
  expect([code, data.extension.version]).toEqual([1000, JSON.parse(readFileSync('dist/extension/manifest.json', 'utf8')).version])
  expect((await fetch(`${origin}/api/extension.zip`)).headers.get('content-type')).toBe('application/zip')
  const [, username, password] = /First administrator: (\S+) \/ (\S+)/.exec(complaints) ?? []
  const login = await fetch(`${origin}/QingYuTool/tool_api.php?type=2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  expect(await login.json()).toMatchObject({ code: 1000 })
  expect(await run(['backup'])).toMatch(/^Saved \d+ rows/)
  program.kill('SIGTERM')
  expect((await ended)[0], complaints).toBe(0)
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['backups', 'secret.key', 'zhanggui.db']))
  if (NOBODY.uid !== undefined) expect(statSync(join(dataDir, 'secret.key')).uid).toBe(NOBODY.uid)
})

it('a release has papers, names all that is in it, and nothing that only developers need', () => {
  for (const name of [
    'NOTICE',
    'CHANGELOG.md',
    'SECURITY.md',
    'README.md',
    'README.zh.md',
    'docs/operating.md',
    'deploy/zhanggui.service',
  ]) {
    expect(existsSync(join(folder, name)), name).toBe(true)
  }
  const { components } = JSON.parse(readFileSync(join(folder, 'bom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string }[]
  }
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const shipped = readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
    .map((path) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8')) as { name?: string; version?: string })
    .filter(({ name, version }) => name && version)
    .map(({ name, version }) => `${name}@${version}`)
  expect(shipped.length).toBeGreaterThan(20)
  expect(shipped.filter((each) => !named.has(each))).toEqual([])
  for (const name of ['vite', 'typescript', 'vitest', 'antd', 'react'])
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)
  expect([...named].some((each) => each.startsWith('react@'))).toBe(true)
})
