import { expect, it } from 'vitest'
import { createEarlyKeys } from '../../../src/shortcuts/earlyKeys.ts'

const press = (key: string, init: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
  document.body.dispatchEvent(event)
  return event
}

function listen(): { readonly heard: readonly string[]; readonly stop: () => void } {
  const heard: string[] = []
  const hear = ({ key, ctrlKey }: KeyboardEvent) => heard.push(ctrlKey ? `Control+${key}` : key)
  document.addEventListener('keydown', hear)
  return { heard, stop: () => document.removeEventListener('keydown', hear) }
}

it('what is pressed before the shortcuts are there is pressed again once they are, in its order and once', () => {
  const { keep, release } = createEarlyKeys()
  keep()
  press('k', { ctrlKey: true })
  press('g')
  const { heard, stop } = listen()
  release()
  expect(heard).toEqual(['Control+k', 'g'])
  release()
  press('x')
  expect(heard).toEqual(['Control+k', 'g', 'x'])
  stop()
})

it('the browser does not take the palette’s own key meanwhile, and keeps every other', () => {
  const stop = createEarlyKeys().keep()
  expect(press('k', { ctrlKey: true }).defaultPrevented).toBe(true)
  expect(press('K', { ctrlKey: true }).defaultPrevented).toBe(true)
  expect(press('k').defaultPrevented).toBe(false)
  stop()
})

it('a page that comes when the shortcuts are there already keeps none', () => {
  const { keep, release } = createEarlyKeys()
  release()
  keep()
  press('x')
  const { heard, stop } = listen()
  release()
  expect(heard).toEqual([])
  stop()
})

it('a key that is held down is kept a few times at most', () => {
  const { keep, release } = createEarlyKeys()
  keep()
  for (let times = 0; times < 50; times += 1) press('j')
  const { heard, stop } = listen()
  release()
  expect(heard).toHaveLength(4)
  stop()
})
