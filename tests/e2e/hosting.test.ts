import { execFileSync } from 'node:child_process'
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { MCP_PATH } from '../../contract/keyCalls.ts'
import { toolApi } from '../../contract/toolApi.ts'
import { freePort } from '../../scripts/prepare/freePort.mjs'
import { isProgramHere } from '../../scripts/prepare/programs.mjs'
import { endHelperPrograms, runHelper } from '../server/builders/helperPrograms.ts'
import { PASSWORD } from '../specBackend/records.ts'
import { type SpecBackend, startSpecBackend } from '../specBackend/startSpecBackend.ts'
import { type Browser, openBrowser } from './openBrowser.ts'

const consoleFolder = resolve('dist/console')
const nginxFile = readFileSync('deploy/console.nginx.conf', 'utf8')
const caddyFile = readFileSync('deploy/console.Caddyfile', 'utf8')
/** First parts of the paths that are calls. */
const callRoots = [...new Set(Object.values(toolApi).map(({ path }) => path.split('/')[1] ?? ''))].sort()
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

interface Host {
  readonly origin: string
  close(): void
}

/** Hosts of the console's files, each with the backend behind the same address; `loads`: of pages, until the login's form is there. */
const hosts = [
  { name: 'a server that knows the file, else index.html', isHere: true, loads: 2, start: (backend: string) => startFiles(backend, 200) },
  {
    name: 'a bucket, which sends its error document with 404',
    isHere: true,
    loads: 2,
    start: (backend: string) => startFiles(backend, 404),
  },
  { name: 'nginx with our configuration', isHere: isProgramHere('nginx'), loads: 1, start: startNginx },
  { name: 'Caddy with our configuration', isHere: isProgramHere('caddy'), loads: 1, start: startCaddy },
]

let folder: string
let backend: SpecBackend
let browser: Browser
let page: Page
let loaded: string[]

beforeAll(async () => {
  browser = await openBrowser()
  folder = await mkdtemp(join(tmpdir(), 'zhanggui-hosting-'))
})
afterAll(async () => {
  await browser.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  backend = await startSpecBackend()
  await browser.context.clearCookies()
  page = await browser.context.newPage()
  loaded = []
  page.on('request', (asked) => {
    if (asked.isNavigationRequest()) loaded.push(new URL(asked.url()).pathname)
  })
})
afterEach(async () => {
  await page.close()
  await backend.close()
  endHelperPrograms()
})

describe.each(hosts)('the console on $name', ({ isHere, loads, start }) => {
  let host: Host
  beforeEach(async () => {
    if (isHere) host = await start(backend.origin)
  })
  afterEach(() => host?.close())

  const form = () => page.getByRole('button', { name: '登录', exact: true })

  it.skipIf(!isHere)(`shows the login's form after ${loads} page load(s), and stays there`, async () => {
    await page.goto(`${host.origin}/login`)
    await form().waitFor()
    await page.waitForTimeout(1500)
    expect(loaded).toHaveLength(loads)
    expect(new URL(page.url()).pathname).toBe('/login')
    expect(await form().count()).toBe(1)
    expect(browser.refusals).toEqual([])
  })

  // Of those that are ours: `loads` is one for them.
  it.skipIf(!isHere || loads > 1)(
    'sends with the login what protects every other page, and says that its language is the reader’s',
    async () => {
      const headersOf = async (path: string) => {
        const { headers } = await fetch(host.origin + path)
        return ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cache-control'].map((name) => headers.get(name))
      }
      const all = await headersOf('/')
      expect(all.every(Boolean)).toBe(true)
      expect(await headersOf('/login')).toEqual(all)
      expect((await fetch(`${host.origin}/login`)).headers.get('vary')).toMatch(/accept-language/i)
      expect((await fetch(host.origin)).headers.get('vary') ?? '').not.toMatch(/accept-language/i)
    },
  )

  it.skipIf(!isHere)('leads from a deep address to the login and back to it, and opens it at once the next time', async () => {
    await page.goto(`${host.origin}/shop/my_shop?q=${encodeURIComponent('木')}`)
    await form().waitFor()
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ redirect: 'shops', q: '木' })
    await page.getByLabel('用户名', { exact: true }).fill('owner')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await form().click()
    await page.waitForURL((url) => url.pathname === '/shop/my_shop')
    const row = page.getByRole('rowheader', { name: '木作坊' })
    await row.waitFor()
    loaded = []
    await page.reload()
    await row.waitFor()
    expect(loaded).toEqual(['/shop/my_shop'])
    // Logged in already, the login leads on.
    await page.goto(`${host.origin}/login?redirect=shops`)
    await page.waitForURL((url) => url.pathname === '/shop/my_shop')
    await row.waitFor()
    expect(loaded.length).toBeLessThanOrEqual(loads + 2)
    expect(browser.refusals).toEqual([])
    await page.evaluate(() => localStorage.clear())
  })
})

describe('the console where its login file is missing as well', () => {
  it('says that there is no such page, and loads no second time', async () => {
    const host = await startFiles(backend.origin, 200, (path) => !path.startsWith('/login.'))
    await page.goto(`${host.origin}/login`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForTimeout(1500)
    expect(loaded).toEqual(['/login', '/login.zh-CN.html'])
    host.close()
  })
})

describe('our configurations of other web servers', () => {
  it('know the first part of each path that is a call', () => {
    const ofNginx = [...nginxFile.matchAll(/~ \^\/\(\(([\w|]+)\)\/\|(\w+)\$\) {/g)]
    expect(ofNginx.map(([, roots = '', whole]) => [roots.split('|').sort(), `/${whole}`])).toEqual([[callRoots, MCP_PATH]])
    const ofCaddy = /@call path (.+)/.exec(caddyFile)?.[1]?.split(' ')
    expect(ofCaddy?.sort()).toEqual([...callRoots.map((root) => `/${root}/*`), MCP_PATH].sort())
  })
})

/** A web server of a few lines: calls go on to the backend; `status`: of index.html in place of a file that is not there. */
async function startFiles(backendOrigin: string, status: 200 | 404, hasFile = (_path: string) => true): Promise<Host> {
  const server = createServer((asked, reply) => {
    const path = decodeURIComponent(new URL(asked.url ?? '/', 'http://host').pathname)
    if (callRoots.includes(path.split('/')[1] ?? '')) return passOn(backendOrigin, asked, reply)
    const file = join(consoleFolder, path)
    const isFile = hasFile(path) && existsSync(file) && statSync(file).isFile()
    const sent = isFile ? file : join(consoleFolder, 'index.html')
    reply.writeHead(isFile ? 200 : status, { 'content-type': types[extname(sent)] ?? 'application/octet-stream' })
    createReadStream(sent).pipe(reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function passOn(origin: string, asked: IncomingMessage, reply: ServerResponse): void {
  const onward = request(origin + asked.url, { method: asked.method, headers: asked.headers }, (answer) => {
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  })
  onward.on('error', () => reply.destroy())
  asked.pipe(onward)
}

async function startNginx(backendOrigin: string): Promise<Host> {
  const port = await freePort()
  const site = nginxFile
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/srv/zhanggui/console', consoleFolder)
    .replace('127.0.0.1:8080', new URL(backendOrigin).host)
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  // One process, which ends with the test.
  const main = ['daemon off;', 'master_process off;', `pid ${folder}/nginx.pid;`, 'error_log stderr;', 'events {}', 'http {']
  writeFileSync(file, [...main, 'include /etc/nginx/mime.types;', 'access_log off;', ...temporary, site, '}'].join('\n'))
  return untilServing(port, runHelper('nginx', ['-p', folder, '-e', 'stderr', '-c', file]))
}

async function startCaddy(backendOrigin: string): Promise<Host> {
  const port = await freePort()
  const env = {
    SITE_ADDRESS: `http://127.0.0.1:${port}`,
    CONSOLE_FOLDER: consoleFolder,
    BACKEND: new URL(backendOrigin).host,
    HOME: folder,
  }
  const { PATH } = process.env
  const adapted = execFileSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', 'deploy/console.Caddyfile'], {
    env: { PATH, ...env } as NodeJS.ProcessEnv,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const file = join(folder, 'caddy.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(adapted), admin: { disabled: true } }))
  return untilServing(port, runHelper('caddy', ['run', '--config', file], { ...env, XDG_DATA_HOME: folder }))
}

async function untilServing(port: number, said: () => string): Promise<Host> {
  const origin = `http://127.0.0.1:${port}`
  const isServing = () => fetch(`${origin}/mark.svg`).then(({ ok }) => ok, said)
  await expect.poll(isServing, { timeout: 20_000 }).toBe(true)
  return { origin, close: endHelperPrograms }
}
