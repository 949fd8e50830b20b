import type { ComponentType } from 'react'
import { useIdentity } from '../../src/providers/auth/useIdentity.ts'

/** A page that is opened in a console which was open before. */
export function OncePersonIsKnown({ page: Page }: { readonly page: ComponentType }) {
  return useIdentity() ? <Page /> : null
}
