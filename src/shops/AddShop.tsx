import { useMay } from '../providers/accessControl/useMay.ts'
import { useText } from '../providers/i18n/useText.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { OwnPageProps } from '../resources/schema/resource.ts'
import { allowedOf } from '../screens/allowedOf.ts'
import { ListMessage } from '../ui/ListStates.tsx'
import { AddShopFlow } from './AddShopFlow.tsx'
import { ShopsFullNotice } from './ShopsFullNotice.tsx'

/** A shop comes in with its login: name and number are what the platform says, not what somebody typed. */
export function AddShop({ resource }: OwnPageProps) {
  const { t } = useTranslate()
  const text = useText()
  const isAllowed = allowedOf(resource, useMay()).create
  const title = t('forms.createTitle', { name: text(resource.one) })
  return (
    <section className="zg-page zg-login-page" aria-label={title}>
      <header className="zg-page-head">
        <h1>{title}</h1>
      </header>
      {isAllowed && <ShopsFullNotice resource={resource} />}
      <div className="zg-card">
        {isAllowed ? (
          <div className="zg-card-body">
            <AddShopFlow resource={resource} />
          </div>
        ) : (
          <ListMessage title={t('errors.notPermitted')} />
        )}
      </div>
    </section>
  )
}
