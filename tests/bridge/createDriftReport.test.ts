import { describe, expect, it } from 'vitest'
import { DRIFT_FIELDS_PER_CALL_MAX, type FieldDrift } from '../../contract/entities/fieldDrift.ts'
import { merchantApi } from '../../contract/merchantApi.ts'
import { createDriftReport } from '../../src/bridge/createDriftReport.ts'
import { REPORT_EVERY_MS } from '../../src/bridge/createTallyReport.ts'
import { createDriftStore } from '../../src/bridge/fieldDrift.ts'
import { aClock } from './lanes/aClock.ts'
import { settle } from './lanes/somePlatform.ts'

function aReport() {
  const clock = aClock()
  const sent: (readonly FieldDrift[])[] = []
  let isAway = false
  const send = async (fields: readonly FieldDrift[]) => {
    if (isAway) throw new Error('away')
    sent.push(fields)
  }
  const report = createDriftReport({ store: createDriftStore(), send, clock })
  const note = (extra: object = { badge: 1 }) =>
    report.note('mallProfile', merchantApi.mallProfile.result, { mall_id: 1, mall_name: 'a', logo: null, ...extra })
  const pass = async () => {
    clock.advance(REPORT_EVERY_MS)
    await settle()
  }
  return {
    note,
    pass,
    sent,
    goAway: (to: boolean) => {
      isAway = to
    },
  }
}

describe('the report of drift', () => {
  it('adds up what was noted, and says each thing once', async () => {
    const { note, pass, sent } = aReport()
    note()
    note()
    expect(sent).toEqual([])
    await pass()
    expect(sent).toEqual([[{ call: 'mallProfile', kind: 'new', field: 'badge', replies: 2 }]])
    note()
    await pass()
    expect(sent[1]).toEqual([{ call: 'mallProfile', kind: 'new', field: 'badge', replies: 1 }])
    await pass()
    expect(sent).toHaveLength(2)
  })

  it('says nothing where nothing differs', async () => {
    const { note, pass, sent } = aReport()
    note({})
    await pass()
    expect(sent).toEqual([])
  })

  it('keeps what the server did not take for the next time', async () => {
    const { note, pass, sent, goAway } = aReport()
    goAway(true)
    note()
    await pass()
    goAway(false)
    note()
    await pass()
    expect(sent).toEqual([[expect.objectContaining({ field: 'badge', replies: 2 })]])
  })

  it('parts what is more than a call takes', async () => {
    const { note, pass, sent } = aReport()
    note(Object.fromEntries(Array.from({ length: DRIFT_FIELDS_PER_CALL_MAX + 1 }, (_, index) => [`field_${index}`, 1])))
    await pass()
    expect(sent.map((fields) => fields.length)).toEqual([DRIFT_FIELDS_PER_CALL_MAX, 1])
  })
})
