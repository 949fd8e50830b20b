import type { Chance } from '../../../contract/entities/hotList.ts'
import { hasRight } from '../../domain/permissions.ts'
import { useIdentity } from '../../providers/auth/useIdentity.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { profitRateCompute } from '../profit/index.ts'

interface CalculateLinkProps {
  readonly chance: Pick<Chance, 'chance_id' | 'keywords' | 'refer_price_fen' | 'cost_fen'>
  /** It is the next step of the opportunity, and looks so. Default: it is one of several. */
  readonly isNext?: boolean
}

/** Opens the calculator with the price that the platform names and what the source asks for. Absent for who may not see profits. */
export function CalculateLink({ chance, isNext = false }: CalculateLinkProps) {
  const { t } = useTranslate()
  const identity = useIdentity()
  if (!identity || !hasRight(identity, 'profit.view')) return null
  const prices = Object.entries({ price_fen: chance.refer_price_fen, cost_fen: chance.cost_fen }).flatMap(([name, fen]) =>
    fen === null ? [] : [[name, String(fen)]],
  )
  const known = [['part', 'calculator'], ...prices, ['chance', chance.chance_id]]
  return (
    <ButtonLink
      size="small"
      kind={isNext ? 'primary' : undefined}
      aria-label={t('labels.of', { action: t('profit.calculate'), name: chance.keywords })}
      to={{ pathname: profitRateCompute.authored.path, search: `?${new URLSearchParams(known)}` }}
    >
      {t('profit.calculate')}
    </ButtonLink>
  )
}
