import { act, render, screen } from '@testing-library/react'
import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { expect, it, vi } from 'vitest'
import { lazyOnce, PartFallback } from '../../src/ui/lazyOnce.tsx'

/** A part whose code comes when the test says so, or never does. */
function aLatePart(Part: ComponentType<{ readonly name: string }>) {
  let come: (part: ComponentType<{ readonly name: string }>) => void = () => undefined
  let fail: (failure: Error) => void = () => undefined
  let asked = 0
  const load = () => {
    asked += 1
    return new Promise<ComponentType<{ readonly name: string }>>((resolve, reject) => {
      come = resolve
      fail = reject
    })
  }
  return {
    Late: lazyOnce(load),
    come: () => act(async () => come(Part)),
    fail: () => act(async () => fail(new Error('no such file'))),
    asked: () => asked,
  }
}

const Named = ({ name }: { readonly name: string }) => <p>{name}</p>
const around = (part: ReactNode) => <PartFallback value={<p>on its way</p>}>{part}</PartFallback>

/** As a browser does: within `act` React holds nothing back. */
async function withoutAct(work: () => Promise<void>): Promise<void> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  try {
    await work()
  } finally {
    vi.unstubAllGlobals()
  }
}

/** What React has scheduled is done meanwhile; what it holds back by a timer of half a second is not. */
async function takeTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

it('is shown also where its code came right after it was drawn first', () =>
  withoutAct(async () => {
    let come: (part: ComponentType) => void = () => undefined
    const Late = lazyOnce(
      () =>
        new Promise<ComponentType>((resolve) => {
          come = resolve
        }),
    )
    /** What a promise waits for is done before the other effects of this drawing. */
    const Drawn = () => {
      useLayoutEffect(() => come(() => <p>there</p>), [])
      return null
    }
    const place = document.createElement('div')
    const root = createRoot(place)
    root.render(
      <>
        <Late />
        <Drawn />
      </>,
    )
    await takeTurns()
    expect(place.textContent).toBe('there')
    root.unmount()
  }))

it('has its fallback in its place until it is there, is loaded once for all of its places, and is there at once the next time', async () => {
  const { Late, come, asked } = aLatePart(Named)
  const { unmount } = render(
    around(
      <>
        <Late name="one" />
        <Late name="two" />
      </>,
    ),
  )
  expect(screen.getAllByText('on its way')).toHaveLength(2)
  await come()
  expect(document.body.textContent).toBe('onetwo')
  unmount()
  render(around(<Late name="again" />))
  expect(document.body.textContent).toBe('again')
  expect(asked()).toBe(1)
})

it('does not hand its fallback on to what is loaded within it', async () => {
  const inner = aLatePart(Named)
  const outer = aLatePart(({ name }) => (
    <div>
      {name}
      <inner.Late name="inner" />
    </div>
  ))
  render(around(<outer.Late name="outer" />))
  await outer.come()
  expect(document.body.textContent).toBe('outer')
  await inner.come()
  expect(document.body.textContent).toBe('outerinner')
})

it('is shown at once although something in it waits, and something else showed a fallback just before', () =>
  withoutAct(async () => {
    const Never = lazy(() => new Promise<never>(() => undefined))
    let come: (part: ComponentType) => void = () => undefined
    const Late = lazyOnce(
      () =>
        new Promise<ComponentType>((resolve) => {
          come = resolve
        }),
    )
    const Page = () => (
      <div>
        a page
        <Suspense fallback="…">
          <Never />
        </Suspense>
      </div>
    )
    const place = document.createElement('div')
    const root = createRoot(place)
    root.render(
      <>
        <Suspense fallback="elsewhere, ">
          <Never />
        </Suspense>
        <Late />
      </>,
    )
    await takeTurns()
    expect(place.textContent).toBe('elsewhere, ')
    come(Page)
    await takeTurns()
    expect(place.textContent).toBe('elsewhere, a page…')
    root.unmount()
  }))

it('throws why it could not be loaded, to the boundary around it', async () => {
  const { Late, fail } = aLatePart(Named)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const view = render(
    <ErrorBoundary fallback="not there">
      <Late name="one" />
    </ErrorBoundary>,
  )
  await fail()
  expect(view.container.textContent).toBe('not there')
})
