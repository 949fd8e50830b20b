import { PACKED_KEY_FILE, packedKeySchema } from '../../contract/packedKey.ts'

/** The key of the server that packed this extension; null: packed by hand, without one. */
export async function readPackedServerKey(): Promise<string | null> {
  const reply = await fetch(chrome.runtime.getURL(PACKED_KEY_FILE)).catch(() => null)
  return reply?.ok ? packedKeySchema.parse(await reply.json()).server_key : null
}
