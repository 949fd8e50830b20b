import { spawnSync } from 'node:child_process'
import { installWithApt } from '../prepare/apt.mjs'

const SHOWN_CHARS = 3_000
/** Neither a daemon nor a driver of the kernel is needed. */
const environment = { STORAGE_DRIVER: 'vfs', BUILDAH_ISOLATION: 'chroot', ...process.env }

/** Runs Debian's tool for images. Out: what it printed on stdout, trimmed. Throws the end of what it said when it fails. */
export function buildah(...parameters: readonly string[]): string {
  const { status, stdout, stderr } = tryBuildah(...parameters)
  if (status === 0) return stdout.trim()
  throw new Error(`buildah ${parameters[0]} failed:\n${`${stdout}${stderr}`.slice(-SHOWN_CHARS)}`)
}

/** The same for what may fail. */
export function tryBuildah(...parameters: readonly string[]) {
  return spawnSync('buildah', parameters, { encoding: 'utf8', env: environment, maxBuffer: 1e9 })
}

/** Installs what is missing. Throws where it cannot. */
export function ensureImageTools(): void {
  const isHere = () => ['buildah', 'debootstrap'].every((name) => spawnSync(name, ['--version']).status === 0)
  if (process.getuid?.() === 0 && (isHere() || (installWithApt(['buildah', 'debootstrap']) && isHere()))) return
  throw new Error('An image is built on a Debian, as root, with the packages buildah and debootstrap.')
}
