import type { Session } from '../session.ts'

/**
 * Another tab may put another person's login in the place of this page's: what the page shows, and what runs in it, is the first one's, and its
 * calls would be the second one's. `begin`: loads the page again. The end of a login is not told here.
 */
export function watchAnotherLogin(
  session: Pick<Session, 'read' | 'subscribe'>,
  page: Pick<Window, 'addEventListener'>,
  begin: () => void,
): void {
  const { uid } = session.read()
  const look = () => {
    const now = session.read()
    if (uid !== null && now.token !== null && now.uid !== uid) begin()
  }
  session.subscribe(look)
  // A page that the browser kept while another one was shown has heard nothing.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}
