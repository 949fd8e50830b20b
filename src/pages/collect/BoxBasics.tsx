import { type BoxGoods, sourceRights } from '../../../contract/entities/boxGoods.ts'
import { TITLE_WIDTH_MAX, titleWidth } from '../../domain/listing/titleWidth.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { useBoxEditing, useFindingText } from './boxDraft.ts'

/** Title, source and the right to use it, shipment. */
export function BoxBasics({ goods }: { readonly goods: BoxGoods }) {
  const { t } = useTranslate()
  const toText = useFindingText()
  const { draft, change, changeListing, findings } = useBoxEditing()
  const { listing, right, right_note, notes } = draft
  const wrong = findings.find(({ field, level }) => field === 'title' && level === 'block')
  return (
    <Card aria-labelledby="box-basics">
      <CardHead>
        <h2 id="box-basics">{t('collect.basics')}</h2>
        {goods.source_url !== '' && (
          <ButtonAnchor size="small" href={goods.source_url} target="_blank" rel="noopener noreferrer">
            {t('collect.toSource', { name: goods.source_name })}
          </ButtonAnchor>
        )}
      </CardHead>
      <CardBody className="zg-collect-fields">
        <FormField
          label={t('collect.title')}
          hint={t('collect.titleWidth', { width: titleWidth(listing.title), max: TITLE_WIDTH_MAX })}
          error={wrong && toText(wrong)}
        >
          {(control) => (
            <input
              {...control}
              className="zg-input"
              maxLength={200}
              value={listing.title}
              onChange={({ target }) => changeListing({ title: target.value })}
            />
          )}
        </FormField>
        <FormField label={t('collect.right')}>
          {(control) => (
            <select
              {...control}
              className="zg-input"
              value={right}
              onChange={({ target }) => change({ right: target.value as BoxGoods['right'] })}
            >
              {sourceRights.map((value) => (
                <option key={value} value={value}>
                  {t(`collect.rights.${value}`)}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <FormField label={t('collect.rightNote')}>
          {(control) => (
            <input
              {...control}
              className="zg-input"
              maxLength={200}
              value={right_note}
              onChange={({ target }) => change({ right_note: target.value })}
            />
          )}
        </FormField>
        <FormField label={t('collect.shipment')}>
          {(control) => (
            <select
              {...control}
              className="zg-input"
              value={listing.shipment_limit_s}
              onChange={({ target }) => changeListing({ shipment_limit_s: Number(target.value) })}
            >
              {[...new Set([86_400, 172_800, listing.shipment_limit_s])].map((seconds) => (
                <option key={seconds} value={seconds}>
                  {t('collect.hours', { hours: seconds / 3_600 })}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <label className="zg-collect-check">
          <input
            type="checkbox"
            checked={listing.is_refundable}
            onChange={({ target }) => changeListing({ is_refundable: target.checked })}
          />
          {t('collect.refundable')}
        </label>
        <FormField label={t('collect.notes')}>
          {(control) => (
            <input
              {...control}
              className="zg-input"
              maxLength={200}
              value={notes}
              onChange={({ target }) => change({ notes: target.value })}
            />
          )}
        </FormField>
      </CardBody>
    </Card>
  )
}
