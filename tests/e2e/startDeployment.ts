import { type ChildProcess, spawn } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from '../../scripts/prepare/freePort.mjs'

const FILLED_DEMO = 'ZHANGGUI_FILLED_DEMO'
/** Settings that change what the demo is filled with. */
const sandboxContent = /^(SANDBOX_(?!PACE)|DATA_DIR|DATABASE_URL)/

/** The built programs as `npm start` runs them, on free ports and a data folder of their own. */
export interface Deployment {
  readonly origin: string
  readonly sandboxOrigin: string
  /** Ends the server as a person would, and starts it again on the same data. */
  restartServer(): Promise<void>
  /** What the server has said on its error stream: its log, and once the first administrator's password. */
  said(): string
  close(): Promise<void>
}

/**
 * With `--demo` as `npm start` does; without parameters as `npm run serve`, empty. `settings` are the operator's. The demo of the usual sandbox is
 * a copy of the one that was filled before the first test, as a server finds it that was ended and starts again.
 */
export async function startDeployment(
  parameters: readonly string[] = ['--demo'],
  settings: Readonly<Record<string, string>> = {},
): Promise<Deployment> {
  const [port, sandboxPort] = await Promise.all([freePort(), freePort()])
  const folder = await mkdtemp(join(tmpdir(), 'zhanggui-data-'))
  const filled = process.env[FILLED_DEMO]
  const isUsualDemo = parameters.includes('--demo') && Object.keys(settings).every((name) => !sandboxContent.test(name))
  if (filled && isUsualDemo) await cp(filled, folder, { recursive: true })
  const origin = `http://localhost:${port}`
  const env = {
    PLATFORM: 'sandbox',
    PORT: String(port),
    SANDBOX_PORT: String(sandboxPort),
    PUBLIC_ORIGIN: origin,
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  let log = ''
  const listen = (text: string) => {
    log += text
  }
  const sandbox = await startProgram('dist/sandbox/main.js', [], env, listen)
  let server = await startProgram('dist/server/main.js', parameters, env, listen)
  return {
    origin,
    sandboxOrigin: `http://127.0.0.1:${sandboxPort}`,
    async restartServer() {
      await stopProgram(server)
      server = await startProgram('dist/server/main.js', parameters, env, listen)
    },
    said: () => log,
    async close() {
      await Promise.all([server, sandbox].map(stopProgram))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Fills the demo once, and names its folder to the deployments that start later; out: removes it. */
export async function fillDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'zhanggui-filled-'))
  const { close } = await startDeployment(['--demo'], { DATA_DIR: folder })
  await close()
  process.env[FILLED_DEMO] = folder
  return () => rm(folder, { recursive: true, force: true })
}

function startProgram(
  file: string,
  parameters: readonly string[],
  env: Record<string, string>,
  listen: (text: string) => void,
): Promise<ChildProcess> {
  return new Promise((resolve, reject) => {
    const program = spawn(process.execPath, [file, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    program.stderr.on('data', (chunk) => listen(String(chunk)))
    createInterface({ input: program.stdout }).on('line', (line) => {
      if (/ listening on /.test(line)) resolve(program)
    })
    program.once('exit', (code) => reject(new Error(`${file} ended (${code}) before it listened`)))
  })
}

function stopProgram(program: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (program.exitCode !== null) return resolve()
    program.once('exit', () => resolve())
    program.kill('SIGTERM')
  })
}
