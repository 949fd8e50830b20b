import type { Chance } from '../../../contract/entities/hotList.ts'
import { sourceKey } from '../../domain/listing/findSources.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { usePagePath } from '../parts/usePagePath.ts'
import { CalculateLink } from './CalculateLink.tsx'

/** What comes next for a picked opportunity, and the ways beside it: find a source, work out the profit, publish. */
export function NextStep({ chance }: { readonly chance: Chance }) {
  const { t } = useTranslate()
  if (chance.source_url === '')
    return (
      <>
        <FindSourceLink chance={chance} />
        <CalculateLink chance={chance} />
      </>
    )
  const toSource = (
    <ButtonAnchor size="small" href={chance.source_url} target="_blank" rel="noopener noreferrer">
      {t('hot.toSource')}
    </ButtonAnchor>
  )
  const isChecked = chance.margin_bp !== null
  return (
    <>
      <CalculateLink chance={chance} isNext={!isChecked} />
      {chance.state !== 'published' && <BoxLink chance={chance} isNext={isChecked} />}
      {toSource}
    </>
  )
}

/** To the wholesale search with its word, for what costs less than the price that the platform names. */
export function FindSourceLink({ chance }: { readonly chance: Chance }) {
  const { t } = useTranslate()
  const may = useMay()
  const path = usePagePath('pddCollect')
  if (!path || !may('saveBoxGoods')) return null
  const { chance_id, keywords, refer_price_fen } = chance
  const query = new URLSearchParams({ part: 'search', word: keywords, chance: chance_id })
  if (refer_price_fen !== null) query.set('to_fen', String(refer_price_fen))
  return (
    <ButtonLink
      size="small"
      kind="primary"
      aria-label={t('labels.of', { action: t('hot.findSource'), name: keywords })}
      to={`${path}?${query}`}
    >
      {t('hot.findSource')}
    </ButtonLink>
  )
}

/** More goods of one source than these are not told apart. */
const SAME_MAX = 20

/** To the goods that were collected from the source; absent while the box has none of them. */
function BoxLink({ chance, isNext }: { readonly chance: Chance; readonly isNext: boolean }) {
  const { t } = useTranslate()
  const may = useMay()
  const path = usePagePath('goodsCollect')
  const key = sourceKey(chance.source_url)
  const keyword = key.split(' ')[1] ?? ''
  const isWanted = may('boxList') && keyword !== ''
  const boxed = useAnswer('boxList', { keyword, page_size: SAME_MAX }, { isWanted }).data?.list.find(
    ({ source_url }) => sourceKey(source_url) === key,
  )
  if (!path || !boxed) return null
  return (
    <ButtonLink
      size="small"
      kind={isNext ? 'primary' : undefined}
      aria-label={t('labels.of', { action: t('hot.inBox'), name: chance.keywords })}
      to={`${path}/show/${encodeURIComponent(boxed.box_id)}`}
    >
      {t('hot.inBox')}
    </ButtonLink>
  )
}
