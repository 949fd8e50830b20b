import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DEMO_MARK_HEADER } from '../../../src/template/demo/createDemoHandlers.ts'

const OUT_DIR = 'dist/console'
/** Words of the mock library, of its worker, and of our handlers. */
const words = [DEMO_MARK_HEADER, 'mockServiceWorker', '[MSW]']

it('the production bundle has nothing of the demo endpoints’ mock layer [spec 7.35]', () => {
  const files = readdirSync(OUT_DIR, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|html|json|map)$/.test(name))
  const scripts = files.filter((name) => name.endsWith('.js'))
  expect(scripts.length).toBeGreaterThan(0)
  const found = files.filter((name) =>
    words.some((word) => name.includes(word) || readFileSync(join(OUT_DIR, name), 'utf8').includes(word)),
  )
  expect(found, 'built with VITE_DEMO_ENDPOINTS=on? `npm run build` without it').toEqual([])
  expect(existsSync(join(OUT_DIR, 'mockServiceWorker.js'))).toBe(false)
})
