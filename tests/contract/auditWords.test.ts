import { describe, expect, it } from 'vitest'
import { auditActions, auditSubjects } from '../../contract/auditLabels.ts'
import { restorableTypes } from '../../contract/entities/restorable.ts'
import { toolApi } from '../../contract/toolApi.ts'

describe('the words of the audit trail', () => {
  it.each(Object.entries({ ...auditSubjects, ...auditActions }))('%s has one in both languages', (_, { zh, en }) => {
    expect(zh.trim()).not.toBe('')
    expect(en.trim()).not.toBe('')
  })

  it('are there for each call that writes', () => {
    const writes = Object.entries(toolApi).flatMap(([name, { effect }]) => (effect === 'write' ? [name] : []))
    expect(Object.keys(auditActions)).toEqual(expect.arrayContaining(writes))
  })

  it('are there for all that can be brought back', () => {
    expect(Object.keys(auditSubjects)).toEqual(expect.arrayContaining(restorableTypes))
  })
})
