import { readFileSync } from 'node:fs'

/** Throws a sentence that says what to do when this Node is older than package.json promises. */
export function ensureNodeVersion() {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
  const least = engines.node.replace('>=', '')
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number)
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new Error(`Zhanggui needs Node ${least} or newer; this is ${process.versions.node}.`)
}
