import { useMemo } from 'react'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { TitledDialog } from '../../ui/dialog/TitledDialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { useWrite } from '../../ui/useWrite.ts'
import { SignTags } from '../parts/SignTags.tsx'
import type { Families } from '../parts/useFamilyKnowledge.ts'
import type { BoardLine } from './board.ts'
import { type MemberProof, toProofs, toSplit, verdictsOf } from './familyProof.ts'

interface FamilyDialogProps {
  readonly line: Pick<BoardLine, 'title' | 'family'>
  readonly families: Families
  readonly close: () => void
}

/** Why goods of a line are the same, and what people said of it: any of them can be split off, and what was said be taken back. */
export function FamilyDialog({ line: { title, family }, families, close }: FamilyDialogProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const { isBusy, failure, run } = useWrite()
  const { knowledge, verdicts, say, takeBack } = families
  const proofs = useMemo(() => (knowledge ? toProofs(family, knowledge, verdicts) : []), [family, knowledge, verdicts])
  const said = useMemo(() => verdictsOf(family, verdicts), [family, verdicts])
  const split = (proof: MemberProof) =>
    run(async () => {
      for (const each of toSplit(proof.goods, family)) await say?.({ ...each, verdict_id: crypto.randomUUID() })
    })
  return (
    <TitledDialog isOpen title={t('coverage.family.title', { title })} close={close}>
      <p>{t('coverage.family.means')}</p>
      {failure && <Alert tone="error">{failure}</Alert>}
      <DataTable label={t('coverage.family.members')} isCompact>
        <thead>
          <ColumnHeads heads={[t('figures.shop'), t('coverage.goods'), t('coverage.family.proof'), ...(say ? [''] : [])]} />
        </thead>
        <tbody>
          {proofs.map((proof, at) => (
            <tr key={proof.goods.place}>
              <MemberCells proof={proof} isFirst={at === 0} />
              {say && (
                <td>
                  {family.length > 1 && (
                    <Button
                      size="small"
                      disabled={isBusy}
                      aria-label={t('coverage.family.splitGoods', { goods: proof.goods.goods })}
                      onClick={() => split(proof)}
                    >
                      {t('coverage.family.split')}
                    </Button>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
      {said.length > 0 && (
        <ul aria-label={t('coverage.family.said')}>
          {said.map((verdict) => (
            <li key={verdict.verdict_id}>
              {t(verdict.others.length === 0 ? 'coverage.family.saidSame' : 'coverage.family.saidApart', {
                goods: verdict.places.map(goodsOf).join(', '),
                others: verdict.others.map(goodsOf).join(', '),
                time: formats.dateTime(verdict.said_at),
                name: verdict.said_by_name,
              })}{' '}
              {takeBack && verdict.is_whole && (
                <Button size="small" disabled={isBusy} onClick={() => run(() => takeBack(verdict))}>
                  {t('coverage.family.takeBack')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </TitledDialog>
  )
}

const goodsOf = (place: string) => place.slice(place.indexOf('/') + 1)

function MemberCells({ proof, isFirst }: { readonly proof: MemberProof; readonly isFirst: boolean }) {
  const { t } = useTranslate()
  const { goods, isInBox, signs, isByBox, isByHand } = proof
  return (
    <>
      <th scope="row">{isInBox ? t('coverage.family.inBox') : <ShopName of={goods.shop} />}</th>
      <td>
        {goods.title} <span className="zg-code">{goods.goods}</span>
      </td>
      <td>
        {isFirst && <Tag tone="quiet">{t('coverage.family.first')}</Tag>}
        <SignTags signs={signs} />
        {isByBox && !isFirst && <Tag tone="quiet">{t('coverage.family.byBox')}</Tag>}
        {isByHand && <Tag tone="good">{t('coverage.family.byHand')}</Tag>}
      </td>
    </>
  )
}
