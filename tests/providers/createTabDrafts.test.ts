import { describe, expect, it } from 'vitest'
import { createTabDrafts } from '../../src/providers/drafts/createTabDrafts.ts'

describe('drafts', () => {
  it('are kept by tab and form', () => {
    const drafts = createTabDrafts()
    drafts.keep('a', 'record', 'typed in a')
    drafts.keep('b', 'record', 'typed in b')
    drafts.keep('a', 'note', 'typed beside it')
    drafts.keep('a', 'record', 'typed later')
    expect([drafts.read('a', 'record'), drafts.read('a', 'note'), drafts.read('b', 'record')]).toEqual([
      'typed later',
      'typed beside it',
      'typed in b',
    ])
    expect([drafts.read('c', 'record'), drafts.read('b', 'note')]).toEqual([undefined, undefined])
  })

  it('are forgotten one by one, with their tab, and all at once', () => {
    const drafts = createTabDrafts()
    for (const tab of ['a', 'b', 'c']) for (const form of ['record', 'note']) drafts.keep(tab, form, 'typed')
    drafts.forget('a', 'record')
    expect([drafts.has('a'), drafts.read('a', 'record'), drafts.read('a', 'note')]).toEqual([true, undefined, 'typed'])
    drafts.forget('a', 'note')
    drafts.forget('b')
    expect([drafts.has('a'), drafts.has('b'), drafts.has('c'), drafts.isEmpty()]).toEqual([false, false, true, false])
    drafts.forgetAll()
    expect(drafts.isEmpty()).toBe(true)
  })
})
