import type { Session } from '../session.ts'

/**
 * Another tab may put another person's login in the place of this page's: what the page shows, and what runs in it, is the first one's, and its
 * calls would be the second one's. `begin`: loads the page again. Nothing may ask the user before that, since a page that stays would save what she
 * has typed into the other account. The end of a login is not told here.
 */
export function watchAnotherLogin(
  session: Pick<Session, 'read' | 'subscribe'>,
  page: Pick<Window, 'addEventListener'>,
  begin: () => void,
): void {
  const { uid } = session.read()
  const isReplaced = () => {
    const now = session.read()
    return uid !== null && now.token !== null && now.uid !== uid
  }
  const look = () => {
    if (isReplaced()) begin()
  }
  session.subscribe(look)
  // Before all that would ask.
  page.addEventListener('beforeunload', (event) => isReplaced() && event.stopImmediatePropagation(), { capture: true })
  // A page that the browser kept while another one was shown has heard nothing.
  page.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) look()
  })
}
