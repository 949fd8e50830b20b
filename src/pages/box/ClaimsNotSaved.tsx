import type { RefusedClaim } from '../../../contract/entities/boxClaim.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Alert } from '../../ui/Alert.tsx'

interface ClaimsNotSavedProps {
  readonly refused: readonly RefusedClaim[]
  /** Titles by box_id. What is not in it is called by its id. */
  readonly titles: ReadonlyMap<string, string>
  /** What was saved besides; '' for nothing to say. */
  readonly saved?: string
}

const SHOWN_MAX = 20

/** Claims of a save that were not taken, each with the reason; the others of the save were. */
export function ClaimsNotSaved({ refused, titles, saved = '' }: ClaimsNotSavedProps) {
  const nameOf = useShopName()
  const { t } = useTranslate()
  if (refused.length === 0) return null
  return (
    <Alert as="div" tone="warning" role="alert">
      <p>
        {saved !== '' && `${saved} `}
        {t('collect.claimsNotSaved', { count: refused.length })}
      </p>
      <ul>
        {refused.slice(0, SHOWN_MAX).map(({ box_id, shop_uid, why, current }) => (
          <li key={`${box_id} ${shop_uid}`}>
            {t('collect.claimNotSaved', {
              title: titles.get(box_id) || box_id,
              shop: nameOf(shop_uid),
              why: t(`collect.claimRefusals.${why}`, { state: current ? t(`collect.claims.states.${current.state}`) : '' }),
            })}
          </li>
        ))}
      </ul>
      {refused.length > SHOWN_MAX && <p>{t('collect.claimsNotShown', { count: refused.length - SHOWN_MAX })}</p>}
    </Alert>
  )
}
