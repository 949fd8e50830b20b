import { ReplyCode } from '../../contract/codes.ts'
import { ToolApiError } from '../providers/toolApi/ToolApiError.ts'
import type { ResourceRecord } from '../resources/schema/resource.ts'

/** Of a save that came too late (1006): the record as it is now. Null: it failed for another reason. */
export function toConflict(error: unknown): ResourceRecord | null {
  if (!(error instanceof ToolApiError) || error.code !== ReplyCode.conflict) return null
  const { current } = error.details
  return current !== null && typeof current === 'object' ? (current as ResourceRecord) : null
}

/**
 * Does the record hold all that was to be saved? Then the save was one's own: it had come through, and its answer was lost on the way. The
 * next try names a version that is no longer the newest.
 */
export function holdsAll(current: ResourceRecord, values: ResourceRecord): boolean {
  return Object.keys(values).every((key) => JSON.stringify(current[key]) === JSON.stringify(values[key]))
}
