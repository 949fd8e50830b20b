import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildah } from './buildah.ts'

/** Of Linux, in what it says of processes. */
const TICKS_PER_SECOND = 100
/** What a container engine does for deploy/compose.yml: nothing can be written but the data and /tmp. */
const START = `
set -e
/bin/mount --make-rprivate /
/bin/mount --bind "$ROOT" "$ROOT"
/bin/mount --bind "$DATA" "$ROOT/data"
/bin/mount -t proc proc "$ROOT/proc"
/bin/mount --rbind /dev "$ROOT/dev"
/bin/mount -t tmpfs -o mode=1777 tmpfs "$ROOT/tmp"
/bin/mount -o remount,bind,ro "$ROOT"
root=$ROOT; unset ROOT DATA PWD OLDPWD
exec /usr/bin/unshare --root="$root" "$@"
`

/** A program that runs in an image. */
export interface Container {
  readonly ended: Promise<number | null>
  /** Both of its streams. */
  said(): string
  /** Processor time so far, in seconds: unlike the time by the clock, it does not tell how busy the machine is. */
  processorSeconds(): number
  /** Out: the exit code of the image's own health check, run beside the program. */
  runHealthCheck(): number | null
  /** As an engine stops it, with SIGTERM. Out: its exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts what the image says, as the user and with the variables that it says.
 * `root`: where it is mounted; `data`: a folder to be made, for its volume; `more`: variables besides.
 */
export function startContainer(name: string, root: string, data: string, more: Readonly<Record<string, string>>): Container {
  const { Env, Cmd, User, WorkingDir, Healthcheck } = JSON.parse(buildah('inspect', name)).Docker.config as ImageConfig
  const [user = 0, group = user] = User.split(':').map(Number)
  if (!(user > 0)) throw new Error(`the image runs as ${User || 'root'}`)
  mkdirSync(data, { mode: 0o700 })
  chownSync(data, user, group)
  for (const place of ['proc', 'dev']) mkdirSync(join(root, place), { recursive: true })

  const env = { ...Object.fromEntries(Env.map((line) => line.split(/=(.*)/s))), ...more }
  const identity = [`--wd=${WorkingDir}`, '--setuid', String(user), '--setgid', String(group)]
  const program = spawn('/usr/bin/unshare', ['--mount', '/bin/sh', '-c', START, 'start', ...identity, '--', ...Cmd], {
    env: { ...env, ROOT: root, DATA: data },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part
    })
  }
  const ended = once(program, 'close').then(([code]) => code as number | null)
  const [, ...check] = Healthcheck.Test
  return {
    ended,
    said: () => said,
    processorSeconds() {
      const [user = 0, system = 0] = (readFileSync(`/proc/${program.pid}/stat`, 'utf8').split(') ')[1] ?? '')
        .split(' ')
        .slice(11, 13)
        .map(Number)
      return (user + system) / TICKS_PER_SECOND
    },
    runHealthCheck: () => spawnSync('/usr/sbin/chroot', [`--userspec=${user}:${group}`, root, ...check], { env }).status,
    stop() {
      program.kill('SIGTERM')
      return ended
    },
  }
}

/** As engines write it. */
interface ImageConfig {
  readonly Env: readonly string[]
  readonly Cmd: readonly string[]
  readonly User: string
  readonly WorkingDir: string
  readonly Healthcheck: { readonly Test: readonly string[] }
}
