/** The login page's path: an entry of its own, which the server answers by the reader's language. */
export const LOGIN_PATH = '/login'

/** The page that the extension frames while no tab of the console is open: it holds the reader and nothing else. */
export const WATCH_PATH = '/watch'

/** Where a deployment says what it is. */
export const CONFIG_PATH = '/api/config'

/** The service worker of phones and installed consoles. At the root, since it answers for all pages. */
export const OFFLINE_WORKER_PATH = '/offline-worker.js'

/** What is answered there where the operator switched the worker off: it removes itself. */
export const OFFLINE_WORKER_OFF_PATH = '/offline-worker-off.js'
