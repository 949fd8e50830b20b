import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

/** They change what others have drawn: for fingers, and for paper. */
const adapting = ['ui/touch.css', 'layout/print.css']
const sheets = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css') && !adapting.includes(name))

/** Classes that a sheet styles wherever they stand: `.name` alone, as a whole selector. */
function ownClasses(sheet: string): Set<string> {
  const rules = readFileSync(join('src', sheet), 'utf8').replace(/\/\*.*?\*\//gs, '')
  return new Set([...rules.matchAll(/(?<=^|[{},])\s*(\.[\w-]+)\s*(?=[,{])/g)].map(([, name = '']) => name))
}

/** A room and the rooms in it are one: a part adds to what the whole has drawn. */
const areOne = (one: string, other: string) =>
  `${dirname(one)}/`.startsWith(`${dirname(other)}/`) || `${dirname(other)}/`.startsWith(`${dirname(one)}/`)

it('no two rooms style the same class: a sheet stays when its page is left, and would change the other’s', () => {
  const owners = new Map<string, string[]>()
  for (const sheet of sheets) for (const name of ownClasses(sheet)) owners.set(name, [...(owners.get(name) ?? []), sheet])
  const shared = [...owners].filter(([, [first = '', ...others]]) => others.some((other) => !areOne(first, other)))
  expect(shared).toEqual([])
})
