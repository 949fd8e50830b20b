/** The login page's path: an entry of its own, which the server answers by the reader's language. */
export const LOGIN_PATH = '/login'
