import type { CallerSession } from '../toolApi/createToolApi.ts'

/** Whose the browser's stores are. Null: no user is logged in. */
export function toOwner({ token, uid }: CallerSession): string | null {
  return token === null ? null : uid
}
