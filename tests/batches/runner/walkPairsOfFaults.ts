import type { BatchRow } from '../../../contract/entities/batchJob.ts'
import type { copyAnswers, FaultInput } from '../../../sandbox/faults/fault.ts'
import type { PlannedRow } from '../../../src/batches/rules/plannedRow.ts'
import type { BatchKind } from '../../../src/batches/runner/batch.ts'
import type { FaultyTab, FaultyWorld, PlayedServer } from './faultyWorld.ts'

/** What goes wrong with one request. */
export const walkedFaults = [
  'answerLost',
  'neverArrived',
  'resentTooOften',
  'alreadyThere',
  'tooOften',
  'http429',
  'captcha',
  'deadSession',
  'refusal',
  'listsLag',
  'tabKilled',
  'tabKilledBefore',
  'secondTab',
] as const
export type WalkedFault = (typeof walkedFaults)[number]

const LAG_MS = 2_000
/** A person looks so often, a minute apart, before she gives up. */
const LOOKS_MAX = 12
const LOOK_EVERY_MS = 61_000

/** How the sandbox does it; null: it is the tab's. */
const sandboxFaults: Record<WalkedFault, FaultInput | null> = {
  answerLost: { kind: 'answerLost', times: 1 },
  neverArrived: { kind: 'dropConnection', times: 1 },
  resentTooOften: { kind: 'resent', copy: 'rateLimited', times: 1 },
  alreadyThere: { kind: 'resent', times: 1 },
  tooOften: { kind: 'rateLimited', times: 1 },
  http429: { kind: 'http429', times: 1 },
  captcha: { kind: 'captcha', times: 1 },
  deadSession: { kind: 'sessionExpired', times: 1 },
  refusal: { kind: 'refused', times: 1 },
  listsLag: { kind: 'lag', lag_ms: LAG_MS },
  tabKilled: null,
  tabKilledBefore: null,
  secondTab: null,
}

/** A request that was sent again is answered by the second fault, where that is an answer. */
const answerOfCopy: Partial<Record<WalkedFault, (typeof copyAnswers)[number]>> = {
  tooOften: 'rateLimited',
  http429: 'http429',
  captcha: 'captcha',
  deadSession: 'sessionExpired',
  refusal: 'refused',
}

/** The first request to `path`; with `after`: the first once that path was asked. */
export interface WalkedStep {
  readonly path: string
  readonly after?: string
}

/** Batches of one kind, as they are walked. */
export interface WalkedBatch {
  /** What the shop is like before, in a world that was reset. Out: the plan. */
  readonly prepare: (world: FaultyWorld) => { readonly plan: Record<string, unknown>; readonly rows: readonly PlannedRow[] }
  /** Of a new tab: what it remembers ends with it. */
  readonly createKind: (world: FaultyWorld) => BatchKind
  /** What is wrong at the platform, or with what a row says of it, whenever the batch rests. */
  readonly judge: (world: FaultyWorld, rows: readonly BatchRow[]) => readonly string[]
  /** What is wrong once every row is done. */
  readonly judgeEnd: (world: FaultyWorld, rows: readonly BatchRow[]) => readonly string[]
}

interface Walked {
  readonly pairs: number
  /** Of these, how many came to the step, and how many met the second fault as well: some batches end before. */
  readonly reached: number
  readonly met: number
  /** `first + second: what is wrong`. */
  readonly breaches: readonly string[]
}

/**
 * A fault at the first request of a step of a batch, with each fault at the request after it, each pair to its end: a person comes back every
 * minute, logs in again and has the batch gone on with.
 */
export async function walkPairsOfFaults(world: FaultyWorld, batch: WalkedBatch, step: WalkedStep, first: WalkedFault): Promise<Walked> {
  const breaches: string[] = []
  let met = 0
  let reached = 0
  for (const second of walkedFaults) {
    const { wrong, hasReached, hasMetBoth } = await walkOne(world, batch, { step, first, second })
    if (hasReached) reached += 1
    if (hasMetBoth) met += 1
    breaches.push(...wrong.map((each) => `${first} + ${second}: ${each}`))
  }
  return { pairs: walkedFaults.length, reached, met, breaches }
}

interface Pair {
  readonly step: WalkedStep
  readonly first: WalkedFault
  readonly second: WalkedFault
}

async function walkOne(world: FaultyWorld, batch: WalkedBatch, pair: Pair) {
  world.setMeddle(async () => 'goesOn')
  world.reset()
  const { plan, rows } = batch.prepare(world)
  const server = world.keep(batch.createKind(world).kind, plan, rows)
  const walk = createWalk(world, batch, server)
  const due = dueOf(pair)
  const asked = new Set<string>()
  let isReached = false
  world.setMeddle(async (path) => {
    isReached ||= pair.step.path === path && (pair.step.after === undefined || asked.has(pair.step.after))
    asked.add(path)
    const [fault] = isReached ? due.splice(0, 1) : []
    if (fault?.asked) world.addFault({ ...fault.asked })
    if (fault?.name === 'secondTab') walk.openTab()
    if (fault?.name === 'tabKilled') return 'dies'
    return fault?.name === 'tabKilledBefore' ? 'diesBefore' : 'goesOn'
  })
  const wrong = await walk.toEnd()
  return { wrong, hasReached: isReached, hasMetBoth: due.length === 0 }
}

/** What is due at the step's first request and at the next. */
function dueOf({ first, second }: Pair) {
  const copy = first === 'alreadyThere' ? answerOfCopy[second] : undefined
  const asked = sandboxFaults[first]
  if (copy && asked) return [{ name: first, asked: { ...asked, copy } }]
  return [first, second].map((name) => ({ name, asked: sandboxFaults[name] }))
}

function createWalk(world: FaultyWorld, batch: WalkedBatch, server: PlayedServer) {
  const tabs: FaultyTab[] = []
  const resting: Promise<unknown>[] = []

  /** The batch is opened as it is kept, and gone on with. */
  function openTab(): void {
    const tab = world.openTab(batch.createKind(world), server)
    tabs.push(tab)
    resting.push(Promise.race([tab.runner.resume(), tab.death]))
  }

  /** Tabs that are opened on the way rest as well. */
  async function restAll(): Promise<boolean> {
    for (let at = 0; at < resting.length; at += 1) if (!(await world.drive(resting[at] ?? Promise.resolve()))) return false
    return true
  }

  async function toEnd(): Promise<string[]> {
    openTab()
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      if (!(await restAll())) return ['nothing would ever happen again']
      const { rows } = server.kept()
      const wrong = batch.judge(world, rows)
      if (wrong.length > 0) return [...wrong]
      const isDone = rows.every(({ outcome, reason }) => outcome === 'done' && reason === '')
      if (isDone) return [...batch.judgeEnd(world, rows)]
      world.clock.advance(LOOK_EVERY_MS)
      goOn(rows)
    }
    return [`it does not end: ${server.kept().rows.map(({ outcome, reason }) => `${outcome} ${reason}`)}`]
  }

  function goOn(rows: readonly BatchRow[]): void {
    const tab = tabs.at(-1)
    if (!tab?.isAlive()) {
      openTab()
      return
    }
    tab.mendShop()
    const hasFailed = rows.some(({ outcome }) => outcome === 'failed')
    resting.push(Promise.race([hasFailed ? tab.runner.rerunFailed() : tab.runner.resume(), tab.death]))
  }

  return { openTab, toEnd }
}
