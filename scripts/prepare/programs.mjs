import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installWithApt } from './apt.mjs'

/** What runs around a deployment, by program, with Debian's package and how it says its version. */
const programs = {
  caddy: { package: 'caddy', ask: 'version' },
  haproxy: { package: 'haproxy', ask: '-v' },
  nginx: { package: 'nginx-light', ask: '-v' },
  pgbouncer: { package: 'pgbouncer', ask: '--version' },
  prometheus: { package: 'prometheus', ask: '--version' },
  promtool: { package: 'prometheus', ask: '--version' },
  'systemd-analyze': { package: 'systemd', ask: '--version' },
}

/** @typedef {keyof typeof programs} ProgramName */

/**
 * @param {ProgramName} name
 * @returns {boolean} whether it is on this machine
 */
export function isProgramHere(name) {
  return spawnSync(name, [programs[name].ask], { stdio: 'ignore' }).status === 0
}

/**
 * Installs those that are missing, where it can. On a machine with systemd it does not: their packages would start services there.
 * @returns {readonly string[]} names of those that are missing all the same
 */
export function ensurePrograms() {
  const names = /** @type {ProgramName[]} */ (Object.keys(programs))
  const missing = names.filter((name) => !isProgramHere(name))
  if (missing.length > 0 && !existsSync('/run/systemd/system')) installWithApt(missing.map((name) => programs[name].package))
  return missing.filter((name) => !isProgramHere(name))
}
