type Rule = chrome.declarativeNetRequest.Rule
export type RuleStore = Pick<typeof chrome.declarativeNetRequest, 'getSessionRules' | 'updateSessionRules'>

/** Keeps the browser's session rules: none before work starts, each only as long as its task. */
export interface RuleBook {
  /** Runs a task while rules are in force; `toRules` gets the next free id. */
  during<Result>(toRules: (firstId: number) => readonly Rule[], task: () => Promise<Result>): Promise<Result>
}

/** Opens the book: removes what a dead worker left armed, and counts ids on from there. */
export async function openRuleBook(store: RuleStore): Promise<RuleBook> {
  const old = (await store.getSessionRules()).map((rule) => rule.id)
  await store.updateSessionRules({ removeRuleIds: old })
  let nextId = Math.max(0, ...old) + 1
  // Rules whose removal failed: they go with the next update, before any other request is sent.
  const stuck = new Set<number>()

  async function remove(ids: readonly number[]): Promise<void> {
    try {
      await store.updateSessionRules({ removeRuleIds: [...ids] })
    } catch {
      for (const id of ids) stuck.add(id)
    }
  }

  return {
    async during(toRules, task) {
      const rules = toRules(nextId)
      const ids = rules.map((rule) => rule.id)
      nextId += ids.length
      const leftovers = [...stuck]
      await store.updateSessionRules({ addRules: [...rules], removeRuleIds: leftovers })
      for (const id of leftovers) stuck.delete(id)
      try {
        return await task()
      } finally {
        await remove(ids)
      }
    },
  }
}
