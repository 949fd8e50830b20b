import { describe, expect, it } from 'vitest'
import { createSemaphore } from '../../../extension/relay/lanes.ts'
import { openSessionRules, type RuleStore } from '../../../extension/relay/sessionRules.ts'

type Rule = chrome.declarativeNetRequest.Rule
const aRule = (id: number): Rule => ({ id, action: { type: 'block' }, condition: {} })

/** The browser's store of rules; like the browser's, an update is all or nothing and refuses an id in use. */
function createStore(initial: readonly number[] = []) {
  const rules = new Map(initial.map((id) => [id, aRule(id)]))
  const faults = { removals: 0 }
  const updates: { readonly added: readonly number[]; readonly removed: readonly number[] }[] = []
  async function updateSessionRules({ addRules = [], removeRuleIds = [] }: chrome.declarativeNetRequest.UpdateRuleOptions) {
    if (addRules.length === 0 && faults.removals > 0) {
      faults.removals -= 1
      throw new Error('removal failed')
    }
    for (const id of removeRuleIds) rules.delete(id)
    if (addRules.some(({ id }) => rules.has(id))) throw new Error('id in use')
    for (const rule of addRules) rules.set(rule.id, rule)
    updates.push({ added: addRules.map(({ id }) => id), removed: removeRuleIds })
  }
  const store = { getSessionRules: async () => [...rules.values()], updateSessionRules } as unknown as RuleStore
  return { store, faults, updates, ids: () => [...rules.keys()] }
}

describe('the session rules', () => {
  it('removes the rules of a dead worker and counts on from their ids', async () => {
    const { store, ids } = createStore([3, 41])
    const rules = await openSessionRules(store)
    expect(ids()).toEqual([])
    await rules.during(
      (id) => [aRule(id)],
      async () => expect(ids()).toEqual([42]),
    )
    await expect.poll(ids).toEqual([])
  })

  it('removes a rule when its task fails', async () => {
    const { store, ids } = createStore()
    const rules = await openSessionRules(store)
    await expect(
      rules.during(
        (id) => [aRule(id)],
        () => Promise.reject(new Error('no answer')),
      ),
    ).rejects.toThrow('no answer')
    await expect.poll(ids).toEqual([])
  })

  it('gives ids that no other live rule has', async () => {
    const { store, ids } = createStore()
    const rules = await openSessionRules(store)
    const live: number[] = []
    const task = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      live.push(ids().length)
    }
    await Promise.all(Array.from({ length: 20 }, () => rules.during((id) => [aRule(id), aRule(id + 1)], task)))
    expect(Math.max(...live)).toBe(40)
    await expect.poll(ids).toEqual([])
  })

  it('takes the rule of an ended task away in the very update that sets the next, so that no two tasks in turn see each other’s', async () => {
    const { store, ids, updates } = createStore()
    const rules = await openSessionRules(store)
    const before = updates.length
    for (const id of [1, 2, 3]) {
      await rules.during(
        (first) => [aRule(first)],
        async () => expect(ids()).toEqual([id]),
      )
    }
    expect(updates.slice(before)).toEqual([
      { added: [1], removed: [] },
      { added: [2], removed: [1] },
      { added: [3], removed: [2] },
    ])
    await expect.poll(ids).toEqual([])
  })

  it('holds at most one rule for each task that runs at once, however many come', async () => {
    const { store, updates, ids } = createStore()
    const rules = await openSessionRules(store)
    const inPlace = createSemaphore(4)
    const held: number[] = []
    const task = async () => void held.push(ids().length)
    await Promise.all(Array.from({ length: 60 }, () => inPlace(() => rules.during((id) => [aRule(id)], task))))
    expect(Math.max(...held)).toBeLessThanOrEqual(4)
    expect(updates.flatMap(({ added }) => added)).toHaveLength(60)
  })

  it('takes a rule that could not be removed away before the next task begins', async () => {
    const { store, faults, ids } = createStore()
    const rules = await openSessionRules(store)
    faults.removals = 1
    expect(
      await rules.during(
        (id) => [aRule(id)],
        async () => 'answer',
      ),
    ).toBe('answer')
    await expect.poll(() => faults.removals).toBe(0)
    expect(ids()).toEqual([1])
    await rules.during(
      (id) => [aRule(id)],
      async () => expect(ids()).toEqual([2]),
    )
  })
})
