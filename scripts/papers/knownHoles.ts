import { spawnSync } from 'node:child_process'

/** What the registry knows of the packages that are shipped; null: it answered nothing that could be read. */
export type KnownHoles = Readonly<Record<'critical' | 'high' | 'moderate' | 'low', readonly string[]>> | null

const severities = ['critical', 'high', 'moderate', 'low'] as const

/** Asks the registry that packages come from. Does not throw: many registries answer no such question. */
export function askForKnownHoles(): KnownHoles {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 })
  return readKnownHoles(stdout ?? '')
}

/** `answer`: what `npm audit --json` prints (npm 7 and newer). Out: names of packages by severity. */
export function readKnownHoles(answer: string): KnownHoles {
  let parsed: { readonly vulnerabilities?: Readonly<Record<string, { readonly severity?: string }>> }
  try {
    parsed = JSON.parse(answer)
  } catch {
    return null
  }
  const { vulnerabilities } = parsed
  if (typeof vulnerabilities !== 'object') return null
  const of = (severity: string) => Object.entries(vulnerabilities).flatMap(([name, hole]) => (hole.severity === severity ? [name] : []))
  return Object.fromEntries(severities.map((severity) => [severity, of(severity)])) as unknown as KnownHoles
}

/** One sentence, and whether nothing may be released with them. */
export function judgeKnownHoles(holes: KnownHoles): { readonly says: string; readonly isRefused: boolean } {
  if (holes === null) return { says: 'known holes: the registry does not answer; nothing was checked', isRefused: false }
  const found = severities.filter((severity) => holes[severity].length > 0).map((severity) => `${severity}: ${holes[severity].join(', ')}`)
  if (found.length === 0) return { says: 'known holes: none in what is shipped', isRefused: false }
  return { says: `known holes: ${found.join('; ')}`, isRefused: holes.critical.length + holes.high.length > 0 }
}
