import { LOGIN_PATH } from '../../../contract/consolePaths.ts'
import { BarePage } from '../../ui/bare/BarePage.tsx'
import { NotFound } from '../../ui/NotFound.tsx'

/** Specification 2: not-found needs no login. The user is not logged in, so there is no frame around it, and it leads to the login. */
export function PublicNotFound() {
  return (
    <BarePage>
      <NotFound login={LOGIN_PATH} />
    </BarePage>
  )
}
