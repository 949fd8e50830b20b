/** The login page's path: an entry of its own, which the server answers by the reader's language. */
export const LOGIN_PATH = '/login'

/** Where a deployment says what it is. */
export const CONFIG_PATH = '/api/config'
