import { expect, it } from 'vitest'
import type { Cost } from '../../../contract/entities/cost.ts'
import { readLedger } from '../../../src/pages/profit/useCosts.ts'
import type { Call } from '../../../src/providers/dataProvider/useCall.ts'
import { aCost } from './aCost.ts'

/** The ledger of a server, one entry a page, and a browser that keeps answers as they are. */
function aLedger(first: readonly Cost[]) {
  const there = { list: first, fingerprint: 'first' as string | null }
  const calls: unknown[] = []
  const answers = new Map<string, unknown>()
  const call: Call = async (name, payload) => {
    const { after = '0', known_fingerprint } = payload as { after?: string; known_fingerprint?: string }
    calls.push(known_fingerprint ? `${name} unless ${known_fingerprint}` : `${name} from ${after}`)
    const { list, fingerprint } = there
    const isFirst = after === '0'
    if (isFirst && fingerprint !== null && fingerprint === known_fingerprint)
      return { list: [], next: null, fingerprint, is_unchanged: true } as never
    const at = Number(after)
    const next = at + 1 < list.length ? String(at + 1) : null
    return { list: list.slice(at, at + 1), next, fingerprint: isFirst ? fingerprint : null, is_unchanged: false } as never
  }
  const lastAnswers = {
    read: async <Answer>(name: string, asked: string) => (answers.get(name + asked) ?? null) as Answer | null,
    keep: (name: string, asked: string, answer: unknown) => void answers.set(name + asked, answer),
  }
  return {
    there,
    /** The entries that a visit shows, and what it asked for them. */
    async visit(shops = ['a']) {
      calls.length = 0
      return { list: await readLedger(call, lastAnswers, shops), asked: [...calls] }
    },
  }
}

const entries = [aCost(), aCost({ goods_id: '2' })]

it('a ledger of which nothing changed since the last visit is not sent again', async () => {
  const { visit } = aLedger(entries)
  expect(await visit()).toEqual({ list: entries, asked: ['costList from 0', 'costList from 1'] })
  expect(await visit()).toEqual({ list: entries, asked: ['costList unless first'] })
})

it('one of which something changed is read whole, and is the one that is kept', async () => {
  const { there, visit } = aLedger(entries)
  await visit()
  const changed = [aCost({ terms: { costFen: 5 } }), aCost({ goods_id: '2' })]
  Object.assign(there, { list: changed, fingerprint: 'second' })
  expect(await visit()).toEqual({ list: changed, asked: ['costList unless first', 'costList from 1'] })
  expect(await visit()).toEqual({ list: changed, asked: ['costList unless second'] })
})

it('nothing is kept of one that may still change in the same moment, nor for other shops', async () => {
  const { there, visit } = aLedger(entries)
  there.fingerprint = null
  await visit()
  expect((await visit()).asked).toEqual(['costList from 0', 'costList from 1'])
  there.fingerprint = 'first'
  await visit()
  expect((await visit(['a', 'b'])).asked).toEqual(['costList from 0', 'costList from 1'])
})

it('an empty ledger is known again as well', async () => {
  const { visit } = aLedger([])
  await visit()
  expect(await visit()).toEqual({ list: [], asked: ['costList unless first'] })
})
