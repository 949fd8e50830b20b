import { Link } from 'react-router-dom'
import { mayOpen } from '../domain/permissions.ts'
import { useIdentity } from '../providers/auth/useIdentity.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import { useRegistry } from '../providers/registry/useRegistry.ts'

/** The way to a higher level: the page of payments, for whom it is; else in words. */
export function UpgradeLink() {
  const { t } = useTranslate()
  const identity = useIdentity()
  const page = useRegistry().pages.find(({ name, load }) => name === 'payment' && load !== null)
  const isHers = page && mayOpen(identity ?? null, page.access)
  return isHers ? <Link to={page.path}>{t('shopLogin.upgrade')}</Link> : <strong>{t('freeTier.upgrade')}</strong>
}
