import { COURIER_MAX_CHARS, sharedCostKinds } from '../../../contract/entities/cost.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShopChoiceButton } from '../../shops/picker/ShopChoiceButton.tsx'
import { everyShop, resolveChoice } from '../../shops/picker/shopChoice.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { DateField, NumberField, SelectField, TextField } from '../../ui/Fields.tsx'
import { FieldError } from '../../ui/FormField.tsx'
import { useItemFocus } from '../../ui/useItemFocus.ts'
import { type FreightDraft, isPercent, type SharedDraft } from './costSettings.ts'

const NAME_MAX_CHARS = 60

interface PartProps {
  /** What is wrong with an input, in words. */
  readonly problemOf: (path: string) => string | undefined
  readonly mayChange: boolean
}

interface SharedCostsProps extends PartProps {
  readonly costs: readonly SharedDraft[]
  readonly put: (costs: readonly SharedDraft[]) => void
  readonly shops: readonly Shop[]
  readonly today: string
}

/** What shops pay together. */
export function SharedCosts({ costs, put, problemOf, shops, today, mayChange }: SharedCostsProps) {
  const { t } = useTranslate()
  const follow = useItemFocus()
  const add = () =>
    put([
      ...costs,
      { id: crypto.randomUUID(), name: '', kind: 'monthly', amount: '', from: `${today.slice(0, 8)}01`, to: '', shop_uid_list: null },
    ])
  return (
    <Card aria-labelledby="profit-shared">
      <CardHead>
        <h2 id="profit-shared">{t('profit.settings.shared')}</h2>
        {mayChange && <Button onClick={add}>{t('profit.settings.addShared')}</Button>}
      </CardHead>
      <CardBody className="zg-profit-facts">
        <p className="zg-muted">{t('profit.settings.sharedMeans')}</p>
        {costs.length === 0 && <p>{t('profit.settings.noShared')}</p>}
        {costs.map((cost, index) => (
          <SharedRow
            key={cost.id}
            cost={cost}
            change={(next) => put(costs.map((each) => (each.id === cost.id ? { ...each, ...next } : each)))}
            remove={(button) => {
              follow(button, index)
              put(costs.filter(({ id }) => id !== cost.id))
            }}
            problemOf={problemOf}
            shops={shops}
            mayChange={mayChange}
          />
        ))}
      </CardBody>
    </Card>
  )
}

interface SharedRowProps extends PartProps {
  readonly cost: SharedDraft
  readonly change: (next: Partial<SharedDraft>) => void
  readonly remove: (button: HTMLElement) => void
  readonly shops: readonly Shop[]
}

function SharedRow({ cost, change, remove, problemOf, shops, mayChange }: SharedRowProps) {
  const { t } = useTranslate()
  const { id, name, kind, amount, from, to, shop_uid_list } = cost
  const of = (field: keyof SharedDraft) => problemOf(`shared.${id}.${field}`)
  const goneShops = (shop_uid_list ?? []).filter((shopUid) => !shops.some(({ shop_uid }) => shop_uid === shopUid)).length
  const choice = shop_uid_list === null ? everyShop : { ...everyShop, mode: 'these' as const, shop_uids: shop_uid_list }
  return (
    <fieldset className="zg-profit-setting" data-item>
      <legend className="zg-visually-hidden">{name || t('profit.settings.addShared')}</legend>
      <TextField
        label={t('profit.settings.name')}
        error={of('name')}
        maxLength={NAME_MAX_CHARS}
        value={name}
        onChange={(typed) => change({ name: typed })}
      />
      <SelectField
        label={t('profit.settings.kind')}
        hint={t(`profit.settings.kindMeans.${kind}`)}
        value={kind}
        options={sharedCostKinds.map((value) => ({ value, label: t(`profit.settings.kinds.${value}`) }))}
        onChange={(next) => change({ kind: next })}
      />
      <NumberField
        label={isPercent(kind) ? t('profit.settings.percent') : t('profit.settings.yuan')}
        error={of('amount')}
        value={amount}
        onChange={(typed) => change({ amount: typed })}
      />
      <DateField
        label={kind === 'once' ? t('profit.settings.day') : t('profit.settings.from')}
        error={of('from')}
        value={from}
        onChange={(day) => change({ from: day })}
      />
      {kind !== 'once' && <DateField label={t('profit.settings.to')} error={of('to')} value={to} onChange={(day) => change({ to: day })} />}
      <div className="zg-profit-actions">
        <ShopChoiceButton
          shops={shops}
          choice={choice}
          change={(next) => {
            const isEvery = next.mode === 'allBut' && next.shop_uids.length === 0 && !next.onlineOnly
            change({ shop_uid_list: isEvery ? null : resolveChoice(next, shops).map(({ shop_uid }) => shop_uid) })
          }}
        />
        {mayChange && (
          <Button
            kind="danger"
            data-control="remove"
            aria-label={t('labels.of', { action: t('profit.scenarios.delete'), name })}
            onClick={({ currentTarget }) => remove(currentTarget)}
          >
            {t('profit.scenarios.delete')}
          </Button>
        )}
      </div>
      {goneShops > 0 && <p className="zg-muted">{t('profit.settings.goneShops', { count: goneShops })}</p>}
      {of('shop_uid_list') && <FieldError role="alert">{of('shop_uid_list')}</FieldError>}
    </fieldset>
  )
}

interface FreightRulesProps extends PartProps {
  readonly rules: readonly FreightDraft[]
  readonly put: (rules: readonly FreightDraft[]) => void
}

const freightInputs = ['courier', 'firstGrams', 'firstYuan', 'stepGrams', 'stepYuan'] as const

/** What couriers take by weight. */
export function FreightRules({ rules, put, problemOf, mayChange }: FreightRulesProps) {
  const { t } = useTranslate()
  const follow = useItemFocus()
  const add = () =>
    put([...rules, { key: crypto.randomUUID(), courier: '', firstGrams: '1000', firstYuan: '', stepGrams: '1000', stepYuan: '' }])
  return (
    <Card aria-labelledby="profit-freight">
      <CardHead>
        <h2 id="profit-freight">{t('profit.settings.freight')}</h2>
        {mayChange && <Button onClick={add}>{t('profit.settings.addFreight')}</Button>}
      </CardHead>
      <CardBody className="zg-profit-facts">
        <p className="zg-muted">{t('profit.settings.freightMeans')}</p>
        {rules.length === 0 && <p>{t('profit.settings.noFreight')}</p>}
        {rules.map((rule, index) => (
          <fieldset key={rule.key} className="zg-profit-setting" data-item>
            <legend className="zg-visually-hidden">{rule.courier || t('profit.settings.everyCourier')}</legend>
            {freightInputs.map((name) => (
              <TextField
                key={name}
                label={t(`profit.settings.${name}`)}
                error={problemOf(`freight.${rule.key}.${name}`)}
                maxLength={COURIER_MAX_CHARS}
                inputMode={name === 'courier' ? 'text' : 'decimal'}
                placeholder={name === 'courier' ? t('profit.settings.everyCourier') : undefined}
                value={rule[name]}
                onChange={(typed) => put(rules.map((each) => (each.key === rule.key ? { ...each, [name]: typed } : each)))}
              />
            ))}
            {mayChange && (
              <div className="zg-profit-actions">
                <Button
                  kind="danger"
                  data-control="remove"
                  aria-label={t('labels.of', {
                    action: t('profit.scenarios.delete'),
                    name: rule.courier || t('profit.settings.everyCourier'),
                  })}
                  onClick={({ currentTarget }) => {
                    follow(currentTarget, index)
                    put(rules.filter(({ key }) => key !== rule.key))
                  }}
                >
                  {t('profit.scenarios.delete')}
                </Button>
              </div>
            )}
          </fieldset>
        ))}
      </CardBody>
    </Card>
  )
}
