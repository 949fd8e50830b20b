/**
 * `npm run image`: builds deploy/Dockerfile without a daemon, starts the image as deploy/compose.yml does (its user, nothing to write but its data),
 * and tries it: ready, healthy, the first login, a graceful end. Prints size and times; exits with 1 when something of it fails. For Linux, as root,
 * with Debian's buildah and debootstrap, which are installed where they are missing. Where no registry of images answers, the base is a stand-in.
 */
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBase } from './image/base.ts'
import { buildah } from './image/buildah.ts'
import { startContainer } from './image/container.ts'
import { freePort } from './prepare/freePort.mjs'

const IMAGE = 'localhost/zhanggui'
const DOCKERFILE = 'deploy/Dockerfile'
const SIZE_MAX_MB = 250
const READY_MAX_MS = 60_000
const LOOK_MS = 20
/** Group and others, in the mode of a file. */
const EVERYBODY = 0o077

const folder = mkdtempSync(join(tmpdir(), 'zhanggui-image-'))
let container: string | null = null
try {
  build()
  container = buildah('from', '--pull-never', IMAGE)
  await tryOut(container)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  if (container) buildah('rm', container)
  rmSync(folder, { recursive: true, force: true })
}

function build(): void {
  const base = /^FROM (\S+) AS build$/m.exec(readFileSync(DOCKERFILE, 'utf8'))?.[1]
  if (!base) throw new Error(`${DOCKERFILE} has no line FROM ... AS build`)
  ensureBase(base, folder)
  const began = performance.now()
  const files = ['--file', DOCKERFILE, '--ignorefile', `${DOCKERFILE}.dockerignore`]
  buildah('bud', '--format', 'docker', '--pull-never', '--network', 'host', ...files, '--tag', IMAGE, '.')
  say(`built in ${seconds(began)}`)
}

async function tryOut(name: string): Promise<void> {
  const root = buildah('mount', name)
  const megabytes = sizeOf(root) / 1_000_000
  say(`size ${megabytes.toFixed(1)} MB`)
  checkPapers(root)
  const { uid, mode } = statSync(join(root, 'data'))
  if (uid === 0 || (mode & EVERYBODY) !== 0) refuse('its folder of data is root’s, or others may read it')

  const data = join(folder, 'data')
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const program = startContainer(name, root, data, { HOST: '127.0.0.1', PORT: String(port), PUBLIC_ORIGIN: origin })
  const began = performance.now()
  await Promise.race([untilReady(origin), program.ended.then((code) => refuse(`it ended with ${code}: ${program.said()}`))])
  say(`ready in ${seconds(began)}, of which the processor worked ${program.processorSeconds().toFixed(2)} s`)
  if (program.runHealthCheck() !== 0) refuse('its health check says that it is not well')
  await logIn(origin, program.said())
  say('healthy; the first administrator logged in')

  const stopped = performance.now()
  const code = await program.stop()
  if (code !== 0) refuse(`told to stop, it ended with ${code}: ${program.said()}`)
  say(`ended in ${seconds(stopped)}, with ${readdirSync(data).sort().join(', ')}`)
  if (program.runHealthCheck() === 0) refuse('its health check says that it is well after its end')
  if (megabytes > SIZE_MAX_MB) refuse(`it is larger than ${SIZE_MAX_MB} MB`)
}

async function untilReady(origin: string): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < READY_MAX_MS) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  refuse('/readyz does not say that it is ready')
}

async function logIn(origin: string, said: string): Promise<void> {
  const [, username, password] = /First administrator: (\S+) \/ (\S+)/.exec(said) ?? []
  if (!username) refuse(`it printed no first administrator: ${said}`)
  const answer = await fetch(`${origin}/QingYuTool/tool_api.php?type=2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { code } = (await answer.json()) as { code: number }
  if (code !== 1000) refuse(`the first administrator cannot log in: code ${code}`)
}

/** What of the system is in the image has its licence beside it. */
function checkPapers(root: string): void {
  const packages = readdirSync(join(root, 'var/lib/dpkg/status.d'))
  const without = [...packages, 'nodejs'].filter((each) => !existsSync(join(root, 'usr/share/doc', each, 'copyright')))
  if (without.length > 0) refuse(`the licence of ${without.join(', ')} is not in the image`)
  say(`of the system: ${packages.sort().join(', ')}, Node`)
}

/** Bytes of all files. */
function sizeOf(place: string): number {
  const stats = lstatSync(place)
  if (!stats.isDirectory()) return stats.size
  return readdirSync(place).reduce((sum, name) => sum + sizeOf(join(place, name)), 0)
}

function refuse(why: string): never {
  throw new Error(`The image does not do: ${why}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function seconds(began: number): string {
  return `${((performance.now() - began) / 1000).toFixed(2)} s`
}
