import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { ReaderState } from '../../../src/figures/reading/readerState.ts'
import { FirstReading } from '../../../src/reports/parts/ReadingBar.tsx'
import { openScreen } from '../../pages/openScreen.tsx'
import { standInForBrowser } from '../../pages/standInForBrowser.ts'

beforeEach(standInForBrowser)

type Told = Pick<ReaderState, 'status' | 'progress'> & { readonly unread?: number }

const progress: ReaderState['progress'] = { part: 'rest', shops: { done: 3, total: 4 }, share: 0.52, leftMs: null }

/** A page whose only content is what is said of the reading. Answers what tells it of the next state. */
async function openBar(first: Told) {
  let tell: (next: Told) => void = () => undefined
  function Bar() {
    const [told, setTold] = useState(first)
    tell = setTold
    return (
      <section aria-label="Bar">
        <FirstReading unread={0} {...told} pause={() => undefined} resume={() => undefined} />
      </section>
    )
  }
  await openScreen({ path: '/return_goods/mall', answers: { shopList: () => [] }, pages: { returnMall: Bar } })
  const bar = await screen.findByRole('region', { name: 'Bar' })
  return { read: () => bar.textContent, tell: (next: Told) => act(() => tell(next)) }
}

const underWay = 'The last 30 days are there. Reading back to 120 days: 3 of 4 shops done52%Pause reading'
const ended = 'The first reading has ended'

it('a page that saw a first reading says that it has ended, in its place', async () => {
  const { read, tell } = await openBar({ status: 'reading', progress })
  expect(read()).toBe(underWay)
  await tell({ status: 'reading', progress: null })
  expect(read()).toBe(ended)
  await tell({ status: 'watching', progress: null })
  expect(read()).toBe(ended)
})

it('and how many shops it could not read in full', async () => {
  const { read, tell } = await openBar({ status: 'reading', progress })
  await tell({ status: 'watching', progress: null, unread: 1 })
  expect(read()).toBe('The first reading has ended; shops not read in full: 1')
})

it('a page that saw none says nothing of it', async () => {
  const { read, tell } = await openBar({ status: 'waiting', progress: null })
  expect(read()).toBe('')
  await tell({ status: 'reading', progress: null })
  await tell({ status: 'watching', progress: null })
  expect(read()).toBe('')
})

it('where another tab reads on, nothing has ended', async () => {
  const { read, tell } = await openBar({ status: 'reading', progress })
  await tell({ status: 'elsewhere', progress: null })
  expect(read()).toBe('')
})
