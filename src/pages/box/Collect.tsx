import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { sourceRights } from '../../../contract/entities/boxGoods.ts'
import { findSources } from '../../domain/listing/findSources.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useTabDraft, withoutSecrets } from '../../providers/drafts/useTabDraft.ts'
import { useText } from '../../providers/i18n/useText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useResourceNamed } from '../../providers/registry/useRegistry.ts'
import { useShopList } from '../../shops/useShopList.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SelectField, TextField } from '../../ui/Fields.tsx'
import { ListFailure, ListSkeleton } from '../../ui/ListStates.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Spacer } from '../../ui/Toolbar.tsx'
import { usePagePath } from '../parts/usePagePath.ts'
import { pddCollect } from './feature.ts'
import './collect.css'
import { CollectLines } from './CollectLines.tsx'
import { CopyGoods } from './CopyGoods.tsx'
import type { CollectQueue, CollectSource } from './collectQueue.ts'
import { OwnBoxNotice } from './OwnBoxNotice.tsx'
import { useCollectQueue } from './useCollectQueue.ts'
import { WholesaleSearch } from './WholesaleSearch.tsx'
import './texts.ts'

const parts = ['paste', 'search', 'copy'] as const

/** Finds goods at their sources and puts them into the box (specification 2, /goods/pddCollect). */
export function Collect() {
  const { t } = useTranslate()
  const text = useText()
  const may = useMay()
  const { data, error, refetch } = useShopList(useResourceNamed('shops'))
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const part = parts.find((each) => each === query.get('part')) ?? 'paste'
  const boxPath = usePagePath('goodsCollect')
  const shops = data?.data
  const queue = useCollectQueue(shops, query.get('chance'))
  useHandedSources(queue, shops !== undefined && may('saveBoxGoods'))
  return (
    <section className="zg-page zg-collect" aria-label={text(pddCollect.authored.label)}>
      <PageHead title={text(pddCollect.authored.label)}>
        <Spacer />
        {boxPath && <ButtonLink to={boxPath}>{t('collect.toBox')}</ButtonLink>}
      </PageHead>
      {error && !shops && <ListFailure error={error as unknown as Error} retry={() => void refetch()} />}
      {!shops && !error && <ListSkeleton />}
      {shops && !may('saveBoxGoods') && <Alert tone="info">{t('collect.mayOnlyLook')}</Alert>}
      {shops && may('saveBoxGoods') && (
        <>
          <OwnBoxNotice />
          <fieldset className="zg-figure-choice">
            <legend className="zg-visually-hidden">{t('collect.way')}</legend>
            <Segmented
              segments={parts.map((value) => ({ value, label: t(`collect.ways.${value}`) }))}
              chosen={part}
              // What was handed over and is not begun with yet is so after a look at another part.
              choose={(next) => setQuery((before) => withPart(before, next), { replace: true, state })}
            />
          </fieldset>
          {part === 'copy' ? (
            <CopyGoods shops={shops} />
          ) : (
            <>
              <RightChoice queue={queue} />
              {part === 'paste' ? <PasteSources queue={queue} /> : <WholesaleSearch queue={queue} shops={shops} />}
              <CollectLines queue={queue} />
            </>
          )}
        </>
      )}
    </section>
  )
}

function withPart(before: URLSearchParams, part: string): URLSearchParams {
  const address = new URLSearchParams(before)
  address.set('part', part)
  return address
}

/** Goods that another screen chose are collected at once; going back and forth does not do it again. */
function useHandedSources(queue: CollectQueue, isReady: boolean): void {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const { sources } = (state ?? {}) as { readonly sources?: readonly CollectSource[] }
    if (!isReady || !sources) return
    queue.add(sources, 'link')
    navigate(pathname + search, { replace: true, state: null })
  }, [queue, isReady, state, pathname, search, navigate])
}

function RightChoice({ queue }: { readonly queue: CollectQueue }) {
  const { t } = useTranslate()
  const { right } = useSyncExternalStore(queue.subscribe, queue.getState)
  return (
    <Card as="div" isPadded>
      <SelectField
        label={t('collect.right')}
        hint={t('collect.rightHint')}
        value={right ?? 'unknown'}
        options={sourceRights.map((value) => ({ value, label: t(`collect.rights.${value}`) }))}
        onChange={queue.setRight}
      />
    </Card>
  )
}

function PasteSources({ queue }: { readonly queue: CollectQueue }) {
  const { t } = useTranslate()
  const tab = useTabDraft<string>('pasted links', withoutSecrets)
  const [pasted, setPasted] = useState(tab.restored ?? '')
  useEffect(() => {
    if (pasted.trim() === '') tab.forget()
    else tab.keep(pasted)
  }, [tab, pasted])
  const [known, setKnown] = useState(0)
  const { sources, repeated, unread } = useMemo(() => findSources(pasted), [pasted])
  const add = () => {
    setKnown(queue.add(sources, 'link'))
    // Links that name no goods stay, to be looked up or corrected; words around links are done with.
    setPasted(unread.filter((each) => /^https?:/i.test(each)).join('\n'))
  }
  return (
    <Card as="div" isPadded className="zg-collect-block">
      <TextField label={t('collect.paste')} hint={t('collect.pasteHint')} rows={6} value={pasted} onChange={setPasted} />
      <p role="status" className="zg-muted">
        {pasted.trim() === '' ? known > 0 && t('collect.known', { count: known }) : t('collect.found', { count: sources.length, repeated })}
      </p>
      {unread.length > 0 && (
        <Alert as="div" tone="warning">
          <p>{t('collect.unread', { count: unread.length })}</p>
          <ul className="zg-collect-unread">
            {unread.slice(0, UNREAD_SHOWN).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text, some of them alike
              <li key={index}>{line.slice(0, UNREAD_MAX_CHARS)}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Button kind="primary" disabled={sources.length === 0} onClick={add}>
        {t('collect.collect', { count: sources.length })}
      </Button>
    </Card>
  )
}

const UNREAD_SHOWN = 5
const UNREAD_MAX_CHARS = 120
