import { describe, expect, it } from 'vitest'
import { createNotices, NOTICE_DURATION_MS } from '../../src/providers/notices/createNotices.ts'
import { createNotificationProvider } from '../../src/providers/notices/createNotificationProvider.ts'

/** Messages on a clock that is turned by hand. */
function aBoard() {
  const alarms: { readonly run: () => void; readonly ms: number }[] = []
  const notices = createNotices((run, ms) => void alarms.push({ run, ms }))
  const ring = () => {
    for (const { run } of alarms.splice(0)) run()
  }
  const titles = () => notices.read().map(({ title }) => title)
  const idOf = (title: string) => notices.read().find((notice) => notice.title === title)?.id ?? ''
  return { notices, alarms, ring, titles, idOf }
}

describe('a message', () => {
  it('goes when its time is over', () => {
    const { notices, alarms, ring, titles } = aBoard()
    notices.open({ tone: 'success', title: 'saved' })
    notices.open({ tone: 'success', title: 'deleted', durationMs: 10_000 })
    expect(alarms.map(({ ms }) => ms)).toEqual([NOTICE_DURATION_MS, 10_000])
    ring()
    expect(titles()).toEqual([])
  })

  it('stays while it is read, and gets its whole time again afterwards', () => {
    const { notices, alarms, ring, titles, idOf } = aBoard()
    notices.open({ tone: 'success', title: 'deleted', durationMs: 10_000 })
    notices.hold(idOf('deleted'))
    ring()
    expect(titles()).toEqual(['deleted'])
    notices.release(idOf('deleted'))
    expect(alarms.map(({ ms }) => ms)).toEqual([10_000])
    ring()
    expect(titles()).toEqual([])
  })

  it('of progress stays until it is closed', () => {
    const { notices, alarms, titles } = aBoard()
    notices.open({ id: 'p', tone: 'progress', title: 'loading' })
    notices.hold('p')
    notices.release('p')
    expect(alarms).toEqual([])
    expect(titles()).toEqual(['loading'])
    notices.close('p')
    expect(titles()).toEqual([])
  })

  it('that was replaced does not take its successor along', () => {
    const { notices, alarms, titles } = aBoard()
    notices.open({ id: 'one', tone: 'success', title: 'first' })
    notices.open({ id: 'one', tone: 'success', title: 'second' })
    alarms[0]?.run()
    expect(titles()).toEqual(['second'])
  })

  it('takes back what it tells of, once', () => {
    const { notices, titles, idOf } = aBoard()
    let undone = 0
    notices.open({
      tone: 'success',
      title: 'deleted',
      undo: () => {
        undone += 1
      },
    })
    const id = idOf('deleted')
    notices.undo(id)
    notices.undo(id)
    expect(undone).toBe(1)
    expect(titles()).toEqual([])
  })

  it('of the framework carries its undo, for as long as the framework says', () => {
    const { notices, alarms, idOf } = aBoard()
    let isUndone = false
    createNotificationProvider(notices, () => false).open({
      type: 'success',
      message: 'deleted',
      undoableTimeout: 10,
      cancelMutation: () => {
        isUndone = true
      },
    })
    expect(alarms.map(({ ms }) => ms)).toEqual([10_000])
    notices.undo(idOf('deleted'))
    expect(isUndone).toBe(true)
  })
})
