import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { crudCalls } from '../../contract/crudCalls.ts'
import { toFieldErrors } from '../../contract/reasons.ts'
import { recordField, recordPayloads, recordSchema } from '../../contract/recordFields.ts'

const fields = {
  supplier_name: recordField.title(5),
  notes: recordField.text(5),
  stock: recordField.number,
  weight_kg: recordField.decimal(2),
  price_fen: recordField.money,
  since: recordField.dateTime,
  is_own: recordField.boolean,
  kind: recordField.state(['own', 'agent']),
  shop_uid: recordField.reference,
}
const { saved, filters } = recordPayloads(fields)
const record = recordSchema('supplier_id', fields)
const calls = crudCalls({ key: 'supplier_id', record, saved, filters, capability: null, access: { who: 'signedIn' } })

describe('the fields of a record', () => {
  it('that a new one does not name are blank, not known, no, or the first state', () => {
    expect(record.parse({ supplier_id: 7, supplier_name: '甲' })).toEqual({
      supplier_id: '7',
      supplier_name: '甲',
      notes: '',
      stock: null,
      weight_kg: null,
      price_fen: null,
      since: null,
      is_own: false,
      kind: 'own',
      shop_uid: null,
      created_at: null,
      updated_at: null,
    })
  })

  it('are read from a table, whose switches are 1 and 0', () => {
    expect(record.parse({ supplier_id: '7', owner_uid: 'o', is_own: 1, kind: 'agent', version: 2 })).toMatchObject({
      is_own: true,
      kind: 'agent',
      version: 2,
    })
  })

  it.each([
    [{ supplier_name: ' ' }, { supplier_name: 'required' }],
    [{ supplier_name: '123456' }, { supplier_name: 'too_long:5' }],
    [{ notes: '123456' }, { notes: 'too_long:5' }],
    [{ stock: 1.5 }, { stock: 'wrong_type' }],
    [{ weight_kg: 1.255 }, { weight_kg: 'too_precise:2' }],
    [{ price_fen: '5' }, { price_fen: 'wrong_type' }],
    [{ kind: 'other' }, { kind: 'unknown_value' }],
    [{ shop_uid: '' }, { shop_uid: 'required' }],
  ])('are refused where a save has %j', (wrong, errors) => {
    const payload = { supplier_name: '甲', ...wrong }
    const parsed = z.object(saved).safeParse(payload)
    expect(parsed.success ? {} : toFieldErrors(parsed.error.issues, payload)).toEqual(errors)
  })

  it.each([[1.25], [0.07], [1.1], [-3], [0], [123_456_789.01]])('with two decimals may be %d', (weight_kg) => {
    expect(z.object(saved).parse({ supplier_name: '甲', weight_kg })).toEqual({ supplier_name: '甲', weight_kg })
  })

  it('filter a list where they are one of few, or name another record', () => {
    expect(Object.keys(filters)).toEqual(['is_own', 'kind', 'shop_uid'])
  })
})

describe('the calls of a record', () => {
  it('take the id and the fields, and answer the record', () => {
    expect(calls.save(1, 'Save').payload.parse({ supplier_id: 7, supplier_name: '甲', version: 1, else: 1 })).toEqual({
      supplier_id: '7',
      supplier_name: '甲',
      version: 1,
    })
    expect(calls.list(2, 'List').payload.parse({ page: '2', is_own: 'true', supplier_id: '7' })).toEqual({
      page: 2,
      page_size: 20,
      is_own: true,
      supplier_id: '7',
    })
  })

  it('delete one by its id, or many by a list of them', () => {
    expect(calls.remove(3, 'Delete').payload.safeParse({}).success).toBe(false)
    expect(calls.removeMany(3, 'Delete').payload.parse({ supplier_ids: '["7","8"]' })).toEqual({ supplier_ids: ['7', '8'] })
  })
})
