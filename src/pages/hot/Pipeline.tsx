import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ListMessage, ListSkeleton } from '../../ui/ListStates.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { FailureNotice } from '../parts/FailureNotice.tsx'
import { chanceStateOptions } from './chanceStates.ts'
import { useChancesContext } from './chances.ts'
import { NextStep } from './NextStep.tsx'

const WHOLE_BP = 10_000

/** Picked opportunities, by how far they have come. */
export function Pipeline() {
  const { t } = useTranslate()
  const text = useText()
  const formats = useFormats()
  const { list, open, error, retry } = useChancesContext()
  if (error) return <FailureNotice error={error} retry={retry} />
  if (!list) return <ListSkeleton />
  if (list.length === 0) return <ListMessage title={t('hot.nonePicked')} hint={t('hot.nonePickedHint')} />
  return (
    <div className="zg-hot-pipeline">
      {chanceStateOptions.map(({ value, label }) => {
        const inState = list.filter(({ state }) => state === value)
        const title = t('hot.inState', { state: text(label), count: inState.length })
        return (
          <Card key={value} aria-label={title}>
            <CardHead>
              <h2>{title}</h2>
            </CardHead>
            <CardBody as="ul" className="zg-hot-chances">
              {inState.map((chance) => (
                <li key={chance.chance_id}>
                  <Button kind="link" aria-label={t('hot.openChance', { words: chance.keywords })} onClick={() => open(chance)}>
                    {chance.keywords}
                  </Button>
                  <span className="zg-muted">
                    {[
                      chance.refer_price_fen === null ? null : t('hot.priced', { price: formats.money(chance.refer_price_fen) }),
                      chance.cost_fen === null ? null : t('hot.costs', { cost: formats.money(chance.cost_fen) }),
                      chance.margin_bp === null ? null : t('hot.margin', { margin: formats.percent(chance.margin_bp / WHOLE_BP) }),
                      chance.notes || null,
                    ]
                      .filter((part) => part !== null)
                      .join(' · ')}
                  </span>
                  <span className="zg-muted">
                    {t('hot.savedBy', { name: chance.saved_by_name, time: formats.dateTime(chance.saved_at) })}
                  </span>
                  <span className="zg-hot-links">
                    <NextStep chance={chance} />
                  </span>
                </li>
              ))}
              {inState.length === 0 && <li className="zg-muted">{t('states.empty')}</li>}
            </CardBody>
          </Card>
        )
      })}
    </div>
  )
}
