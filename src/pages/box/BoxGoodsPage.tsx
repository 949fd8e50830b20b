import { useInvalidate, useOne } from '@refinedev/core'
import { type FormEvent, useCallback, useEffect, useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { BoxGoods } from '../../../contract/entities/boxGoods.ts'
import type { Shop } from '../../../contract/entities/shop.ts'
import { BatchDialog } from '../../batches/screens/plan/BatchDialog.tsx'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useCall } from '../../providers/dataProvider/useCall.ts'
import { useTabRecord } from '../../providers/drafts/useTabRecord.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import type { OwnPageProps, Resource } from '../../resources/schema/resource.ts'
import { RestoredNotice } from '../../screens/RestoredNotice.tsx'
import { toConflict } from '../../screens/toConflict.ts'
import { useLeave } from '../../screens/useLeave.ts'
import { useShops } from '../../shops/useShops.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Spacer } from '../../ui/Toolbar.tsx'
import { useWrite } from '../../ui/useWrite.ts'
import { type BoxDraft, type BoxEditing, BoxEditingContext } from './boxDraft.ts'
import { checkListing } from './rules/checkListing.ts'
import { type LearnedByCategory, pricesOf } from './rules/listingFacts.ts'
import { areDraftsSame } from './rules/mergeDrafts.ts'
import { applyPriceRule } from './rules/prices.ts'
import { fitProperties, type TemplateProperty } from './rules/properties.ts'
import './collect.css'
import { PartFallback } from '../../ui/lazyOnce.tsx'
import { BoxBasics } from './BoxBasics.tsx'
import { BoxClaims } from './BoxClaims.tsx'
import { BoxConflict } from './BoxConflict.tsx'
import { BreakEvens, type KnownBreakEvens } from './BreakEvens.tsx'
import { CheckFacts } from './CheckFacts.tsx'
import { LatePublishGoods } from './latePublishGoods.ts'
import { BoxSteps } from './mend/BoxSteps.tsx'
import { Findings } from './mend/Findings.tsx'
import { PictureEditor } from './PictureEditor.tsx'
import { PropertyEditor } from './PropertyEditor.tsx'
import { SkuEditor } from './SkuEditor.tsx'
import { useBoxDraft } from './useBoxDraft.ts'
import { useListingFacts } from './useListingFacts.ts'
import { useNoStrayDrops } from './useNoStrayDrops.ts'
import { usePictureFacts } from './usePictureFacts.ts'
import { useRememberedRule } from './useRememberedRule.ts'
import { useUnreadInputs } from './useUnreadInputs.ts'
import './texts.ts'

/** One of the goods in the box: all that is published of it, and what speaks against it. */
export function BoxGoodsPage({ resource }: OwnPageProps) {
  const { t } = useTranslate()
  const text = useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useOne<BoxGoods>({ resource: resource.name, id, errorNotification: false })
  const { shops } = useShops()
  const goods = data?.data
  const [isPublishing, setPublishing] = useState(false)
  useTabRecord(goods?.title)
  if (goods && shops)
    return (
      <>
        <BreakEvens>
          {(known) => (
            <Editor key={id} resource={resource} goods={goods} shops={shops} breakEvens={known} publish={() => setPublishing(true)} />
          )}
        </BreakEvens>
        {isPublishing && (
          <BatchDialog title={t('collect.publishTitle', { title: goods.title })} close={() => setPublishing(false)} foot={null}>
            <PartFallback value={<ListSkeleton />}>
              <LatePublishGoods records={[{ box_id: goods.box_id }]} close={() => setPublishing(false)} />
            </PartFallback>
          </BatchDialog>
        )}
      </>
    )
  return (
    <section className="zg-page" aria-label={text(resource.one)}>
      <PageHead title={t('forms.showTitle', { name: text(resource.one) })} />
      <Card as="div">{error ? <ListFailure error={error as unknown as Error} retry={() => void refetch()} /> : <ListSkeleton />}</Card>
    </section>
  )
}

interface EditorProps {
  readonly resource: Resource
  readonly goods: BoxGoods
  readonly shops: readonly Shop[]
  readonly breakEvens: KnownBreakEvens
  /** Opens the plan of publishing. */
  readonly publish: () => void
}

function Editor({ resource, goods, shops, breakEvens, publish }: EditorProps) {
  const { t } = useTranslate()
  const call = useCall()
  const may = useMay()
  const leave = useLeave(resource)
  const invalidate = useInvalidate()
  const unread = useUnreadInputs()
  const { draft, setDraft, seen, setSeen, edition, mayReplace, unreadTextOf, markTyped, touch, replace, beginSave, tab } = useBoxDraft(
    goods,
    unread.texts,
  )
  /** As somebody else saved the goods meanwhile; null: nobody did. */
  const [theirs, setTheirs] = useState<BoxGoods | null>(null)
  const [template, setTemplate] = useState<readonly TemplateProperty[] | null | undefined>(undefined)
  const [isForbidden, setForbidden] = useState(false)
  /** How many galleries have pictures on their way. */
  const [bringing, setBringing] = useState(0)
  useNoStrayDrops()
  const takeTemplate = useCallback(
    (next: readonly TemplateProperty[] | null | undefined) => {
      setTemplate(next)
      const withFitting = (listing: BoxDraft['listing']) => ({ ...listing, properties: [...fitProperties(listing.properties, next ?? [])] })
      // What the source says goes where it fits; that is no change by the user.
      if (!next) return
      setDraft((before) => ({ ...before, listing: withFitting(before.listing) }))
      setSeen((before) => ({ ...before, listing: withFitting(before.listing) }))
    },
    [setDraft, setSeen],
  )
  const beginAgain = useCallback(
    (version: BoxGoods, changed?: BoxDraft) => {
      setTemplate(undefined)
      setForbidden(false)
      replace(version, changed)
    },
    [replace],
  )
  useEffect(() => {
    if (mayReplace() && goods.version > seen.version) beginAgain(goods)
  }, [goods, seen.version, mayReplace, beginAgain])
  const { isBusy, failure, run, isLeft, say } = useWrite()
  const { remember } = useRememberedRule()
  const isReadOnly = !may('saveBoxGoods')
  const { listing } = draft
  const { facts, sources, rules, limits } = useListingFacts({ goods, draft, shops, breakEvens })
  const urls = useMemo(() => [...listing.pictures, ...listing.details, ...listing.skus.map((sku) => sku.picture_url)], [listing])
  const pictures = usePictureFacts(urls)
  const findings = useMemo(() => {
    const isCategoryPermitted = isForbidden ? false : facts.isCategoryPermitted
    return checkListing(listing, {
      ...facts,
      pictures,
      ...(template !== undefined && { template }),
      isCategoryPermitted: isCategoryPermitted ?? null,
    })
  }, [listing, facts, pictures, template, isForbidden])
  const editing = useMemo<BoxEditing>(() => {
    const change = (more: Partial<BoxDraft>) => {
      markTyped()
      setDraft((before) => toPriced({ ...before, ...more }, rules))
    }
    const changeListing: BoxEditing['changeListing'] = (more) => {
      markTyped()
      setDraft((before) => {
        const changes = typeof more === 'function' ? more(before.listing) : more
        return toPriced({ ...before, listing: { ...before.listing, ...changes } }, rules)
      })
    }
    return {
      draft,
      change,
      findings,
      pictures,
      shops,
      limits,
      prices: pricesOf(draft.listing, rules),
      template,
      isReadOnly,
      holdUnread(name, text) {
        markTyped()
        return unread.hold(name, text)
      },
      unreadTextOf,
      changeListing,
      async whileBringing(work) {
        setBringing((before) => before + 1)
        try {
          await work()
        } finally {
          setBringing((before) => before - 1)
        }
      },
      chooseCategory(category, isForbiddenThere) {
        // What it wants is read with another category alone.
        if (category?.ids.at(-1) !== draft.listing.category?.ids.at(-1)) setTemplate(undefined)
        setForbidden(isForbiddenThere)
        changeListing({ category })
      },
      putProperty(refPid, property) {
        const others = draft.listing.properties.filter(({ ref_pid }) => ref_pid !== refPid)
        changeListing({ properties: [...others, ...(property ? [property] : [])] })
      },
    }
  }, [draft, findings, pictures, shops, limits, rules, template, isReadOnly, unread.hold, unreadTextOf, markTyped, setDraft])
  const blocks = findings.filter(({ level }) => level === 'block').length
  /** What the category wants has not been answered yet: nothing that it lacks is among the findings. */
  const isUnchecked = listing.category !== null && template === undefined

  /** `wanted`, over the version that is `known`. */
  function save(next: () => void, wanted = draft, known = seen) {
    if (unread.refuse()) return
    void run(async () => {
      const { title: _, claims: __, added_at: ___, saved_at: ____, saved_by_name: _____, ...kept } = known
      const isChecked = wanted === draft && blocks === 0 && !isUnchecked
      const settle = beginSave(wanted)
      try {
        const { list } = await call('saveBoxGoods', { goods: [{ ...kept, ...pick(wanted), stage: isChecked ? 'checked' : 'edited' }] })
        settle(list[0] ?? known)
      } catch (error) {
        const current = toConflict(error) as BoxGoods | null
        const wasSaved = current !== null && areDraftsSame(wanted, current)
        // Once the page has gone, no dialog can ask: what is typed waits in the tab.
        if (!current || (isLeft() && !wasSaved)) throw error
        if (!wasSaved) return setTheirs(current)
        // The save before had come through, and its answer was lost on the way.
        settle(current)
      }
      say(t('collect.saved', { title: wanted.listing.title }))
      remember(wanted.price_rule)
      await invalidate({ resource: resource.name, invalidates: ['resourceAll'] })
      next()
    })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (bringing === 0) save(() => {})
  }
  return (
    <BoxEditingContext.Provider value={editing}>
      <section className="zg-page zg-collect" aria-label={goods.title}>
        <PageHead title={goods.title || t('collect.untitled')}>
          <Spacer />
          <Button onClick={leave}>{t('actions.back')}</Button>
        </PageHead>
        {tab.restored && <RestoredNotice discard={() => beginAgain(goods)} />}
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        {unread.refused > 0 && (
          <Alert tone="error" role="alert">
            {t('batches.problems.unreadFigures', { count: unread.refused })}
          </Alert>
        )}
        {theirs && (
          <BoxConflict
            base={seen}
            mine={draft}
            theirs={theirs}
            close={() => setTheirs(null)}
            takeTheirs={() => {
              beginAgain(theirs)
              setTheirs(null)
            }}
            keepMine={(merged) => {
              const priced = toPriced(merged, rules)
              beginAgain(theirs, priced)
              setTheirs(null)
              save(() => {}, priced, theirs)
            }}
          />
        )}
        <div className="zg-box-frame">
          <BoxSteps>
            {!isReadOnly && (
              <Button type="submit" form="box-goods" kind={may('saveBatchJob') ? undefined : 'primary'} disabled={isBusy || bringing > 0}>
                {t('actions.save')}
              </Button>
            )}
            {!isReadOnly && may('saveBatchJob') && (
              <Button kind="primary" disabled={isBusy || bringing > 0 || blocks > 0 || isUnchecked} onClick={() => save(publish)}>
                {t('collect.saveAndPublish')}
              </Button>
            )}
          </BoxSteps>
          <form ref={unread.form} id="box-goods" className="zg-collect-form" noValidate onSubmit={submit}>
            <Findings />
            <BoxClaims goods={goods} resource={resource.name} />
            <fieldset key={edition} className="zg-collect-form" disabled={isReadOnly} onInput={touch}>
              <legend className="zg-visually-hidden">{t('collect.editing')}</legend>
              <BoxBasics goods={goods} />
              <PropertyEditor setTemplate={takeTemplate} />
              <SkuEditor />
              <PictureEditor />
            </fieldset>
            <CheckFacts sources={sources} />
          </form>
        </div>
      </section>
    </BoxEditingContext.Provider>
  )
}

/** Where a rule is set it makes the prices, with every change of what it starts from. */
function toPriced(draft: BoxDraft, rules: LearnedByCategory): BoxDraft {
  if (!draft.price_rule) return draft
  return { ...draft, listing: applyPriceRule(draft.listing, draft.price_rule, pricesOf(draft.listing, rules).step) }
}

const pick = ({ listing, price_rule, right, right_note, notes }: BoxDraft): BoxDraft => ({ listing, price_rule, right, right_note, notes })
