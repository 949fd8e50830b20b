import { spawnSync } from 'node:child_process'

/** Seconds to wait while another program installs packages: two checkouts that are tried at once, or the machine's own updates. */
const LOCK_SECONDS = 300

/**
 * Installs Debian packages when this is a Debian and we are root.
 * @param {readonly string[]} packages
 * @returns {boolean} whether they are installed now
 */
export function installWithApt(packages) {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) return false
  process.stdout.write(`Installing ${packages.join(', ')} from Debian's packages ...\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env })
  return (
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', '-o', `DPkg::Lock::Timeout=${LOCK_SECONDS}`, ...packages], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env,
    }).status === 0
  )
}
