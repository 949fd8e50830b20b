import { describe, expect, it } from 'vitest'
import { toolApi } from '../../contract/toolApi.ts'
import { type FieldReading, type Oddity, oddities, readReplies, specificationCalls } from '../../scripts/docs/replyReadings.ts'

const readings = readReplies(toolApi)
const cases = readings.flatMap((reading) =>
  oddities.flatMap((oddity) => {
    const outcome = reading.outcomes[oddity]
    return outcome ? [[`${reading.call} ${reading.field || 'data'}, ${oddity}`, reading, oddity, outcome] as const] : []
  }),
)

const nothing: readonly Oddity[] = ['absent', 'null', 'empty text']
const logins = ['login', 'publicAuthToken']

/** Without these there is no answer: a login has its token and says whose it is; and a menu of nothing would lead nowhere. */
function isNeeded({ call, field }: FieldReading, oddity: Oddity): boolean {
  if (logins.includes(call)) return ['', 'token', 'user_id'].includes(field) && (nothing.includes(oddity) || field === '')
  return call === 'menu'
}

describe('every field of every reply of the specification', () => {
  it('is in the table: from the declarations, not from a list', () => {
    expect(new Set(readings.map(({ call }) => call))).toEqual(new Set(specificationCalls(toolApi).map(([name]) => name)))
    expect(readings.map(({ call, field }) => `${call} ${field}`)).toEqual(
      expect.arrayContaining([
        'shopList [].shop_id',
        'groupList [].shop_uid_list',
        'rewards list',
        'paymentInfo plans[].name.zh',
        'rewards ',
      ]),
    )
  })

  it('is plain in its sample', () => {
    expect(
      readings.filter(({ call, plain }) => plain === undefined && call !== 'menu').map(({ call, field }) => `${call} ${field}`),
    ).toEqual([])
  })

  it.each(cases)('%s: is read, or costs no more than the record that it names', (_, reading, oddity, outcome) => {
    if (isNeeded(reading, oddity)) return
    const expected = reading.isKey && nothing.includes(oddity) ? 'recordLost' : 'read'
    expect(outcome.is).toBe(expected)
  })

  it.each(cases.filter(([, , oddity]) => !nothing.includes(oddity)))('%s: is read as what it says', (_, reading, oddity, outcome) => {
    if (isNeeded(reading, oddity) || reading.kind === 'choice') return
    expect(outcome).toEqual({ is: 'read', value: reading.plain })
  })

  it.each(cases.filter(([, { isKey }, oddity]) => nothing.includes(oddity) && !isKey))(
    '%s: is nothing, and no value',
    (_, reading, __, outcome) => {
      if (outcome.is !== 'read') return
      // What only we know has a default: a shop not checked yet, a switch that is on.
      const kept = ['status', 'enabled', 'version', 'level', 'certification', 'shop_count', 'has_cookie', 'renewed', 'total']
      const isDefault = kept.some((name) => reading.field.endsWith(name))
      if (!isDefault && reading.kind !== 'record') expect([undefined, null, '', []]).toContainEqual(outcome.value)
    },
  )
})
