type Rule = chrome.declarativeNetRequest.Rule
export type RuleStore = Pick<typeof chrome.declarativeNetRequest, 'getSessionRules' | 'updateSessionRules'>

/** Keeps the browser's session rules: none before work starts, each only as long as its task and a moment more. */
export interface SessionRules {
  /** Runs a task while rules are in force; `toRules` gets the next free id. */
  during<Result>(toRules: (firstId: number) => readonly Rule[], task: () => Promise<Result>): Promise<Result>
}

/**
 * An ended rule goes with the next one that is set, at the latest after this long, ms: one update instead of two, and no answer waits
 * for it (decision 0034).
 */
const SWEEP_AFTER_MS = 50

/** Opens the session rules: removes what a dead worker left armed, and counts ids on from there. */
export async function openSessionRules(store: RuleStore): Promise<SessionRules> {
  const old = (await store.getSessionRules()).map((rule) => rule.id)
  await store.updateSessionRules({ removeRuleIds: old })
  let nextId = Math.max(0, ...old) + 1
  /** Rules whose task has ended. One whose removal failed stays here: it goes with the next update, before any other request is sent. */
  const ended = new Set<number>()
  let isSweepDue = false

  async function update(addRules: readonly Rule[]): Promise<void> {
    const removeRuleIds = [...ended]
    await store.updateSessionRules({ addRules: [...addRules], removeRuleIds })
    for (const id of removeRuleIds) ended.delete(id)
  }

  function sweepSoon(): void {
    if (isSweepDue) return
    isSweepDue = true
    setTimeout(() => {
      isSweepDue = false
      if (ended.size > 0) void update([]).catch(() => undefined)
    }, SWEEP_AFTER_MS)
  }

  return {
    async during(toRules, task) {
      const rules = toRules(nextId)
      nextId += rules.length
      await update(rules)
      try {
        return await task()
      } finally {
        for (const { id } of rules) ended.add(id)
        sweepSoon()
      }
    },
  }
}
