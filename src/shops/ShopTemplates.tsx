import { useInvalidate } from '@refinedev/core'
import { type ReactNode, useState } from 'react'
import type { Shop } from '../../contract/entities/shop.ts'
import { useMay } from '../providers/accessControl/useMay.ts'
import { useCall } from '../providers/dataProvider/useCall.ts'
import { useTranslate } from '../providers/i18n/useTranslate.ts'
import type { ActionProps, Resource } from '../resources/schema/resource.ts'
import { type BulkRunner, useBulkRun } from '../screens/list/selection/useBulkRun.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Tag } from '../ui/Tag.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import { readTemplates, type ShopFreightTemplates, type TemplateOption, type TemplatePick, toSkipped } from './freightTemplates.ts'
import { LoginAgainDialog } from './LoginAgainDialog.tsx'
import './shopCheck.css'
import './shopTemplates.css'
import { TemplateChoice } from './TemplateChoice.tsx'
import { useFailureText } from './useFailureText.ts'
import { isLineOpen, type OpenedLine, useRunOnOpen } from './useRunOnOpen.ts'

/** The connections that a browser opens to one HTTP/1.1 host: more saves at once would only wait in it. */
const SAVES_AT_ONCE = 6

/** The freight template of one shop or of many: read from the platform, chosen, saved shop by shop. */
export function ShopTemplates({ resource, records, close }: ActionProps) {
  const call = useCall()
  const invalidate = useInvalidate()
  // The list call's reply schema has made them shops. As they were when this was opened: the list changes below.
  const [shops] = useState(records as unknown as readonly Shop[])
  const [option, setOption] = useState<TemplateOption | null>(null)
  const [readOf, setReadOf] = useState<ReadonlyMap<string, ShopFreightTemplates>>(new Map())
  const reading = useRunOnOpen(shops, async ({ shop_uid }, tools) => {
    const shop = shops.find((each) => each.shop_uid === shop_uid)
    if (!shop) return
    const read = await readTemplates(tools.call, shop)
    setReadOf((known) => new Map(known).set(shop_uid, read))
  })
  const saving = useBulkRun<TemplatePick>(
    ({ shop: { shop_uid }, template: { costTemplateId, costTemplateName } }) =>
      call('setShopTemplate', { shop_uid, template_id: costTemplateId, template_name: costTemplateName }),
    () => void invalidate({ resource: resource.name, invalidates: ['resourceAll'] }),
    SAVES_AT_ONCE,
  )
  // The lines come a few times a second, the answers at once: what is shown of both is of one moment.
  const isRead = new Set(reading.lines.filter(({ state }) => state === 'ok').map(({ shop }) => shop.shop_uid))
  const reads = shops.flatMap(({ shop_uid }) => (isRead.has(shop_uid) ? (readOf.get(shop_uid) ?? []) : []))

  function save(chosen: TemplateOption) {
    setOption(chosen)
    saving.start(chosen.picks)
  }

  return (
    <div className="zg-templates">
      {option ? (
        <SavedTemplates option={option} reads={reads} saving={saving} close={close} />
      ) : reading.isRunning ? (
        <ReadingTemplates lines={reading.lines} stop={reading.cancel} />
      ) : (
        <>
          <UnreadShops resource={resource} lines={reading.lines} retry={reading.retry} />
          {reads.length > 0 && <TemplateChoice reads={reads} save={save} />}
        </>
      )}
    </div>
  )
}

function ReadingTemplates({ lines, stop }: { readonly lines: readonly OpenedLine[]; readonly stop: () => void }) {
  const { t } = useTranslate()
  const done = lines.filter((line) => !isLineOpen(line)).length
  const words = t('templates.reading', { done, total: lines.length })
  return <Progress words={words} done={done} total={lines.length} stop={stop} />
}

interface UnreadShopsProps {
  readonly resource: Resource
  readonly lines: readonly OpenedLine[]
  readonly retry: (shop_uids: readonly string[]) => void
}

/** Shops whose templates were not read, and the way on: one whose login is dead is read once it is logged in to again. */
function UnreadShops({ resource, lines, retry }: UnreadShopsProps) {
  const { t } = useTranslate()
  const may = useMay()
  const [opened, setOpened] = useState<readonly Shop[] | null>(null)
  const failed = lines.filter(({ state }) => state !== 'ok')
  const expired = failed.filter(({ state }) => state === 'expired').map(({ shop }) => shop)
  const isRetryable = failed.length > expired.length
  return (
    <>
      <Failures title={t('templates.notRead', { count: failed.length, total: lines.length })} failed={failed}>
        {isRetryable && (
          <Button size="small" onClick={() => retry(failed.map(({ shop }) => shop.shop_uid))}>
            {t('actions.retryFailed')}
          </Button>
        )}
        {expired.length > 0 && may('addShop') && (
          <Button size="small" onClick={() => setOpened(expired)}>
            {t('queries.logIn')}
          </Button>
        )}
      </Failures>
      <LoginAgainDialog resource={resource} shops={opened} close={() => setOpened(null)} />
    </>
  )
}

interface SavedTemplatesProps {
  readonly option: TemplateOption
  readonly reads: readonly ShopFreightTemplates[]
  readonly saving: BulkRunner<TemplatePick>
  readonly close: () => void
}

/** What became of each shop: saved, left as it is, or failed with the way to try again. */
function SavedTemplates({ option, reads, saving: { lines, isRunning, stop, retry }, close }: SavedTemplatesProps) {
  const { t } = useTranslate()
  const saved = lines.filter(({ state }) => state === 'done').map(({ item }) => item.shop)
  const failed = lines.filter(({ state }) => state === 'failed' || state === 'skipped')
  const done = saved.length + failed.length
  const total = option.picks.length
  if (isRunning) return <Progress words={t('templates.saving', { done, total })} done={done} total={total} stop={stop} />
  const results = [
    ...saved.map((shop) => ({ shop, tone: 'good' as const, label: t('templates.saved') })),
    ...toSkipped(reads, option).map((shop) => ({ shop, tone: 'quiet' as const, label: t('templates.lacks') })),
  ]
  return (
    <>
      <p role="status">
        <strong>{t('templates.done', { name: option.name, count: saved.length, total: reads.length })}</strong>
      </p>
      <Failures
        title={t('templates.notSaved', { count: failed.length })}
        failed={failed.map(({ item, error }) => ({ shop: item.shop, error }))}
      >
        <Button size="small" onClick={retry}>
          {t('actions.retryFailed')}
        </Button>
      </Failures>
      <ul className="zg-check-lines">
        {results.map(({ shop, tone, label }) => (
          <li key={shop.shop_uid}>
            <span>{shop.shop_name}</span>
            <Tag tone={tone}>{label}</Tag>
          </li>
        ))}
      </ul>
      <Toolbar>
        <Button onClick={close}>{t('actions.close')}</Button>
      </Toolbar>
    </>
  )
}

interface FailuresProps {
  readonly title: string
  /** Without an error: it was stopped before its turn. */
  readonly failed: readonly { readonly shop: Shop; readonly error?: unknown }[]
  readonly children: ReactNode
}

/** Which shops failed, why, and the way to try them again. */
function Failures({ title, failed, children }: FailuresProps) {
  const { t } = useTranslate()
  const toText = useFailureText()
  if (failed.length === 0) return null
  return (
    <Alert as="div" tone="error" className="zg-templates" role="alert">
      <p>{title}</p>
      <ul className="zg-check-lines">
        {failed.map(({ shop, error }) => (
          <li key={shop.shop_uid}>
            <span>{shop.shop_name}</span>
            <span className="zg-check-reason">{error ? toText(error) : t('templates.stopped')}</span>
          </li>
        ))}
      </ul>
      <Toolbar>{children}</Toolbar>
    </Alert>
  )
}

interface ProgressProps {
  readonly words: string
  readonly done: number
  readonly total: number
  readonly stop: () => void
}

function Progress({ words, done, total, stop }: ProgressProps) {
  const { t } = useTranslate()
  return (
    <>
      <p role="status">
        <strong>{words}</strong>
      </p>
      <ProgressBar label={words} done={done} total={total} />
      <Toolbar>
        <Button onClick={stop}>{t('actions.stop')}</Button>
      </Toolbar>
    </>
  )
}
