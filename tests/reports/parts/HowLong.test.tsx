import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { ReadingProgress } from '../../../src/figures/reading/createReadingProgress.ts'
import { HowLong } from '../../../src/reports/parts/HowLong.tsx'
import { openScreen } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'

beforeEach(standInForBrowser)

const progress: ReadingProgress = { part: 'month', shops: { done: 12, total: 24 }, share: 0.559, leftMs: null }

async function openWords(change: Partial<ReadingProgress>) {
  const told = { ...progress, ...change }
  await openScreen({
    path: '/return_goods/mall',
    answers: { shopList: () => [] },
    pages: {
      returnMall: () => (
        <section aria-label="Words">
          <HowLong progress={told} />
        </section>
      ),
    },
  })
  return (await screen.findByRole('region', { name: 'Words' })).textContent
}

it.each([
  ['no time before the pace is known', null, 'Today is there. Reading the last 30 days: 12 of 24 shops done · 55%'],
  ['whole minutes', 130_000, 'Today is there. Reading the last 30 days: 12 of 24 shops done · 55% · about 3 minutes left'],
  ['that it is the last one', 20_000, 'Today is there. Reading the last 30 days: 12 of 24 shops done · 55% · less than a minute left'],
] as const)('says %s', async (_, leftMs, words) => {
  expect(await openWords({ leftMs })).toBe(words)
})
