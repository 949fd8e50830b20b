import { LOGIN_PATH } from '../../../contract/consolePaths.ts'
import { NotFound } from '../../pages/errors/NotFound.tsx'
import { BarePage } from '../../pages/help/BarePage.tsx'

/** Specification 2: not-found needs no login. Nobody is logged in, so there is no frame around it, and it leads to the login. */
export function PublicNotFound() {
  return (
    <BarePage>
      <NotFound login={LOGIN_PATH} />
    </BarePage>
  )
}
