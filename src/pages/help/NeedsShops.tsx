import { useGetIdentity } from '@refinedev/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { mayOpen } from '../../domain/permissions.ts'
import { PageSkeleton } from '../../layout/PageSkeleton.tsx'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'

/** These pages are open to every role (specification 2), but a sub-account may lack the right to see shops: then they say so. */
export function NeedsShops({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation()
  const text = useText()
  const shops = useResourceNamed('shops')
  const { data: identity } = useGetIdentity<Identity | null>()
  if (!identity) return <PageSkeleton />
  if (mayOpen(identity, shops.access)) return children
  return (
    <section className="zg-empty">
      <h1>{text(shops.label)}</h1>
      <p>{t('help.noShopRight')}</p>
    </section>
  )
}
