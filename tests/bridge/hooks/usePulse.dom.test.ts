import { renderHook } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { usePulse } from '../../../src/bridge/hooks/usePulse.ts'

const EVERY_MS = 2_000

beforeEach(() => void vi.useFakeTimers())

function open() {
  const beats: string[] = []
  const { result, rerender, unmount } = renderHook(({ name }) => usePulse(EVERY_MS, () => beats.push(name)), {
    initialProps: { name: 'first' },
  })
  return { beats, ask: () => result.current(), rerender, unmount }
}

describe('the pulse of a part of a page', () => {
  it('beats at once, and what is asked for soon after in one beat, as the part is by then', () => {
    const { beats, ask, rerender } = open()
    ask()
    ask()
    ask()
    expect(beats).toEqual(['first'])
    rerender({ name: 'second' })
    vi.advanceTimersByTime(EVERY_MS)
    expect(beats).toEqual(['first', 'second'])
  })

  it('ends with the part: neither what waits nor what is asked for later moves anything', () => {
    const { beats, ask, unmount } = open()
    ask()
    ask()
    unmount()
    vi.advanceTimersByTime(EVERY_MS)
    ask()
    vi.advanceTimersByTime(EVERY_MS)
    expect(beats).toEqual(['first'])
  })
})
