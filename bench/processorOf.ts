import { type Profiler, Session } from 'node:inspector/promises'

const SAMPLE_US = 1_000
const US_PER_S = 1_000_000

/** Seconds of the processor that this thread spent in the product's code, and in what that called. */
export async function processorOf(work: () => Promise<void>): Promise<number> {
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US })
  await session.post('Profiler.start')
  await work()
  const { profile } = await session.post('Profiler.stop')
  session.disconnect()
  return addUp(profile)
}

function addUp({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): number {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const isOurs = new Map<number, boolean>()
  function visit(id: number, isAbove: boolean): void {
    const node = byId.get(id)
    if (!node) return
    const isOwn = isAbove || /\/src\/(?!.*node_modules)/.test(node.callFrame.url)
    isOurs.set(id, isOwn)
    for (const child of node.children ?? []) visit(child, isOwn)
  }
  const [root] = nodes
  if (root) visit(root.id, false)
  return samples.reduce((seconds, id, at) => seconds + (isOurs.get(id) ? (timeDeltas[at] ?? 0) / US_PER_S : 0), 0)
}
