import { describe, expect, it } from 'vitest'
import { traceOf } from '../../../server/http/traceOf.ts'

const trace_id = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent_span_id = '00f067aa0ba902b7'

describe('a header traceparent', () => {
  it.each([
    ['of the first version', `00-${trace_id}-${parent_span_id}-01`],
    ['that is not sampled', `00-${trace_id}-${parent_span_id}-00`],
    ['of a later version', `cc-${trace_id}-${parent_span_id}-01`],
    ['of a later version with more behind', `cc-${trace_id}-${parent_span_id}-01-what-may-come`],
  ])('%s names trace and parent', (_, header) => {
    expect(traceOf(header)).toEqual({ trace_id, parent_span_id })
  })

  it.each([
    ['that is not there', undefined],
    ['that came twice', [`00-${trace_id}-${parent_span_id}-01`, '']],
    ['with more behind the first version', `00-${trace_id}-${parent_span_id}-01-more`],
    ['of the version that there never is', `ff-${trace_id}-${parent_span_id}-01`],
    ['with no trace', `00-${'0'.repeat(32)}-${parent_span_id}-01`],
    ['with no parent', `00-${trace_id}-${'0'.repeat(16)}-01`],
    ['in capitals', `00-${trace_id.toUpperCase()}-${parent_span_id}-01`],
    ['that is too short', `00-${trace_id.slice(1)}-${parent_span_id}-01`],
    ['with a line break', `00-${trace_id}-${parent_span_id}-01\n`],
  ])('%s names nothing', (_, header) => {
    expect(traceOf(header)).toEqual({})
  })
})
