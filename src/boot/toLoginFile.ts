/**
 * The login page as the build writes it, in one language: every web server has it under this address, also one that answers LOGIN_PATH
 * with the console. `search`: the query that it gets.
 */
export function toLoginFile(locale: string, search: string): string {
  return `/login.${locale}.html${search}`
}
