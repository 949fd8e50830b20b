import { useGetIdentity } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { mayOpen } from '../../domain/permissions.ts'
import type { Identity } from '../../providers/auth/createIdentity.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'

/** The way to a higher level: the page of payments, for whom it is; else in words. */
export function UpgradeLink() {
  const { t } = useTranslation()
  const { data: identity } = useGetIdentity<Identity | null>()
  const page = useRegistry().pages.find(({ name, load }) => name === 'payment' && load !== null)
  const isHers = page && mayOpen(identity ?? null, page.access)
  return isHers ? <Link to={page.path}>{t('shopLogin.upgrade')}</Link> : <strong>{t('freeTier.upgrade')}</strong>
}
