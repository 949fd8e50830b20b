import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isPublic, linksIn } from '../../scripts/papers/links.ts'
import { readLock } from '../../scripts/papers/lockedPackages.ts'
import { listShippedFiles } from '../../scripts/papers/shippedFiles.ts'
import { toShippedNotice } from '../../scripts/papers/toNotice.ts'

/** Of a user without any rights; where we are not root, the program runs as the user that we are. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Where nobody serves from this folder, they are not there. */
const operatorsOwn = ['deploy/.env', 'deploy/settings.env'].filter((name) => !existsSync(name))

let place: string
let folder: string
let dataDir: string

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'zhanggui-release-'))
  folder = join(place, 'zhanggui')
  dataDir = join(place, 'data')
  for (const name of operatorsOwn) writeFileSync(name, 'DB_PASSWORD=secret\n', { flag: 'a' })
  execFileSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'scripts/release.ts', '--folder', folder], { stdio: 'ignore' })
  for (const name of operatorsOwn) rmSync(name)
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

interface Manifest {
  readonly name: string
  readonly version: string
  /** Of a build for one kind of machine: its one system. */
  readonly os?: readonly string[]
}

/** What lies beside the server, by the packages' own manifests. */
function packagesBeside(): readonly Manifest[] {
  return readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' })
    .filter((path) => /(^|node_modules\/)(@[^/]+\/)?[^/@]+\/package\.json$/.test(path))
    .map((path) => JSON.parse(readFileSync(join(folder, 'node_modules', path), 'utf8')) as Manifest)
    .filter(({ name, version }) => name && version)
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
    'docs/operating.zh.md',
    'deploy/zhanggui.service',
  ]) {
    expect(existsSync(join(folder, name)), name).toBe(true)
  }
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  for (const command of ['backup', 'restore', 'new-key', 'reseal']) expect(scripts[command]).toBe(`node dist/server/main.js ${command}`)
  const { components } = JSON.parse(readFileSync(join(folder, 'bom.cdx.json'), 'utf8')) as {
    components: { name: string; version: string }[]
  }
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  const shipped = packagesBeside().map(({ name, version }) => `${name}@${version}`)
  expect(shipped.length).toBeGreaterThan(20)
  expect(shipped.filter((each) => !named.has(each))).toEqual([])
  for (const name of ['vite', 'typescript', 'vitest', 'antd', 'react'])
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false)
  expect([...named].some((each) => each.startsWith('react@'))).toBe(true)
})

it('a release that is made on a machine that serves has nothing of its settings', () => {
  expect(operatorsOwn.length).toBeGreaterThan(0)
  for (const name of operatorsOwn) expect(existsSync(join(folder, name)), name).toBe(false)
  expect(existsSync(join(folder, 'deploy/zhanggui.env'))).toBe(true)
})

it('NOTICE names what is in the files that are shipped, and nothing else', () => {
  const notice = readFileSync(join(folder, 'NOTICE'), 'utf8')
  const [head = ''] = notice.split('='.repeat(80))
  const named = [...head.matchAll(/^(\S+) (\d+\.\S+) {2}\S/gm)].map(([, name, version]) => `${name}@${version}`)
  // A build for one kind of machine goes with the package that it is a build of.
  const beside = packagesBeside().filter(({ os }) => os?.length !== 1)
  const bundled = ['console', 'extension', 'server']
    .flatMap((program) => JSON.parse(readFileSync(`dist/${program}-packages.json`, 'utf8')) as string[])
    .map((place) => JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as Manifest)
  expect(bundled.map(({ name }) => name)).toEqual(expect.arrayContaining(['react', 'antd', 'zod', 'kysely', 'fflate', 'vite']))
  expect(named).toEqual([...new Set([...bundled, ...beside].map(({ name, version }) => `${name}@${version}`))].sort(byTitle))
  expect(toShippedNotice(listShippedFiles(readLock())) === notice, 'run npm run notices').toBe(true)
})

/** As a paper of names and versions is sorted. */
function byTitle(one: string, other: string): number {
  const title = (each: string) => each.replace(/@(?=[^@]+$)/, ' ')
  return title(one) < title(other) ? -1 : 1
}

it('every link of every paper of a release leads to a file in it, or to a public address', () => {
  const pages = ['.', 'docs', 'deploy'].flatMap((place) =>
    readdirSync(join(folder, place), { recursive: place !== '.', encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(place, name)),
  )
  expect(pages.length).toBeGreaterThan(8)
  const links = pages.flatMap((page) => linksIn(readFileSync(join(folder, page), 'utf8')).map((link) => ({ page, link })))
  expect(links.length).toBeGreaterThan(20)
  const lost = links.filter(({ page, link }) => !isPublic(link) && !existsSync(join(folder, dirname(page), link)))
  expect(lost).toEqual([])
})
