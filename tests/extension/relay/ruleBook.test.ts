import { describe, expect, it } from 'vitest'
import { openRuleBook, type RuleStore } from '../../../extension/relay/ruleBook.ts'

type Rule = chrome.declarativeNetRequest.Rule
const aRule = (id: number): Rule => ({ id, action: { type: 'block' }, condition: {} })

/** The browser's store of rules; like the browser's, an update is all or nothing and refuses an id in use. */
function createStore(initial: readonly number[] = []) {
  const rules = new Map(initial.map((id) => [id, aRule(id)]))
  const faults = { removals: 0 }
  async function updateSessionRules({ addRules = [], removeRuleIds = [] }: chrome.declarativeNetRequest.UpdateRuleOptions) {
    if (addRules.length === 0 && faults.removals > 0) {
      faults.removals -= 1
      throw new Error('removal failed')
    }
    for (const id of removeRuleIds) rules.delete(id)
    if (addRules.some(({ id }) => rules.has(id))) throw new Error('id in use')
    for (const rule of addRules) rules.set(rule.id, rule)
  }
  const store = { getSessionRules: async () => [...rules.values()], updateSessionRules } as unknown as RuleStore
  return { store, faults, ids: () => [...rules.keys()] }
}

describe('the rule book', () => {
  it('removes the rules of a dead worker and counts on from their ids', async () => {
    const { store, ids } = createStore([3, 41])
    const book = await openRuleBook(store)
    expect(ids()).toEqual([])
    await book.during(
      (id) => [aRule(id)],
      async () => expect(ids()).toEqual([42]),
    )
    expect(ids()).toEqual([])
  })

  it('removes a rule when its task fails', async () => {
    const { store, ids } = createStore()
    const book = await openRuleBook(store)
    await expect(
      book.during(
        (id) => [aRule(id)],
        () => Promise.reject(new Error('no answer')),
      ),
    ).rejects.toThrow('no answer')
    expect(ids()).toEqual([])
  })

  it('gives ids that no other live rule has', async () => {
    const { store, ids } = createStore()
    const book = await openRuleBook(store)
    const live: number[] = []
    const task = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      live.push(ids().length)
    }
    await Promise.all(Array.from({ length: 20 }, () => book.during((id) => [aRule(id), aRule(id + 1)], task)))
    expect(Math.max(...live)).toBe(40)
    expect(ids()).toEqual([])
  })

  it('takes a rule that could not be removed away before the next task begins', async () => {
    const { store, faults, ids } = createStore()
    const book = await openRuleBook(store)
    faults.removals = 1
    expect(
      await book.during(
        (id) => [aRule(id)],
        async () => 'answer',
      ),
    ).toBe('answer')
    expect(ids()).toEqual([1])
    await book.during(
      (id) => [aRule(id)],
      async () => expect(ids()).toEqual([2]),
    )
  })
})
