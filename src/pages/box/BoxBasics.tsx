import { useState } from 'react'
import { type BoxGoods, sourceRights } from '../../../contract/entities/boxGoods.ts'
import { TITLE_WIDTH_MAX } from '../../../contract/merchantCalls/goodsRules.ts'
import { titleWidth } from '../../batches/rules/titleWidth.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { CheckField, NumberField, SelectField, TextField } from '../../ui/Fields.tsx'
import { useBoxEditing, useFindingText } from './boxDraft.ts'
import { GROUP_SIZE, shipmentLimits } from './rules/checkListing.ts'
import { DESCRIPTION_MAX_CHARS, SHORT_TITLE_CHARS } from './rules/checkTexts.ts'
import type { ListingFinding } from './rules/listingReasons.ts'
import { namesOnce, useFreightNames } from './useFreightNames.ts'

/** Title, source and the right to use it, shipment. */
export function BoxBasics({ goods }: { readonly goods: BoxGoods }) {
  const { t } = useTranslate()
  const wrong = useBlockOf()
  const { draft, change, changeListing, limits } = useBoxEditing()
  const { listing, right, right_note, notes } = draft
  const shipments = [...new Set([...(limits.shipmentLimits ?? shipmentLimits), listing.shipment_limit_s])]
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
        <TextField
          label={t('collect.title')}
          hint={t('collect.titleWidth', { width: titleWidth(listing.title), max: limits.titleWidthMax ?? TITLE_WIDTH_MAX })}
          error={wrong('title')}
          maxLength={200}
          value={listing.title}
          onChange={(title) => changeListing({ title })}
        />
        <Texts />
        <SelectField
          label={t('collect.right')}
          value={right}
          options={sourceRights.map((value) => ({ value, label: t(`collect.rights.${value}`) }))}
          onChange={(next) => change({ right: next })}
        />
        <TextField label={t('collect.rightNote')} maxLength={200} value={right_note} onChange={(note) => change({ right_note: note })} />
        <SelectField
          label={t('collect.shipment')}
          error={wrong('shipment')}
          value={listing.shipment_limit_s}
          options={shipments.map((value) => ({ value, label: t('collect.hours', { hours: value / 3_600 }) }))}
          onChange={(shipment_limit_s) => changeListing({ shipment_limit_s })}
        />
        <GroupAndFreight goods={goods} />
        <CheckField
          label={t('collect.refundable')}
          className="zg-collect-check"
          checked={listing.is_refundable}
          onChange={(is_refundable) => changeListing({ is_refundable })}
        />
        <TextField label={t('collect.notes')} maxLength={200} value={notes} onChange={(typed) => change({ notes: typed })} />
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
      <TextField
        label={t('collect.shortTitle')}
        hint={t('collect.shortTitleHint', { count: count(short_title), ...SHORT_TITLE_CHARS })}
        error={wrong('shortTitle')}
        maxLength={60}
        value={short_title}
        onChange={(typed) => changeListing({ short_title: typed })}
      />
      <TextField
        label={t('collect.description')}
        hint={t('collect.descriptionHint', { count: count(description), max: DESCRIPTION_MAX_CHARS })}
        error={wrong('description')}
        rows={3}
        maxLength={1_000}
        value={description}
        onChange={(typed) => changeListing({ description: typed })}
      />
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
  return (
    <>
      <NumberField
        label={t('collect.groupSize')}
        hint={t('collect.groupSizeHint', GROUP_SIZE)}
        error={wrong('groupSize')}
        isWhole
        autoComplete="off"
        value={group_size === 0 ? '' : String(group_size)}
        onChange={(typed) => changeListing({ group_size: Number(typed.normalize('NFKC').replace(/\D/g, '').slice(0, 3)) })}
      />
      <TextField
        label={t('collect.freight')}
        hint={t('collect.freightHint')}
        suggestions={namesOnce(names)}
        autoComplete="off"
        maxLength={100}
        placeholder={t('collect.freightNone')}
        value={freight_template}
        onFocus={() => setChoosing(true)}
        onChange={(typed) => changeListing({ freight_template: typed.trimStart() })}
      />
    </>
  )
}
