import { act, render, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createI18n } from '../../../src/locales/createI18n.ts'
import { loadScreenTexts } from '../../../src/locales/screenTexts.ts'
import { TextsProvider } from '../../../src/providers/i18n/TextsProvider.tsx'
import { Chart } from '../../../src/ui/charts/Chart.tsx'
import { Plot } from '../../../src/ui/charts/Plot.tsx'

const rows = (y: number) => [{ x: 'Cup', y, series: 'Profit' }]
it('a chart is drawn again when its figures are others, and not because what is around it is', async () => {
  const texts = await createI18n({ preferred: ['en-US'] })
  await loadScreenTexts(texts)
  const chartOf = (y: number) => (
    <TextsProvider texts={texts}>
      <Chart kind="column" label="Profit" rows={rows(y)} />
    </TextsProvider>
  )
  const drawn = vi.mocked(Plot).mock.calls
  const before = drawn.length
  const figuresDrawn = () => drawn.slice(before).map(([props]) => props.rows)
  const { rerender } = render(chartOf(5))
  await waitFor(() => expect(figuresDrawn()).toEqual([rows(5)]))
  rerender(chartOf(5))
  rerender(chartOf(6))
  expect(figuresDrawn()).toEqual([rows(5), rows(6)])
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('a chart is drawn as wide as its place, and again once that has another width', async () => {
  const texts = await createI18n({ preferred: ['en-US'] })
  await loadScreenTexts(texts)
  const resized: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(tell: () => void) {
        resized.push(tell)
      }
      observe() {}
      disconnect() {}
    },
  )
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(0)
  const drawn = vi.mocked(Plot).mock.calls
  const before = drawn.length
  const widthsDrawn = () => drawn.slice(before).map(([props]) => props.widthPx)
  const resizeTo = (px: number, afterMs: number) =>
    act(() => {
      width.mockReturnValue(px)
      for (const tell of resized) tell()
      vi.advanceTimersByTime(afterMs)
    })
  render(
    <TextsProvider texts={texts}>
      <Chart kind="column" label="Profit" rows={rows(5)} />
    </TextsProvider>,
  )
  await waitFor(() => expect(widthsDrawn()).toEqual([null]))
  vi.useFakeTimers()
  resizeTo(300, 100)
  resizeTo(360, 1_000)
  expect(widthsDrawn()).toEqual([null, 360])
  resizeTo(0, 1_000)
  resizeTo(360, 1_000)
  expect(widthsDrawn()).toEqual([null, 360])
})
