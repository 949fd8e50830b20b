import { expect, it } from 'vitest'
import { type RowVerdict, settleRow } from '../../../src/batches/rules/settleRow.ts'
import { toUndoPlan } from '../../../src/batches/rules/toUndoPlan.ts'

const before = { goods_id: '1', title: '旧' }
const after = { goods_id: '1', title: '新' }
const shownNow = { after: { title: '新', goods_id: '1' }, before, other: { goods_id: '1', title: '第三' }, nothing: null }

it.each<[RowVerdict['verdict'], keyof typeof shownNow, string, string]>([
  ['accepted', 'after', 'done', ''],
  ['accepted', 'before', 'failed', 'notApplied'],
  ['accepted', 'other', 'failed', 'changedMeanwhile|{"title":"第三"}'],
  ['accepted', 'nothing', 'failed', 'notThere'],
  ['refused', 'after', 'done', ''],
  ['refused', 'before', 'failed', 'its reason'],
  ['refused', 'other', 'failed', 'changedMeanwhile|{"title":"第三"}'],
  ['refused', 'nothing', 'failed', 'its reason'],
  ['noAnswer', 'after', 'done', ''],
  ['noAnswer', 'before', 'failed', 'noAnswer'],
  ['noAnswer', 'other', 'failed', 'changedMeanwhile|{"title":"第三"}'],
  ['noAnswer', 'nothing', 'failed', 'notThere'],
  ['lost', 'after', 'done', ''],
  ['lost', 'before', 'waiting', ''],
  ['lost', 'other', 'unknown', 'changedMeanwhile|{"title":"第三"}'],
  ['lost', 'nothing', 'unknown', 'notThere'],
  ['retried', 'after', 'done', ''],
  ['retried', 'before', 'waiting', ''],
  ['retried', 'other', 'failed', 'changedMeanwhile|{"title":"第三"}'],
  ['retried', 'nothing', 'failed', 'notThere'],
])('a write that was %s, where the platform shows %s, is %s %s', (verdict, shown, outcome, reason) => {
  const known = { verdict, reason: verdict === 'refused' ? 'its reason' : '' }
  expect(settleRow({ before, after }, known, shownNow[shown])).toEqual({ outcome, reason })
})

it('a write that the platform reviews is done with that note, whatever is shown', () => {
  expect(settleRow({ before, after }, { verdict: 'accepted', reason: 'inReview' }, before)).toEqual({ outcome: 'done', reason: 'inReview' })
})

it.each<[string, object, string, string]>([
  ['is undone while the platform shows what it made', { shown: after }, 'waiting', ''],
  ['is left alone once somebody changed it', { shown: shownNow.other }, 'skipped', 'changedMeanwhile|{"title":"第三"}'],
  ['is left alone once it is gone', {}, 'skipped', 'notThere'],
  ['that had no value before is left alone', { shown: after, before: { goods_id: '1', title: null } }, 'skipped', 'noWayBack'],
])('a row that %s', (_, { shown, before: was = before }: { shown?: typeof after; before?: Record<string, unknown> }, outcome, reason) => {
  const row = { row_no: 4, shop_uid: 's', label: 'l', before: was, after, outcome: 'done', reason: '' } as const
  expect(toUndoPlan([row], new Map(shown && [[4, shown]]))).toEqual([
    { shop_uid: 's', label: 'l', before: after, after: was, outcome, reason },
  ])
})

it('only what is done is undone', () => {
  const row = { row_no: 0, shop_uid: 's', label: 'l', before, after, reason: '' }
  const outcomes = ['waiting', 'running', 'failed', 'unknown', 'skipped'] as const
  expect(
    toUndoPlan(
      outcomes.map((outcome) => ({ ...row, outcome })),
      new Map([[0, after]]),
    ),
  ).toEqual([])
})
