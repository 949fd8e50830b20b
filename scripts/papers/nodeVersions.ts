import { readFileSync } from 'node:fs'
import { intersects, minVersion, satisfies, subset } from 'semver'
import { readImageLine } from '../prepare/otherNode.mjs'
import type { LockedPackage } from './lockedPackages.ts'

/** What we promise of Node: the oldest version that `engines` names, as `20.19.0`, and the line of the image, as `24`. */
export interface PromisedNode {
  readonly oldest: string
  readonly line: string
}

/** From package.json and deploy/Dockerfile. Throws where one of them says none, or where the image is older than we promise. */
export function readPromisedNode(): PromisedNode {
  const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }
  const oldest = minVersion(engines.node)?.version
  const line = readImageLine()
  if (!oldest) throw new Error('package.json says no engines.node')
  if (!subset(`${line}.x`, engines.node)) throw new Error(`the image has Node ${line}, and package.json promises ${engines.node}`)
  return { oldest, line }
}

/** Packages that say that they do not run on a Node that we promise; each with what it asks for. */
export function findUnfitForNode(packages: readonly LockedPackage[], { oldest, line }: PromisedNode): readonly string[] {
  return packages
    .filter(({ node }) => node !== '' && !(satisfies(oldest, node) && intersects(`${line}.x`, node)))
    .map(({ name, version, node }) => `${name}@${version}: Node ${node}`)
}
