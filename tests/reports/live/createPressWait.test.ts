import { expect, it } from 'vitest'
import { createPressWait, PRESS_MAX_MS } from '../../../src/reports/live/createPressWait.ts'

/** A page that is pressed by hand, and a clock whose waits end by hand. */
function aPage() {
  const page = new EventTarget()
  const waits: { readonly ms: number; readonly end: () => void; isOff: boolean }[] = []
  const press = createPressWait(page, {
    after(ms, end) {
      const wait = { ms, end, isOff: false }
      waits.push(wait)
      return () => {
        wait.isOff = true
      }
    },
  })
  const heard: string[] = []
  return {
    press,
    heard,
    say: (name: string) => page.dispatchEvent(new Event(name)),
    /** The waits of that many ms that were not called off end. */
    pass(ms: number) {
      for (const wait of waits.splice(0)) {
        if (wait.isOff) continue
        if (wait.ms > ms) waits.push(wait)
        else wait.end()
      }
    },
    tell: () => heard.push('told'),
  }
}

it('tells at once where nothing is pressed', async () => {
  const { press, heard, tell } = aPage()
  press.whenEnded(tell)
  await press.ended()
  expect(heard).toEqual(['told'])
})

it('tells once after the click of a press, however often it was asked meanwhile', async () => {
  const { press, heard, say, pass, tell } = aPage()
  say('pointerdown')
  press.whenEnded(tell)
  press.whenEnded(tell)
  const ended = press.ended().then(() => heard.push('ended'))
  pass(1_000)
  expect(heard).toEqual([])
  say('pointerup')
  expect(heard).toEqual([])
  pass(50)
  await ended
  expect(heard).toEqual(['told', 'ended'])
  press.whenEnded(tell)
  expect(heard).toEqual(['told', 'ended', 'told'])
})

it.each(['pointercancel', 'pointerup'])('hears of the end as %s', (name) => {
  const { press, heard, say, pass, tell } = aPage()
  say('pointerdown')
  press.whenEnded(tell)
  say(name)
  pass(50)
  expect(heard).toEqual(['told'])
})

it('waits for the second of two presses, one right after the other', () => {
  const { press, heard, say, pass, tell } = aPage()
  say('pointerdown')
  press.whenEnded(tell)
  say('pointerup')
  say('pointerdown')
  pass(50)
  expect(heard).toEqual([])
  say('pointerup')
  pass(50)
  expect(heard).toEqual(['told'])
})

it('waits for no release that nobody tells of', () => {
  const { press, heard, say, pass, tell } = aPage()
  say('pointerdown')
  press.whenEnded(tell)
  pass(PRESS_MAX_MS)
  expect(heard).toEqual(['told'])
})

it('holds nothing back once it is closed, and follows no press any more', () => {
  const { press, heard, say, tell } = aPage()
  say('pointerdown')
  press.whenEnded(tell)
  press.close()
  say('pointerdown')
  press.whenEnded(tell)
  expect(heard).toEqual(['told', 'told'])
})
