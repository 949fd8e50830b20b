import { beforeEach, expect, it, vi } from 'vitest'
import { FIGURES_META, startEarlyFigures, takeEarlyFigures } from '../../../src/figures/worker/earlyFigures.ts'

const worker: Pick<Worker, 'postMessage' | 'terminate' | 'onerror'> = { postMessage: vi.fn(), terminate: vi.fn(), onerror: null }
const start = vi.fn((_file: string) => worker as unknown as Worker)

beforeEach(() => {
  vi.clearAllMocks()
  takeEarlyFigures('')
  document.head.innerHTML = `<meta name="${FIGURES_META}" content="/assets/figures.worker-1.js">`
})

it('starts the worker that the build names and lets it read ahead; the console takes it once', () => {
  startEarlyFigures(document, 'u1', start)
  expect(start).toHaveBeenCalledWith('/assets/figures.worker-1.js')
  expect(worker.postMessage).toHaveBeenCalledWith({ kind: 'open', owner: 'u1', readsAhead: true })
  expect(takeEarlyFigures('u1')).toBe(worker)
  expect(takeEarlyFigures('u1')).toBeNull()
  expect(worker.terminate).not.toHaveBeenCalled()
})

it('ends it where somebody else has logged in meanwhile', () => {
  startEarlyFigures(document, 'u1', start)
  expect(takeEarlyFigures('u2')).toBeNull()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

it('starts none where the console is served as it is written', () => {
  document.head.replaceChildren()
  startEarlyFigures(document, 'u1', start)
  expect(start).not.toHaveBeenCalled()
})

it('leaves it to the console where the worker failed before it was taken', () => {
  startEarlyFigures(document, 'u1', start)
  worker.onerror?.call(worker as Worker, new ErrorEvent('error'))
  expect(takeEarlyFigures('u1')).toBeNull()
})

it('leaves it to the console where the browser refuses', () => {
  startEarlyFigures(document, 'u1', () => {
    throw new DOMException('refused', 'SecurityError')
  })
  expect(takeEarlyFigures('u1')).toBeNull()
})
