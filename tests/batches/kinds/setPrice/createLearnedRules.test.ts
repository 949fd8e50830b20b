import { expect, it } from 'vitest'
import { createLearnedRules } from '../../../../src/batches/kinds/setPrice/createLearnedRules.ts'
import type { PriceLesson } from '../../../../src/batches/kinds/setPrice/lessons.ts'
import { someRuleStore } from './someRuleStore.ts'

const aLesson = (cat_id: string, learned: PriceLesson['learned'] = { rule: 'step', fen: 10 }): PriceLesson => ({
  cat_id,
  cat_name: `category ${cat_id}`,
  learned,
})

function aConsole() {
  const play = someRuleStore()
  let owner: string | null = 'u1'
  let now = 1
  const rules = createLearnedRules({ readOwner: () => owner, clock: () => now++, store: play.store })
  return {
    ...play,
    rules,
    logIn: (next: string | null) => {
      owner = next
    },
  }
}

it('rules are learned by category, with the time, and one of both kinds is kept beside the other', async () => {
  const { rules } = aConsole()
  await rules.learn(aLesson('1'))
  await rules.learn(aLesson('2'))
  await rules.learn(aLesson('1', { rule: 'spread', times: 3.9 }))
  expect([...(await rules.read()).values()]).toEqual([
    { cat_id: '1', cat_name: 'category 1', step: { value: 10, learnedAt: 1 }, spread: { value: 3.9, learnedAt: 3 } },
    { cat_id: '2', cat_name: 'category 2', step: { value: 10, learnedAt: 2 }, spread: null },
  ])
})

it('a forgotten category has no rules of its own', async () => {
  const { rules } = aConsole()
  await rules.learn(aLesson('1'))
  await rules.learn(aLesson('2'))
  await rules.forget('1')
  expect([...(await rules.read()).keys()]).toEqual(['2'])
})

it('rules that another person left are not read, and are gone after the first look', async () => {
  const { rules, held, logIn } = aConsole()
  await rules.learn(aLesson('1'))
  logIn('u2')
  await rules.learn(aLesson('2'))
  expect([...(await rules.read()).keys()]).toEqual(['2'])
  expect([...held.values()].map(({ owner }) => owner)).toEqual(['u2'])
})

it('nobody who is logged out learns or reads anything', async () => {
  const { rules, held, logIn } = aConsole()
  await rules.learn(aLesson('1'))
  logIn(null)
  await rules.learn(aLesson('2'))
  expect((await rules.read()).size).toBe(0)
  expect(held.size).toBe(1)
})

it('a browser that keeps nothing has the default rules, and fails nobody', async () => {
  const { rules, refuse } = aConsole()
  refuse()
  await rules.learn(aLesson('1'))
  await rules.forget('1')
  expect((await rules.read()).size).toBe(0)
})
