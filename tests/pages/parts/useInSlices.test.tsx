import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useInSlices } from '../../../src/pages/parts/useInSlices.ts'

/** Makes something in steps that each take longer than a slice, so that the page has its turn after every one. */
const longWork = (name: string, steps = 3) =>
  function* making(): Generator<undefined, string> {
    for (let step = 0; step < steps; step += 1) {
      const until = performance.now() + 45
      while (performance.now() < until);
      yield
    }
    return name
  }

function show(name: string) {
  const seen: (string | null)[] = []
  const works = new Map<string, () => Generator<undefined, string>>()
  const workOf = (each: string) => works.get(each) ?? works.set(each, longWork(each)).get(each) ?? longWork(each)
  const hook = renderHook(
    ({ wanted }) => {
      const made = useInSlices(workOf(wanted))
      if (seen.at(-1) !== made) seen.push(made)
      return made
    },
    { initialProps: { wanted: name } },
  )
  return { ...hook, seen }
}

it('what is made first is finished although another is wanted by then, and the last that is wanted comes after it', async () => {
  const { result, rerender, seen } = show('without profits')
  rerender({ wanted: 'with half of the profits' })
  rerender({ wanted: 'with all profits' })
  await waitFor(() => expect(result.current).toBe('with all profits'))
  expect(seen).toEqual([null, 'without profits', 'with all profits'])
})

it('once something is there, what is not wanted any more is given up', async () => {
  const { result, rerender, seen } = show('first')
  await waitFor(() => expect(result.current).toBe('first'))
  rerender({ wanted: 'second' })
  rerender({ wanted: 'third' })
  await waitFor(() => expect(result.current).toBe('third'))
  expect(seen).toEqual([null, 'first', 'third'])
})

it('nothing is made on for a screen that is closed', async () => {
  let steps = 0
  const begin = function* (): Generator<undefined, string> {
    for (;;) {
      steps += 1
      yield* longWork('never', 1)()
    }
  }
  const { unmount } = renderHook(() => useInSlices(begin))
  unmount()
  const before = steps
  await act(() => new Promise((resolve) => setTimeout(resolve, 120)))
  expect(steps).toBe(before)
})
