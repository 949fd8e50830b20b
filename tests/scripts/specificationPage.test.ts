import { describe, expect, it } from 'vitest'
import { type Proof, toProofs } from '../../scripts/docs/readProofs.ts'
import { findGaps, type SpecificationSection, toSpecificationPage } from '../../scripts/docs/toSpecificationPage.ts'

const proofsIn = (source: string) => toProofs('tests/a.test.ts', source).map(({ ids, title }) => [title, ids])

describe('the proofs of a test file', () => {
  it.each([
    ['a test', `it('opens [spec 1.1]', () => {})`, 'opens', ['1.1']],
    ['one of two statements', `test('opens [spec 1.1, 2.3]', () => {})`, 'opens', ['1.1', '2.3']],
    ['one of a row of statements', `it('opens [spec 2.9-2.11]', () => {})`, 'opens', ['2.9', '2.10', '2.11']],
    ['a table', `it.each([1, 2])('opens %i [spec 1.1]', () => {})`, 'opens %i', ['1.1']],
    ['a table of its own type', `it.each<[string, number]>([['a', 1]])('opens %s [spec 1.1]', () => {})`, 'opens %s', ['1.1']],
    ['a test with a condition', `it.skipIf(false)('opens [spec 1.1]', () => {})`, 'opens', ['1.1']],
    ['a block', `describe('a door [spec 1.1]', () => { it('opens', () => {}) })`, 'a door', ['1.1']],
    ['a table of blocks', `describe.each(doors)('door %s [spec 1.1]', () => {})`, 'door %s', ['1.1']],
    [
      'a test in its blocks',
      `describe('a', () => describe('door', () => { it('opens [spec 1.1]', () => {}) }))`,
      'a › door › opens',
      ['1.1'],
    ],
    ['a title with a value', `it(\`opens \${count} times [spec 1.1]\`, () => {})`, 'opens … times', ['1.1']],
  ])('are %s', (_, source, title, ids) => {
    expect(proofsIn(source)).toEqual([[title, ids]])
  })

  it.each([
    ['a test without a tag', `it('opens', () => {})`],
    ['a text elsewhere', `const text = 'opens [spec 1.1]'`],
    ['a comment', `// it('opens [spec 1.1]')`],
    ['the title of something else', `open('the door [spec 1.1]')`],
  ])('are not %s', (_, source) => {
    expect(proofsIn(source)).toEqual([])
  })
})

const aProof = (ids: readonly string[]): Proof => ({ ids, title: 'a door › opens', path: 'tests/a.test.ts' })
const decisions = ['0007-doors-open-inwards.md', 'README.md']
const aSection = (statements: SpecificationSection['statements']): readonly SpecificationSection[] => [{ title: '1. Doors', statements }]

describe('what is wrong with the table', () => {
  it('is nothing where each statement has a test, a decision, or is not built yet', () => {
    const sections = aSection({
      '1.1': { says: 'it opens' },
      '1.2': { says: 'outwards', otherwise: { decision: '0007', how: 'inwards' } },
      '1.3': { says: 'by itself', otherwise: { decision: '0099', how: 'by hand' }, unbuilt: true },
    })
    expect(findGaps(sections, [aProof(['1.1'])], decisions)).toEqual([])
  })

  it.each(['1.2', '1', '1.x', '1.3-1.1', '1.1-2.1'])('is a test that names "%s", which is no statement', (tag) => {
    const proofs = toProofs('tests/a.test.ts', `it('opens [spec 1.1, ${tag}]', () => {})`)
    expect(findGaps(aSection({ '1.1': { says: 'it opens' } }), proofs, decisions)).toEqual([
      `tests/a.test.ts: "opens" names ${tag}, which is no statement of the specification`,
    ])
  })

  it('is a statement that a test proves though it is marked as not built', () => {
    const sections = aSection({ '1.1': { says: 'it opens', unbuilt: true } })
    expect(findGaps(sections, [aProof(['1.1'])], decisions)).toEqual(['1.1 has a test, and is still marked as not built: it opens'])
  })

  it('is a statement that nothing proves', () => {
    expect(findGaps(aSection({ '1.1': { says: 'it opens' } }), [], decisions)).toEqual(['1.1 has neither a test nor a decision: it opens'])
  })

  it('is a decision that is not there, whatever else proves the statement', () => {
    const sections = aSection({ '1.1': { says: 'outwards', otherwise: { decision: '0008', how: 'inwards' } } })
    expect(findGaps(sections, [aProof(['1.1'])], decisions)).toEqual(['1.1 names decision 0008, which is not there'])
  })
})

describe('the page', () => {
  it('has each statement with links to its tests and to the decision, and at its end what is not built', () => {
    const sections = aSection({
      '1.1': { says: 'it opens for `*`' },
      '1.2': { says: 'outwards', otherwise: { decision: '0007', how: 'inwards' } },
      '1.3': { says: 'by itself for `*`', unbuilt: true },
    })
    const proofs = [aProof(['1.1']), { ...aProof(['1.1']), title: 'a|b *c*', path: 'tests/b.test.ts' }]
    const lines = toSpecificationPage(sections, proofs, decisions).split('\n')
    expect(lines).toContain('3 statements, 1 of them deliberately otherwise, 1 not built yet.')
    expect(lines.filter((line) => line.startsWith('| 1.'))).toEqual([
      '| 1.1 | it opens for `*` | [a door › opens](../../tests/a.test.ts)<br>[a\\|b \\*c\\*](../../tests/b.test.ts) |  |',
      '| 1.2 | outwards |  | inwards ([decision 0007](../decisions/0007-doors-open-inwards.md)) |',
      '| 1.3 | by itself for `*` |',
    ])
    expect(lines.slice(-6)).toEqual(['## Not built yet', '', '| id | statement |', '| --- | --- |', '| 1.3 | by itself for `*` |', ''])
  })

  it('has no section of what is not built where all is', () => {
    expect(toSpecificationPage(aSection({ '1.1': { says: 'it opens' } }), [], decisions)).not.toMatch(/not built/i)
  })
})
