import { expect, it, vi } from 'vitest'
import { watchAnotherLogin } from '../../../src/providers/auth/watchAnotherLogin.ts'
import type { CallerSession } from '../../../src/providers/toolApi/createToolApi.ts'

const of = (uid: string | null, token: string | null = uid && `token of ${uid}`): CallerSession => ({ token, uid, level: 0, javaUid: null })

/** A page that was opened with this login. */
function aPage(opened: CallerSession) {
  const begin = vi.fn()
  const heard: (() => void)[] = []
  const page = new EventTarget()
  let session = opened
  watchAnotherLogin(
    {
      read: () => session,
      subscribe: (changed) => {
        heard.push(changed)
        return () => undefined
      },
    },
    page as unknown as Window,
    begin,
  )
  return {
    begin,
    page,
    /** Another tab changes the login. */
    change(next: CallerSession) {
      session = next
      for (const each of heard) each()
    },
    /** It changed while the browser kept the page behind another one. */
    comeBack(next: CallerSession) {
      session = next
      page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    },
  }
}

it('a page of one person loads again where another tab logs in somebody else', () => {
  const { begin, change } = aPage(of('u1'))
  change(of('u2'))
  expect(begin).toHaveBeenCalledOnce()
})

it('so does one that the browser kept meanwhile', () => {
  const { begin, comeBack } = aPage(of('u1'))
  comeBack(of('u2'))
  expect(begin).toHaveBeenCalledOnce()
})

it('whatever is not saved in it does not keep it: what is typed would be saved for the other person', () => {
  const { page, change } = aPage(of('u1'))
  const ask = vi.fn()
  page.addEventListener('beforeunload', ask)
  page.dispatchEvent(new Event('beforeunload'))
  expect(ask).toHaveBeenCalledOnce()
  change(of('u2'))
  page.dispatchEvent(new Event('beforeunload'))
  expect(ask).toHaveBeenCalledOnce()
})

it.each([
  ['the same person logs in again', of('u1'), of('u1', 'another token')],
  ['the login ends', of('u1'), of(null)],
  ['there was no login before', of(null), of('u1')],
])('it stays where %s', (_what, opened, next) => {
  const { begin, change } = aPage(opened)
  change(next)
  expect(begin).not.toHaveBeenCalled()
})
