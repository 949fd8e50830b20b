import { describe, expect, it } from 'vitest'
import { addLines } from '../../../scripts/newResource/template.ts'

const source = `/** A table. */
import { a } from './a.ts'

export const table: Readonly<Record<string, object>> = {
  a: { one: 1 },
}

export const words = {
  first: {
    kinds: {
      a: 'A',
    },
  },
  second: {
    kinds: {
      a: 'A',
    },
    more: 'more',
  },
}

export const names = [
  'a',
] as const
`

describe('lines for a file that is there', () => {
  it('come at the end of the block that they name, and after no other', () => {
    expect(addLines(source, { path: 'x.ts', into: 'export const table', text: '  b: {},' })).toContain('  a: { one: 1 },\n  b: {},\n}\n')
    expect(addLines(source, { path: 'x.ts', into: 'export const names', text: "  'b'," })).toContain("  'a',\n  'b',\n] as const")
  })

  it('come among the imports, or after everything', () => {
    const text = "import { b } from './b.ts'"
    expect(addLines(source, { path: 'x.ts', into: 'import', text })).toContain(`/** A table. */\n${text}\nimport { a }`)
    expect(addLines(source, { path: 'x.ts', into: 'end', text: 'last' })).toBe(`${source}last\n`)
  })

  it('come at the end of a block in others', () => {
    const into = ['export const words', '  second: {', '    kinds: {']
    const added = addLines(source, { path: 'x.ts', into, text: "      b: 'B'," })
    expect(added).toContain("  second: {\n    kinds: {\n      a: 'A',\n      b: 'B',\n    },\n    more")
    expect(added.match(/b: 'B'/g)).toHaveLength(1)
  })

  it('are refused where the block is gone', () => {
    expect(() => addLines(source, { path: 'x.ts', into: 'export const other', text: '' })).toThrow('x.ts has no block')
  })
})
