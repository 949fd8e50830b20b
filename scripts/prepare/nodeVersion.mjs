const LEAST = [20, 19]

/** Throws a sentence that says what to do when this Node is too old. */
export function ensureNodeVersion() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [leastMajor = 0, leastMinor = 0] = LEAST
  if (major > leastMajor || (major === leastMajor && minor >= leastMinor)) return
  throw new Error(`Zhanggui needs Node ${LEAST.join('.')} or newer; this is ${process.versions.node}.`)
}
