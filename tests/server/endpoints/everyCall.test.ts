import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TOOL_API_PATH } from '../../../contract/call.ts'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'

/** They go over all calls, or name them for another reason, so that they prove nothing about the work of one. */
const overAllCalls = [
  'accessMatrix.test.ts',
  'audit.test.ts',
  'everyCall.test.ts',
  'payloads.test.ts',
  'sortedLists.test.ts',
  'table.test.ts',
]

/** Whose calls `cruds.test.ts` makes. */
const CRUDS = 'builders/cruds.ts'

const tests = readdirSync('tests/server', { recursive: true, encoding: 'utf8' })
  .filter((path) => (path.endsWith('.test.ts') || path === CRUDS) && !overAllCalls.some((name) => path.endsWith(name)))
  .map((path) => readFileSync(join('tests/server', path), 'utf8'))

describe('the tests of the endpoints', () => {
  it.each(Object.keys(toolApi) as CallName[])('call %s in a test of its own, by its name or its path', (name) => {
    const { path } = toolApi[name]
    const isCalled = (text: string) => text.includes(`'${name}'`) || (path !== TOOL_API_PATH && text.includes(path))
    expect(tests.some(isCalled)).toBe(true)
  })
})
