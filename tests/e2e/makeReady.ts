import { ensureBuilt } from '../../scripts/prepare/built.mjs'
import { fillDemo } from './startDeployment.ts'

/** Before the first browser test: the programs are built once, and no test builds them under the others; the demo is filled once. */
export async function setup(): Promise<() => Promise<void>> {
  ensureBuilt()
  return fillDemo()
}
