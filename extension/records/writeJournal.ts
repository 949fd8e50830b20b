import * as z from 'zod/mini'
import type { RelayOutcome } from '../../contract/relay.ts'
import type { RecordStore } from './recordStore.ts'

/**
 * | state    | meaning                                             | after the worker died | outcome  |
 * |----------|-----------------------------------------------------|-----------------------|----------|
 * | waiting  | taken on, and nothing has left yet                  | notSent               | unknown: it may leave any moment |
 * | sent     | stored before the request leaves                    | unknown               | unknown  |
 * | answered | the platform answered                               | the same              | answered |
 * | notSent  | it was given up before it left                      | the same              | notSent  |
 * | unknown  | it left, and no answer came                         | the same              | unknown  |
 */
const states = ['waiting', 'sent', 'answered', 'notSent', 'unknown'] as const
const entrySchema = z.object({
  id: z.string(),
  /** Number of the store; null: nothing has left yet, or its session names none. */
  store: z.nullable(z.string()),
  /** Name in the table of merchant calls, which says method and path. */
  callName: z.string(),
  /** Ms since 1970. */
  startedAt: z.number(),
  state: z.enum(states),
})
export type JournalEntry = z.infer<typeof entrySchema>
type State = JournalEntry['state']

/** The line of one write. A write without a line in the store never leaves. */
export interface WriteRecord {
  /** Resolves once it is stored that the request leaves now. */
  leaves(store: string | null): Promise<void>
  ends(isAnswered: boolean): Promise<void>
}

export interface WriteJournal {
  /** Resolves once it is stored that this write is taken on. */
  open(write: Omit<JournalEntry, 'state' | 'store'>): Promise<WriteRecord>
  /** Only what was seen is said: of an id that the journal has never heard of, nothing is known. */
  outcomeOf(id: string): RelayOutcome
  /** Writes that an earlier worker left behind. */
  readonly leftBehind: readonly JournalEntry[]
}

const KEY_PREFIX = 'write.'
/** Ended writes that are remembered; a page asks within seconds. */
const ENDED_MAX = 500
const afterDeath: Partial<Record<State, State>> = { waiting: 'notSent', sent: 'unknown' }
const outcomes: Partial<Record<State, RelayOutcome>> = { answered: 'answered', notSent: 'notSent' }

/** Opens the journal: what an earlier worker had under way is settled first. */
export async function openWriteJournal(store: RecordStore): Promise<WriteJournal> {
  const found = await readEntries(store)
  const leftBehind = found
    .filter(({ state }) => state in afterDeath)
    .map((entry) => ({ ...entry, state: afterDeath[entry.state] ?? entry.state }))
  const entries = new Map(found.map((entry) => [entry.id, entry]))
  for (const entry of leftBehind) entries.set(entry.id, entry)
  if (leftBehind.length > 0) await store.set(Object.fromEntries(leftBehind.map((entry) => [KEY_PREFIX + entry.id, entry])))

  async function put(entry: JournalEntry): Promise<void> {
    await store.set({ [KEY_PREFIX + entry.id]: entry })
    entries.set(entry.id, entry)
  }

  async function forgetOldest(): Promise<void> {
    const ended = [...entries.values()].filter(({ state }) => !(state in afterDeath))
    const old = ended.slice(0, Math.max(0, ended.length - ENDED_MAX)).map(({ id }) => id)
    for (const id of old) entries.delete(id)
    if (old.length > 0) await store.remove(old.map((id) => KEY_PREFIX + id))
  }

  return {
    async open(write) {
      let entry: JournalEntry = { ...write, store: null, state: 'waiting' }
      await put(entry)
      return {
        leaves(store) {
          entry = { ...entry, store, state: 'sent' }
          return put(entry)
        },
        async ends(isAnswered) {
          await put({ ...entry, state: isAnswered ? 'answered' : (afterDeath[entry.state] ?? entry.state) })
          await forgetOldest()
        },
      }
    },
    outcomeOf: (id) => outcomes[entries.get(id)?.state ?? 'unknown'] ?? 'unknown',
    leftBehind,
  }
}

async function readEntries(store: RecordStore): Promise<JournalEntry[]> {
  const stored = Object.entries(await store.get(null)).filter(([key]) => key.startsWith(KEY_PREFIX))
  return stored.flatMap(([, value]) => entrySchema.safeParse(value).data ?? []).sort((left, right) => left.startedAt - right.startedAt)
}
