import { useInvalidate } from '@refinedev/core'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { BoxClaim, ClaimState, RefusedClaim } from '../../../contract/entities/boxClaim.ts'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import { useReasonSentence } from '../../batches/screens/labels/useReasonSentence.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import type { Translate } from '../../providers/i18n/createTranslate.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { ShopName } from '../../shops/ShopName.tsx'
import { useFailureText } from '../../shops/useFailureText.ts'
import { useShopLanes } from '../../shops/useShopLanes.ts'
import { useShopName } from '../../shops/useShopName.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { ColumnHeads } from '../../ui/ColumnHeads.tsx'
import { DataTable } from '../../ui/charts/DataTable.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Tag, type TagTone } from '../../ui/Tag.tsx'
import { useFormats } from '../../ui/useFormats.ts'
import { ClaimsNotSaved } from './ClaimsNotSaved.tsx'
import { findSentAs } from './findSentAs.ts'
import { FreeClaim } from './free/FreeClaim.tsx'
import { fieldOfRefusal } from './publish/fieldOfRefusal.ts'
import { LIST_SETTLED_MS, readGoodsStates } from './publish/goodsStates.ts'
import { claimViews, isAskable, isInView, isLeftOnItsWay, isOpenClaim, toSettledClaims } from './toSettledClaims.ts'
import { useLatest } from './useLatest.ts'

const tones: Readonly<Record<ClaimState, TagTone>> = {
  claimed: 'quiet',
  queued: 'quiet',
  sending: 'quiet',
  review: 'warning',
  published: 'good',
  unknown: 'warning',
  refused: 'bad',
  tomorrow: 'warning',
  skipped: 'quiet',
  withdrawn: 'quiet',
}

interface BoxClaimsProps {
  readonly goods: BoxGoods
  /** Name of the resource of the box. */
  readonly resource: string
}

/** How far goods are in each shop that they were claimed for, and why a shop refused them. What is under review is looked at when the page opens. */
export function BoxClaims({ goods, resource }: BoxClaimsProps) {
  const { t } = useTranslate()
  const formats = useFormats()
  const toSentence = useReasonSentence()
  const nameOf = useShopName()
  const { look, isLooking, isDoubted, failures, refused, noteSaved } = useReviews(goods, resource)
  const [query, setQuery] = useSearchParams()
  const view = claimViews.find((each) => each === query.get('claims')) ?? 'all'
  const shown = goods.claims.filter((claim) => isInView(claim, view))
  const isWaiting = goods.claims.some(isAsked)
  if (goods.claims.length === 0) return null
  return (
    <Card aria-labelledby="box-claims">
      <CardHead>
        <h2 id="box-claims">{t('collect.claims.title')}</h2>
        {isWaiting && look && (
          <Button size="small" disabled={isLooking} onClick={() => void look()}>
            {t(isLooking ? 'collect.claims.looking' : 'collect.claims.look')}
          </Button>
        )}
      </CardHead>
      {isDoubted && (
        <CardBody>
          <Alert tone="info" role="status">
            {t('collect.claims.doubted')}
          </Alert>
        </CardBody>
      )}
      {failures.length > 0 && (
        <CardBody>
          <Alert tone="warning" role="status">
            {failures.map(({ shop_uid, said }) => t('collect.claims.notRead', { shop: nameOf(shop_uid), said })).join(' ')}
          </Alert>
        </CardBody>
      )}
      {refused.length > 0 && (
        <CardBody>
          <ClaimsNotSaved refused={refused} titles={new Map([[goods.box_id, goods.title]])} />
        </CardBody>
      )}
      <CardBody>
        <fieldset className="zg-collect-views" aria-label={t('collect.claims.shown')}>
          <Segmented
            segments={claimViews.map((value) => {
              const count = goods.claims.filter((claim) => isInView(claim, value)).length
              return { value, label: t(`collect.claimViews.${value}`, { count }) }
            })}
            chosen={view}
            choose={(value) => setQuery(value === 'all' ? {} : { claims: value }, { replace: true })}
          />
        </fieldset>
      </CardBody>
      <DataTable label={t('collect.claims.title')} isCompact>
        <thead>
          <ColumnHeads
            heads={[
              t('collect.claims.shop'),
              t('collect.claims.state'),
              t('collect.claims.field'),
              t('collect.claims.reason'),
              t('collect.claims.at'),
              ...(look ? [t('collect.free.head')] : []),
            ]}
          />
        </thead>
        <tbody>
          {shown.map((claim) => (
            <tr key={claim.shop_uid}>
              <th scope="row">
                <ShopName of={claim.shop_uid} />
              </th>
              <td>
                <Tag tone={tones[claim.state]}>{t(`collect.claims.states.${claim.state}`)}</Tag>
              </td>
              <td>{fieldNameOf(claim.field, goods, t)}</td>
              <td>{toSentence(claim.reason)}</td>
              <td>{formats.dateTime(claim.saved_at)}</td>
              {look && (
                <td>
                  <FreeClaim claim={claim} onSaved={noteSaved} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Card>
  )
}

/** The part of the goods' page that a refusal is about; '' where the platform named none. */
function fieldNameOf(field: string, { listing }: Pick<BoxGoods, 'listing'>, t: Translate): string {
  const [part = '', ref = ''] = field.split('.')
  if (part === 'properties' && ref !== '') {
    return listing.properties.find(({ ref_pid }) => String(ref_pid) === ref)?.name ?? t('collect.properties')
  }
  const known = { title: 'collect.title', category: 'collect.category', properties: 'collect.properties', skus: 'collect.skus' } as const
  const offer = { shortTitle: 'collect.shortTitle', description: 'collect.description', groupSize: 'collect.groupSize' } as const
  const pictures = { pictures: 'collect.claims.pictures', details: 'collect.claims.details', shipment: 'collect.shipment' } as const
  const names = { ...known, ...offer, ...pictures, freight: 'collect.freight' } as const
  const key = names[part as keyof typeof names]
  return key ? t(key) : field
}

/** Only its shop knows what became of it. */
const isAsked = (claim: BoxClaim) => isOpenClaim(claim) || isLeftOnItsWay(claim)

interface NotRead {
  readonly shop_uid: string
  readonly said: string
}

/** Asks the shops what became of what was handed in, and saves it. `look` is null for those who may not save. `noteSaved`: a claim was saved elsewhere. */
function useReviews({ claims, listing }: BoxGoods, resource: string) {
  const lanes = useShopLanes()
  const call = useCall()
  const may = useMay()
  const invalidate = useInvalidate()
  const toText = useFailureText()
  const [isLooking, setLooking] = useState(false)
  /** Of a refusal that may be from before the goods were handed in: when it is asked about again, ms; null: there is none. */
  const [askedAgainAt, setAskedAgainAt] = useState<number | null>(null)
  const [failures, setFailures] = useState<readonly NotRead[]>([])
  const [refused, setRefused] = useState<readonly RefusedClaim[]>([])
  const mayLook = may('saveClaims')

  async function look(): Promise<void> {
    setLooking(true)
    setAskedAgainAt(null)
    const open = claims.filter(isAsked)
    const failed: NotRead[] = []
    const notSaved: RefusedClaim[] = []
    const doubted: BoxClaim[] = []
    const ofShop = async (kept: BoxClaim) => {
      const { shop_uid } = kept
      try {
        const goods_id = await findSentAs(call, kept)
        if (goods_id === '') return 0
        // What was left on its way may have been handed in.
        const claim: BoxClaim = isOpenClaim(kept) ? kept : { ...kept, goods_id, state: 'unknown' }
        const states = await readGoodsStates({ call: lanes.call, shop_uid, goods_ids: [goods_id] })
        const settled = toSettledClaims([claim], states, (words) => fieldOfRefusal(words, listing))
        const believed = settled.filter(({ state }) => state !== 'refused' || isAskable(claim, Date.now()))
        if (believed.length < settled.length) doubted.push(claim)
        if (believed.length > 0) notSaved.push(...(await call('saveClaims', { claims: believed })).refused)
        return believed.length
      } catch (error) {
        failed.push({ shop_uid, said: toText(error) })
        return 0
      }
    }
    const counts = await Promise.all(open.map(ofShop))
    setFailures(failed)
    setRefused(notSaved)
    setAskedAgainAt(doubted.length === 0 ? null : Math.max(...doubted.map(({ saved_at }) => saved_at)) + LIST_SETTLED_MS)
    setLooking(false)
    if (counts.some((count) => count > 0)) await invalidate({ resource, invalidates: ['resourceAll'] })
  }

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !mayLook || !claims.some(isAsked)) return
    begun.current = true
    void look()
  })
  const latestLook = useLatest(look)
  useEffect(() => {
    if (askedAgainAt === null) return
    // A server whose clock is ahead makes nobody wait longer.
    const timer = setTimeout(() => void latestLook()(), Math.min(LIST_SETTLED_MS, askedAgainAt - Date.now()))
    return () => clearTimeout(timer)
  }, [askedAgainAt, latestLook])
  const noteSaved = async (notSaved: readonly RefusedClaim[]) => {
    setRefused(notSaved)
    await invalidate({ resource, invalidates: ['resourceAll'] })
  }
  return { look: mayLook ? look : null, isLooking, isDoubted: askedAgainAt !== null, failures, refused, noteSaved }
}
