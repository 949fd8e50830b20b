import { useList } from '@refinedev/core'
import { mayOpen } from '../../../domain/permissions.ts'
import type { Identity } from '../../../providers/auth/createIdentity.ts'
import { useTranslate } from '../../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../../providers/registry/useRegistry.ts'
import { rightsField } from '../../../resources/shared/rightsField.ts'
import { MatrixCell } from '../../../screens/fields/matrix/Cell.tsx'
import { idOf, titleOf } from '../../../screens/screenAddress.ts'
import { Failure } from '../Failure.tsx'

/** What the main account gave a sub-account: rights, and shops as far as it may see them. */
export function GivenRights({ identity }: { readonly identity: Identity }) {
  const { t } = useTranslate()
  const shops = useResourceNamed('shops')
  const maySee = mayOpen(identity, shops.access)
  const { data, error, refetch } = useList({
    resource: shops.name,
    pagination: { mode: 'off' },
    queryOptions: { enabled: maySee },
    errorNotification: false,
  })
  return (
    <section className="zg-card" aria-labelledby="user-rights">
      <header className="zg-card-head">
        <h2 id="user-rights">{t('users.info.given')}</h2>
      </header>
      <div className="zg-card-body zg-user-stack">
        <MatrixCell field={rightsField} value={identity.rights ?? {}} record={{}} />
        {!maySee && <p className="zg-muted">{t('help.noShopRight')}</p>}
        {error && <Failure error={error} retry={() => void refetch()} />}
        {data && <p>{t('users.info.shops', { count: data.data.length })}</p>}
        {data && (
          <ul className="zg-user-shops">
            {data.data.map((shop) => (
              <li key={idOf(shops, shop)}>{titleOf(shops, shop)}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
