/* Apart from relay.ts, so that who needs a number or a name does not load the schemas. */

/**
 * Counts changes of the envelope. Console and extension each work with the other's number and the one before it; what a number
 * brought goes only to an extension whose ping says that number or a later one. 2: sealed cookies, request ids. 3: files. 4: whose shop a request is for.
 * 5: the night watch, and opening the backend of a shop.
 */
export const RELAY_PROTOCOL = 5
/** The oldest extension that this console works with. */
export const EXTENSION_MIN_VERSION = '0.3.0'
/** Local-storage key under which the extension tells the console its id (specification 3). */
export const EXTENSION_ID_STORAGE_KEY = 'gbb_plugin_id'
/**
 * Header of the console's calls: the extension's public key, to which the server seals the cookies of its answer. It is here and
 * not in envelope.ts, whose schema library the head of the page need not load.
 */
export const RELAY_KEY_HEADER = 'x-relay-key'
/** Measured: an answer must reach the page within one message. */
export const RELAY_BODY_MAX_BYTES = 8 * 1024 * 1024
export const RELAY_REQUEST_MAX_BYTES = 1024 * 1024
/** A picture, and the message that carries it as base64. Assumed: pictures of goods are smaller. */
export const RELAY_FILE_MAX_BYTES = 3 * 1024 * 1024
export const RELAY_FILE_REQUEST_MAX_BYTES = 5 * 1024 * 1024
/** The specification sets no limit for the HTTP client; a relayed request may not hang a shop's lane. */
export const RELAY_TIMEOUT_MS = 15_000

export const relayMethods = ['GET', 'POST'] as const

/** What a file may be. */
export const relayFileTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const

/**
 * Headers that a relayed request may carry; the cookie travels beside them, in a field of its own. What belongs to the session (`ETag`,
 * `VerifyAuthToken`) no page names: the extension adds it.
 */
export const relayRequestHeaders = ['content-type', 'anti-content', 'referer', 'origin'] as const
/** Headers of a merchant reply that the page may read; never set-cookie. `checklogin: false` says that the login is dead. */
export const relayReplyHeaders = ['content-type', 'retry-after', 'date', 'checklogin'] as const
