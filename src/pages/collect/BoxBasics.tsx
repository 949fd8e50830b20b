import { useId, useState } from 'react'
import { type BoxGoods, sourceRights } from '../../../contract/entities/boxGoods.ts'
import { TITLE_WIDTH_MAX } from '../../../contract/merchantCalls/goodsRules.ts'
import { GROUP_SIZE, shipmentLimits } from '../../domain/listing/checkListing.ts'
import { DESCRIPTION_MAX_CHARS, SHORT_TITLE_CHARS } from '../../domain/listing/checkTexts.ts'
import type { ListingFinding } from '../../domain/listing/listingReasons.ts'
import { titleWidth } from '../../domain/listing/titleWidth.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { FormField } from '../../ui/FormField.tsx'
import { useBoxEditing, useFindingText } from './boxDraft.ts'
import { namesOnce, useFreightNames } from './useFreightNames.ts'

/** Title, source and the right to use it, shipment. */
export function BoxBasics({ goods }: { readonly goods: BoxGoods }) {
  const { t } = useTranslate()
  const wrong = useBlockOf()
  const { draft, change, changeListing, limits } = useBoxEditing()
  const { listing, right, right_note, notes } = draft
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
          hint={t('collect.titleWidth', { width: titleWidth(listing.title), max: limits.titleWidthMax ?? TITLE_WIDTH_MAX })}
          error={wrong('title')}
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
        <Texts />
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
        <FormField label={t('collect.shipment')} error={wrong('shipment')}>
          {(control) => (
            <select
              {...control}
              className="zg-input"
              value={listing.shipment_limit_s}
              onChange={({ target }) => changeListing({ shipment_limit_s: Number(target.value) })}
            >
              {[...new Set([...(limits.shipmentLimits ?? shipmentLimits), listing.shipment_limit_s])].map((seconds) => (
                <option key={seconds} value={seconds}>
                  {t('collect.hours', { hours: seconds / 3_600 })}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <GroupAndFreight goods={goods} />
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

/** What blocks a field, as a sentence; undefined: nothing. */
function useBlockOf(): (field: ListingFinding['field']) => string | undefined {
  const toText = useFindingText()
  const { findings } = useBoxEditing()
  return (name) => {
    const block = findings.find(({ field, level }) => field === name && level === 'block')
    return block && toText(block)
  }
}

/** Short title and description. */
function Texts() {
  const { t } = useTranslate()
  const wrong = useBlockOf()
  const { draft, changeListing } = useBoxEditing()
  const { short_title, description } = draft.listing
  const count = (text: string) => Array.from(text.trim()).length
  return (
    <>
      <FormField
        label={t('collect.shortTitle')}
        hint={t('collect.shortTitleHint', { count: count(short_title), ...SHORT_TITLE_CHARS })}
        error={wrong('shortTitle')}
      >
        {(control) => (
          <input
            {...control}
            className="zg-input"
            maxLength={60}
            value={short_title}
            onChange={({ target }) => changeListing({ short_title: target.value })}
          />
        )}
      </FormField>
      <FormField
        label={t('collect.description')}
        hint={t('collect.descriptionHint', { count: count(description), max: DESCRIPTION_MAX_CHARS })}
        error={wrong('description')}
      >
        {(control) => (
          <textarea
            {...control}
            className="zg-input"
            rows={3}
            maxLength={1_000}
            value={description}
            onChange={({ target }) => changeListing({ description: target.value })}
          />
        )}
      </FormField>
    </>
  )
}

/** How many buyers make up a group, and the freight template. The shops are asked for their templates once somebody wants to choose one. */
function GroupAndFreight({ goods }: { readonly goods: BoxGoods }) {
  const { t } = useTranslate()
  const wrong = useBlockOf()
  const { draft, changeListing, shops } = useBoxEditing()
  const { group_size, freight_template } = draft.listing
  const [isChoosing, setChoosing] = useState(false)
  const claimed = new Set(goods.claims.map(({ shop_uid }) => shop_uid))
  const names = useFreightNames(claimed.size > 0 ? shops.filter(({ shop_uid }) => claimed.has(shop_uid)) : shops, isChoosing)
  const listId = useId()
  return (
    <>
      <FormField label={t('collect.groupSize')} hint={t('collect.groupSizeHint', GROUP_SIZE)} error={wrong('groupSize')}>
        {(control) => (
          <input
            {...control}
            className="zg-input"
            inputMode="numeric"
            autoComplete="off"
            value={group_size === 0 ? '' : group_size}
            onChange={({ target }) => changeListing({ group_size: Number(target.value.replace(/\D/g, '').slice(0, 3)) })}
          />
        )}
      </FormField>
      <FormField label={t('collect.freight')} hint={t('collect.freightHint')}>
        {(control) => (
          <>
            <input
              {...control}
              className="zg-input"
              list={listId}
              autoComplete="off"
              maxLength={100}
              placeholder={t('collect.freightNone')}
              value={freight_template}
              onFocus={() => setChoosing(true)}
              onChange={({ target }) => changeListing({ freight_template: target.value.trimStart() })}
            />
            <datalist id={listId}>
              {namesOnce(names).map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </>
        )}
      </FormField>
    </>
  )
}
