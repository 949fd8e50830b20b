import { expect, it } from 'vitest'
import { judgeKnownHoles, readKnownHoles } from '../../scripts/papers/knownHoles.ts'

const answer = (severityOf: Record<string, string>) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(Object.entries(severityOf).map(([name, severity]) => [name, { name, severity }])),
  })

it.each([
  [
    'a registry that refuses the question',
    '{"message":"405 Method Not Allowed","statusCode":405}',
    'the registry does not answer; nothing was checked',
    false,
  ],
  ['a line that is cut', '{"auditRep', 'the registry does not answer; nothing was checked', false],
  ['no answer at all', '', 'the registry does not answer; nothing was checked', false],
  ['nothing found', answer({}), 'none in what is shipped', false],
  ['a small hole', answer({ left: 'low', right: 'moderate' }), 'moderate: right; low: left', false],
  ['a high one', answer({ left: 'high' }), 'high: left', true],
  ['a critical one', answer({ left: 'low', right: 'critical' }), 'critical: right; low: left', true],
])('%s is judged', (_, said, says, isRefused) => {
  expect(judgeKnownHoles(readKnownHoles(said))).toEqual({ says: `known holes: ${says}`, isRefused })
})
