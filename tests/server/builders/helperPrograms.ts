import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { request } from 'node:https'
import { join } from 'node:path'
import { freePort } from '../../../scripts/prepare/freePort.mjs'

const started = new Set<ChildProcess>()

/** For `afterEach`: nothing outlives its test. */
export function endHelperPrograms(): void {
  for (const child of started) child.kill('SIGKILL')
  started.clear()
}

/** Starts a program of the machine; answers how to ask what it printed. */
export function runHelper(program: string, parameters: readonly string[], env: Record<string, string> = {}): () => string {
  const { PATH } = process.env
  const child = spawn(program, parameters, { env: { PATH, ...env } as NodeJS.ProcessEnv })
  started.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part
    })
  }
  return () => said
}

/** `deploy/haproxy.cfg` in front of two servers, which need not run yet. */
export async function startHaproxy(folder: string, ports: readonly [number, number]) {
  const port = await freePort()
  const statusPort = await freePort()
  const more = join(folder, 'status.cfg')
  const status = [
    'frontend status',
    '  mode http',
    '  timeout client 10s',
    `  bind 127.0.0.1:${statusPort}`,
    '  stats enable',
    '  stats uri /',
    '',
  ]
  writeFileSync(more, status.join('\n'))
  const env = { BIND: `127.0.0.1:${port}`, SERVER_ONE: `127.0.0.1:${ports[0]}`, SERVER_TWO: `127.0.0.1:${ports[1]}` }
  const said = runHelper('haproxy', ['-db', '-f', 'deploy/haproxy.cfg', '-f', more], env)
  return {
    origin: `http://127.0.0.1:${port}`,
    said,
    /** Whether it sends requests to the server: `UP` or `DOWN`, perhaps with how sure it is. */
    async stateOf(server: 'one' | 'two'): Promise<string> {
      const text = await fetch(`http://127.0.0.1:${statusPort}/;csv`).then(
        (answer) => answer.text(),
        () => '',
      )
      const [heads = '', ...lines] = text.split('\n')
      const line = lines.find((each) => each.startsWith(`zhanggui,${server},`)) ?? ''
      return line.split(',')[heads.split(',').indexOf('status')] ?? ''
    },
  }
}

/** nginx as it comes, which passes everything on to one server: its own limits, and no setting of ours but where its files are. */
export async function startPlainNginx(folder: string, upstream: string): Promise<string> {
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`)
  const site = `server { listen 127.0.0.1:${port}; location / { proxy_pass ${upstream}; } }`
  // One process, which ends with the test.
  const main = ['daemon off;', 'master_process off;', `pid ${folder}/nginx.pid;`, 'error_log stderr;', 'events {}']
  writeFileSync(file, [...main, 'http {', 'access_log off;', ...temporary, site, '}'].join('\n'))
  runHelper('nginx', ['-p', folder, '-e', 'stderr', '-c', file])
  return `http://127.0.0.1:${port}`
}

/** `deploy/Caddyfile` for this machine: its own authority, nothing on ports 80 and 443, nothing outside of `folder`. */
export async function startCaddy(folder: string, upstream: string) {
  const port = await freePort()
  const plainPort = await freePort()
  const env = { HOME: folder, XDG_DATA_HOME: folder, SITE_ADDRESS: `localhost:${port}`, UPSTREAM: upstream }
  const { PATH } = process.env
  const adapted = execFileSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'], {
    env: { PATH, ...env } as NodeJS.ProcessEnv,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const config = JSON.parse(adapted)
  config.admin = { disabled: true }
  config.apps.http.http_port = plainPort
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } }
  const file = join(folder, 'caddy.json')
  writeFileSync(file, JSON.stringify(config))
  const said = runHelper('caddy', ['run', '--config', file], env)
  const rootFile = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  const ask = (path: string, method: 'GET' | 'POST' = 'GET', headers: OutgoingHttpHeaders = {}, body = '') =>
    new Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string }>((resolve, reject) => {
      // Another address than its own, so that who asks can be told from the proxy.
      const from = { localAddress: '127.0.0.5', family: 4 }
      const asked = request({ host: 'localhost', port, path, method, headers, ca: readFileSync(rootFile), ...from }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('error', reject)
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, text: Buffer.concat(parts).toString() }))
      })
      asked.on('error', reject)
      asked.end(body)
    })
  return { said, rootFile, ask }
}
