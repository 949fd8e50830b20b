import { describe, expect, it } from 'vitest'
import { openWriteJournal, type WriteRecord } from '../../../extension/records/writeJournal.ts'
import { aStore } from './aStore.ts'

const write = (id: string) => ({ id, callName: 'setPrices', startedAt: 1 })
const toLeaves = async (record: WriteRecord) => record.leaves('200001')
const toEnd = async (record: WriteRecord, isAnswered: boolean) => {
  await record.leaves('200001')
  await record.ends(isAnswered)
}

describe('the journal of writes', () => {
  it.each<[string, (record: WriteRecord) => Promise<void>, string, string]>([
    ['waits for its turn', async () => undefined, 'unknown', 'notSent'],
    ['was given up before it left', (record) => record.ends(false), 'notSent', 'notSent'],
    ['is on its way', toLeaves, 'unknown', 'unknown'],
    ['was answered', (record) => toEnd(record, true), 'answered', 'answered'],
    ['left and was never answered', (record) => toEnd(record, false), 'unknown', 'unknown'],
  ])('says of a write that %s what is certain, while the worker lives and after it died', async (_, upTo, alive, dead) => {
    const { store } = aStore()
    const journal = await openWriteJournal(store)
    await upTo(await journal.open(write('a')))
    expect(journal.outcomeOf('a')).toBe(alive)
    expect((await openWriteJournal(store)).outcomeOf('a')).toBe(dead)
  })

  it('knows nothing of a write that it has never heard of, as after the browser was closed', async () => {
    expect((await openWriteJournal(aStore().store)).outcomeOf('a')).toBe('unknown')
  })

  it('takes no write on, and lets none leave, that it cannot store', async () => {
    const { store } = aStore()
    const failing = { ...store, set: () => Promise.reject(new Error('quota')) }
    await expect((await openWriteJournal(failing)).open(write('a'))).rejects.toThrow('quota')
    let isFull = false
    const journal = await openWriteJournal({ ...store, set: (items) => (isFull ? failing.set() : store.set(items)) })
    const record = await journal.open(write('b'))
    isFull = true
    await expect(record.leaves(null)).rejects.toThrow('quota')
    expect((await openWriteJournal(store)).outcomeOf('b')).toBe('notSent')
  })

  it('settles what an earlier worker left behind once, and says so', async () => {
    const { store } = aStore()
    const journal = await openWriteJournal(store)
    await journal.open(write('waiting'))
    await (await journal.open(write('sent'))).leaves('200001')
    const next = await openWriteJournal(store)
    expect(next.leftBehind.map(({ id, state, store: number }) => [id, state, number])).toEqual([
      ['waiting', 'notSent', null],
      ['sent', 'unknown', '200001'],
    ])
    expect((await openWriteJournal(store)).leftBehind).toEqual([])
  })

  it('forgets the oldest of many ended writes, and none that is under way', async () => {
    const { store, held } = aStore()
    const journal = await openWriteJournal(store)
    await journal.open(write('waits'))
    for (let at = 0; at < 520; at += 1) await toEnd(await journal.open(write(`ended-${at}`)), true)
    expect(held.size).toBe(501)
    expect(journal.outcomeOf('ended-0')).toBe('unknown')
    expect(journal.outcomeOf('ended-519')).toBe('answered')
    expect((await openWriteJournal(store)).outcomeOf('waits')).toBe('notSent')
  })

  it('passes over what it cannot read', async () => {
    const { store } = aStore()
    await store.set({ 'write.a': { id: 'a' }, 'write.b': 7, isolation: 'fragment' })
    expect((await openWriteJournal(store)).outcomeOf('a')).toBe('unknown')
  })
})
