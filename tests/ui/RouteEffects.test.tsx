import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import NProgress from 'nprogress'
import { Link, Route, Routes, useSearchParams } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { DecisionContext } from '../../src/layout/guard/decisionContext.ts'
import { RouteEffectsOf, RouteScreen } from '../../src/layout/RouteScreen.tsx'
import { registry } from '../../src/resources/index.ts'
import { toRoutes } from '../../src/resources/schema/project/toRoutes.ts'
import { PAGE_ID } from '../../src/ui/pageId.ts'
import { openFramed } from '../layout/openFramed.tsx'

afterEach(() => void vi.restoreAllMocks())

const pages = toRoutes(registry).filter(({ name }) => name === 'shops' || name === 'shopGroups')

function Pages() {
  return (
    <Routes>
      {pages.map((route) => (
        <Route
          key={route.name}
          path={route.path}
          element={
            <>
              <RouteEffectsOf key={route.name} route={route} />
              {pages.map(({ name, path }) => (
                <Link key={name} to={path}>
                  {name}
                </Link>
              ))}
            </>
          }
        />
      ))}
    </Routes>
  )
}

it('each way to another page shows the progress bar and begins at the top of the page [spec 2.33]', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  await openFramed({ path: '/shop/my_shop', children: <Pages /> })
  for (const name of ['shopGroups', 'shops']) {
    const start = vi.spyOn(NProgress, 'start')
    scrollTo.mockClear()
    await userEvent.click(screen.getByRole('link', { name }))
    expect(start).toHaveBeenCalledOnce()
    expect(scrollTo.mock.calls).toEqual([[0, 0]])
    start.mockRestore()
  }
})

function Screens() {
  return (
    <DecisionContext.Provider value={{ go: 'proceed' }}>
      {pages.map(({ name, path }) => (
        <Link key={name} to={path}>
          {name}
        </Link>
      ))}
      <main id={PAGE_ID}>
        <Routes>
          {pages.map((route) => (
            <Route key={route.name} path={route.path} element={<RouteScreen key={route.name} route={route} />} />
          ))}
        </Routes>
      </main>
    </DecisionContext.Provider>
  )
}

it('the focus is on the heading of the page that was opened, and leaves it before that page goes', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  await openFramed({
    path: '/shop/my_shop',
    children: <Screens />,
    answers: { shopList: () => [], groupList: () => [], savedViewList: () => ({ list: [], total: 0 }) },
  })
  await userEvent.click(screen.getByRole('link', { name: 'shopGroups' }))
  await expect.poll(() => document.activeElement?.tagName).toBe('H1')
  const heading = document.activeElement as HTMLElement
  // A browser that takes the focus away with the page lays it out once more first.
  const left: boolean[] = []
  heading.addEventListener('blur', () => left.push(heading.isConnected))
  // Clicked by a key or by a program, a link takes no focus.
  screen.getByRole('link', { name: 'shops' }).click()
  await expect.poll(() => heading.isConnected).toBe(false)
  expect(left).toEqual([true])
})

function Searched() {
  const [, setQuery] = useSearchParams()
  return (
    <>
      <RouteEffectsOf route={pages[0] as (typeof pages)[0]} />
      <h1>Shops</h1>
      <input type="search" onChange={(event) => setQuery({ keyword: event.target.value }, { replace: true })} />
    </>
  )
}

it('who types a search into a page that was just loaded keeps the focus and her place', async () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  await openFramed({ path: '/shop/my_shop', children: <Searched /> })
  scrollTo.mockClear()
  await userEvent.type(screen.getByRole('searchbox'), 'abc')
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('abc')
  expect(document.activeElement?.tagName).toBe('INPUT')
  expect(scrollTo).not.toHaveBeenCalled()
})

it('the progress bar moves as the specification says [spec 9.18]', async () => {
  // The set-up of these tests holds the bar still, whatever its own module asks for: that is read again, and heard.
  const configure = vi.spyOn(NProgress, 'configure')
  vi.resetModules()
  await import('../../src/ui/progress.ts')
  expect(configure).toHaveBeenCalledWith(expect.objectContaining({ minimum: 0.08, speed: 200, trickleSpeed: 800 }))
  expect(NProgress).toHaveProperty('settings.trickleRate', 0.02)
})
