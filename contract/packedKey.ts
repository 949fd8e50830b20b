import * as z from 'zod/mini'
import { sealKeyText } from './sealedText.ts'

/** The file in a packed extension that names the server which packed it. */
export const PACKED_KEY_FILE = 'server-key.json'

/** The server's public key: captured sessions are sealed for it, no matter what a page says. */
export const packedKeySchema = z.object({ server_key: sealKeyText })
