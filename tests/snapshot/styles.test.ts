import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What is never in a snapshot: the page itself, the progress bar of a library. */
const notInSnapshots = ['#root', '#nprogress']

const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'))

/** `#name` before a block opens, without comments, values and colours. */
function idsOf(css: string): string[] {
  const selectors = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').match(/[^{};]+(?=\{)/g) ?? []
  return selectors.flatMap((selector) => selector.match(/#[a-z][\w-]*/g) ?? [])
}

it('styles look at no id, since a snapshot has none: it would be laid out otherwise than its page (decision 0231)', () => {
  expect(sheets.length).toBeGreaterThan(50)
  const found = sheets.flatMap((path) => idsOf(readFileSync(`src/${path}`, 'utf8')).map((id) => `${path} ${id}`))
  expect(found.filter((each) => !notInSnapshots.some((id) => each.endsWith(` ${id}`)))).toEqual([])
})
