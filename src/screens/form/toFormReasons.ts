import * as z from 'zod/mini'
import { toFieldErrors } from '../../../contract/reasons.ts'
import { type CallName, toolApi } from '../../../contract/toolApi.ts'
import type { ResolvedOperation, Resource, ResourceRecord } from '../../resources/schema/resource.ts'
import { saveCallOf } from '../allowedOf.ts'
import { toCallValues } from './toFormValues.ts'

/**
 * Why these values would be refused, by field: judged by the payload schema of the very calls that would carry them. What is
 * wrong elsewhere in a payload is not the form's to say.
 */
export function toFormReasons(
  resource: Resource,
  screen: 'create' | 'edit',
  values: ResourceRecord,
  id?: string,
): Readonly<Record<string, string>> {
  const reasons: Record<string, string> = {}
  for (const { call, payload } of toPayloads(resource, screen, values, id)) {
    for (const [key, reason] of Object.entries(toCallReasons(call, payload))) if (key in values) reasons[key] ??= reason
  }
  return reasons
}

/** Why one call would refuse a payload, by the payload's own fields: what is wrong inside one of them counts as its reason. */
export function toCallReasons(call: CallName, payload: ResourceRecord): Readonly<Record<string, string>> {
  const reasons: Record<string, string> = {}
  const checked = z.safeParse(toolApi[call].payload, payload)
  if (checked.success) return reasons
  for (const [path, reason] of Object.entries(toFieldErrors(checked.error.issues, payload))) {
    const [key = ''] = path.split('.')
    reasons[key] ??= reason
  }
  return reasons
}

/** Fields that may not be left alone: those get the mark. */
export function requiredFields(resource: Resource, screen: 'create' | 'edit', fields: readonly string[]): readonly string[] {
  const blank = toCallValues(resource, fields, {}, screen)
  const reasons = toPayloads(resource, screen, blank, 'any').map(({ call, payload }) => toCallReasons(call, payload))
  return fields.filter((key) => reasons.some((each) => each[key] !== undefined))
}

function toPayloads(resource: Resource, screen: 'create' | 'edit', values: ResourceRecord, id: string | undefined) {
  const { create, update } = resource.operations
  if (screen === 'create') return create ? [withFixed(create, values)] : []
  const byCall = new Map<CallName, Record<string, unknown>>()
  for (const [key, value] of Object.entries(values)) {
    const call = saveCallOf(resource, key)
    if (call) byCall.set(call, { ...byCall.get(call), [key]: value })
  }
  return [...byCall].map(([call, part]) => {
    const payload = { [resource.idField]: id, ...part }
    return update?.call === call ? withFixed(update, payload) : { call, payload }
  })
}

function withFixed({ call, fixed }: ResolvedOperation, payload: ResourceRecord): { call: CallName; payload: ResourceRecord } {
  return { call, payload: { ...payload, ...fixed } }
}
