import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Tag } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import type { CostPlace } from './costHistory.ts'
import { type CostProposal, pickCost } from './costProposals.ts'

interface ProposalRowProps {
  readonly proposal: CostProposal
  readonly title: string
  readonly isChosen: boolean
  readonly choose: (isOn: boolean) => void
  /** Which of several costs, fen; null: none was picked. */
  readonly picked: number | null
  readonly pick: (costFen: number) => void
  readonly toFrom: (place: CostPlace) => string
}

/** A SKU without a cost, and what the same goods cost elsewhere; where that differs, with a choice. */
export function ProposalRow({ proposal: { proof, choices }, title, isChosen, choose, picked, pick, toFrom }: ProposalRowProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const [only] = choices
  const shown = pickCost(choices, picked)
  return (
    <tr aria-selected={isChosen}>
      <td>
        <input type="checkbox" aria-label={title} checked={isChosen} onChange={({ target }) => choose(target.checked)} />
      </td>
      <th scope="row">{title}</th>
      <td>
        {choices.length === 1 && only ? (
          formats.money(only.costFen)
        ) : (
          <select
            className="zg-input zg-input-small"
            aria-label={t('labels.of', { action: t('profit.inherit.cost'), name: title })}
            value={shown?.costFen ?? ''}
            onChange={({ target }) => pick(Number(target.value))}
          >
            <option value="" disabled>
              {t('profit.inherit.pick', { count: choices.length })}
            </option>
            {choices.map(({ costFen, from }) => (
              <option key={costFen} value={costFen}>
                {`${formats.money(costFen)} · ${from[0] ? toFrom(from[0]) : ''}`}
              </option>
            ))}
          </select>
        )}
      </td>
      <td>
        <Tag tone={proof === 'outerCode' ? 'good' : 'quiet'}>{t(`profit.inherit.proofs.${proof}`)}</Tag>{' '}
        {shown?.from[0] && toFrom(shown.from[0])}{' '}
        {shown && shown.from.length > 1 && <Tag tone="quiet">{t('profit.inherit.andMore', { count: shown.from.length - 1 })}</Tag>}
      </td>
    </tr>
  )
}
