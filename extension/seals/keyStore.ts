import { openDB } from 'idb'
import { createSealKeyPair } from '../../contract/sealing.ts'

const DATABASE = 'zhanggui-keys'
const STORE = 'pairs'
const RELAY_PAIR = 'relay'

/** The extension's key pair, made at the first use. It lives until the extension is removed; a script can use its private half, never read it. */
export async function readKeyPair(): Promise<CryptoKeyPair> {
  const database = await openDB(DATABASE, 1, { upgrade: (opened) => void opened.createObjectStore(STORE) })
  try {
    const kept: CryptoKeyPair | undefined = await database.get(STORE, RELAY_PAIR)
    if (kept) return kept
    const created = await createSealKeyPair()
    const transaction = database.transaction(STORE, 'readwrite')
    // Two workers, or two first uses at once, must end with one pair.
    const first: CryptoKeyPair | undefined = await transaction.store.get(RELAY_PAIR)
    if (!first) await transaction.store.put(created, RELAY_PAIR)
    await transaction.done
    return first ?? created
  } finally {
    database.close()
  }
}
