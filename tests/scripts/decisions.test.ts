import { describe, expect, it } from 'vitest'
import { findDecisionFaults, parseDecision, readDecisions, toDecisionsPage } from '../../scripts/docs/decisions.ts'

const aPage = ({ number = '0007', feature = 'profit', status = 'in force', more = '' } = {}) =>
  `---\nfeature: ${feature}\nstatus: ${status}\nsays: Doors open inwards.\n---\n\n# ${number} Doors open inwards\n\nWhy.\n${more}`

describe('a decision record', () => {
  it('says in its head what it is about, whether it holds, and what it is', () => {
    expect(parseDecision('0007-doors.md', aPage({ status: 'partly replaced by 0008 and 0009' }))).toEqual({
      name: '0007-doors.md',
      number: '0007',
      feature: 'profit',
      status: 'partly replaced by 0008 and 0009',
      says: 'Doors open inwards.',
      sections: [],
    })
  })

  it('may tell further decisions, a section each', () => {
    const { sections } = parseDecision('0007-doors.md', aPage({ more: '\n## 0007 Doors\n\n## 0012 Doors have a handle: one\n\n## Why\n' }))
    expect(sections).toEqual([{ number: '0012', title: 'Doors have a handle: one' }])
  })

  it.each([
    ['no head', '# 0007 Doors open inwards\n', 'lacks its head'],
    ['a feature that is none', aPage({ feature: 'doors' }), 'the features are profit'],
    ['a status that is none', aPage({ status: 'maybe' }), 'a status is'],
    ['another number than its file', aPage({ number: '0008' }), 'is about decision 0008'],
  ])('is refused with %s', (_, text, reason) => {
    expect(() => parseDecision('0007-doors.md', text)).toThrow(reason)
  })
})

describe('the records together', () => {
  it('have each number once, and name only numbers that are there', () => {
    const one = parseDecision('0007-doors.md', aPage({ status: 'replaced by 0012', more: '\n## 0012 Handles\n' }))
    expect(findDecisionFaults([one])).toEqual([])
    expect(findDecisionFaults([one, parseDecision('0012-more.md', aPage({ number: '0012', status: 'replaced by 0013' }))])).toEqual([
      'two decisions have the number 0012',
      '0012-more.md names 0013, which is not there',
    ])
  })

  it('are listed by feature, a section under its own number', () => {
    const records = [
      parseDecision('0007-doors.md', aPage({ more: '\n## 0012 Handles turn, left\n' })),
      parseDecision('0009-walls.md', aPage({ number: '0009', feature: 'server', status: 'replaced by 0012' })),
      parseDecision('0008-roofs.md', aPage({ number: '0008' })),
    ]
    expect(toDecisionsPage(records)).toContain(
      [
        '## Profit',
        '',
        '| number | decision | status |',
        '| --- | --- | --- |',
        '| [0007](0007-doors.md) | Doors open inwards. | in force |',
        '| [0008](0008-roofs.md) | Doors open inwards. | in force |',
        '| [0012](0007-doors.md#0012-handles-turn-left) | Handles turn, left. | told with 0007 |',
        '',
        '## Server and deployment',
        '',
        '| number | decision | status |',
        '| --- | --- | --- |',
        '| [0009](0009-walls.md) | Doors open inwards. | replaced by 0012 |',
      ].join('\n'),
    )
  })

  it('of this repository are all in the index', () => {
    const records = readDecisions('docs/decisions')
    const page = toDecisionsPage(records)
    for (const { number, sections } of records) {
      for (const each of [number, ...sections.map((section) => section.number)]) expect(page).toContain(`| [${each}](`)
    }
  })
})
