import type { CacheLimits } from '../../bridge/resultCache/cacheEntry.ts'
import { createCacheStore } from '../../bridge/resultCache/createCacheStore.ts'
import { createResultCache } from '../../bridge/resultCache/createResultCache.ts'
import type { CachedQuery, ResultCache } from '../../bridge/resultCache/resultCache.ts'
import { hashOf } from '../../values/hashOf.ts'
import { type PackedJson, packJson, unpackJson } from '../../values/packJson.ts'

/**
 * The last answer to each question of a screen, kept in the browser until the login ends: it is shown with its age until the fresh one comes. An answer of
 * another user, of other rights, of other shops or of another release of the console is not shown. No method rejects.
 */
export interface LastAnswers {
  /** Who asks and what that user may see, as one text: what was kept under another one is not read. Until it is known, reading waits. */
  readonly know: (scope: string) => void
  /** `asked`: the question as text, of this name. Null: nothing is kept. */
  readonly read: <Answer>(name: string, asked: string) => Promise<Answer | null>
  /** Replaces the answer to the same question, soon: a store that is being filled answers many times. */
  readonly keep: (name: string, asked: string, answer: unknown) => void
  /** With the login: what was not written is dropped. */
  readonly close: () => void
}

interface LastAnswersParts {
  /** Null: nobody is logged in. */
  readonly readOwner: () => string | null
  /** Which build of the console this is: another one may answer in another form. */
  readonly release: string
  /** ms since 1970. */
  readonly clock?: () => number
  readonly cache?: Pick<ResultCache, 'read' | 'keep'>
  readonly waitMs?: number
}

/** An answer as it is written: what it is checked by, and the answer itself. */
interface KeptAnswer {
  readonly asked: string
  readonly scope: string
  readonly release: string
  readonly answer: PackedJson
}

/** At most 16 MB over all screens, and a week: older figures are no help. */
const answerLimits: CacheLimits = { entries: 200, chars: 8_000_000, ageMs: 7 * 24 * 3_600_000 }
/** Packed. A larger answer takes longer to keep than to count again. */
const ANSWER_CHARS_MAX = 800_000
const KEEP_EVERY_MS = 3_000

export function createLastAnswers({
  readOwner,
  release,
  clock = Date.now,
  cache = createResultCache({ readOwner, clock, store: createCacheStore('answers'), limits: answerLimits }),
  waitMs = KEEP_EVERY_MS,
}: LastAnswersParts): LastAnswers {
  let scope: string | null = null
  let tellKnown = () => {}
  const known = new Promise<void>((resolve) => {
    tellKnown = resolve
  })
  const waiting = new Map<string, { readonly name: string; readonly asked: string; readonly answer: unknown }>()
  let timer: ReturnType<typeof setTimeout> | null = null

  async function write(): Promise<void> {
    timer = null
    const all = [...waiting.values()]
    waiting.clear()
    for (const { name, asked, answer } of all) {
      if (scope === null) return
      const kept: KeptAnswer = { asked, scope, release, answer: packJson(answer) }
      if (JSON.stringify(kept.answer).length > ANSWER_CHARS_MAX) continue
      await cache.keep(queryOf(name), hashOf(asked), { rows: [kept], asOf: clock(), shops: noShops })
    }
  }

  return {
    know(next) {
      scope = next
      tellKnown()
    },
    async read<Answer>(name: string, asked: string) {
      // The database is opened while it is not known yet who asks.
      const found = await Promise.all([
        cache.read<KeptAnswer>(queryOf(name), hashOf(asked), (kept) => kept.asked === asked && kept.release === release),
        known,
      ])
      const kept = found[0]?.rows[0]
      return kept && kept.scope === scope ? (unpack(kept.answer) as Answer | null) : null
    },
    keep(name, asked, answer) {
      waiting.set(`${name} ${asked}`, { name, asked, answer })
      timer ??= setTimeout(() => void write(), waitMs)
    },
    close() {
      if (timer) clearTimeout(timer)
      waiting.clear()
    },
  }
}

/** Null: it is not of our form. */
function unpack(answer: PackedJson): unknown {
  try {
    return unpackJson(answer)
  } catch {
    return null
  }
}

const noShops = { asked: 0, answered: [] } as const

function queryOf(name: string): CachedQuery<KeptAnswer> {
  return { name: `answers ${name}`, shape: 2, fields: ['asked', 'scope', 'release', 'answer'] }
}
