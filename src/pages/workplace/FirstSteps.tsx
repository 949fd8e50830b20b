import CheckCircleFilled from '@ant-design/icons-svg/es/asn/CheckCircleFilled.js'
import ClockCircleOutlined from '@ant-design/icons-svg/es/asn/ClockCircleOutlined.js'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { FIRST_STEPS_UNTIL_MS, type WorkMark } from '../../../contract/entities/workMark.ts'
import { useMay } from '../../providers/accessControl/useMay.ts'
import { useAnswer } from '../../providers/dataProvider/useAnswer.ts'
import { useErrorText } from '../../providers/i18n/useErrorText.ts'
import { useTranslate } from '../../providers/i18n/useTranslate.ts'
import { useHelpPath } from '../../providers/registry/useHelpPath.ts'
import { useRegistry } from '../../providers/registry/useRegistry.ts'
import { useInstallState } from '../../providers/services/useInstallState.ts'
import { useResultCache } from '../../providers/services/useResultCache.ts'
import { useServices } from '../../providers/services/useServices.ts'
import { goodsQuery } from '../../resources/goodsQuery.ts'
import { toRoutes } from '../../resources/schema/project/toRoutes.ts'
import { toChapterPath } from '../../resources/shared/chapterOf.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardBody, CardHead } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toWorkKey } from '../parts/work.ts'
import { useWorkMarks, type WorkMarks } from './worklist/useWorkMarks.ts'
import './firstSteps.css'

/** In their order: where each is done, by the name of its route, and where the handbook explains it. A step is for those who may make its call. */
const steps = [
  { name: 'extension', route: 'plugDownload', anchor: 'extension', needs: null },
  { name: 'shop', route: 'shops.create', anchor: 'first-shop', needs: 'addShop' },
  { name: 'query', route: 'goodsQuery', anchor: 'first-query', needs: null },
  { name: 'costs', route: 'profitRateCompute', anchor: 'costs', needs: 'saveCosts' },
  { name: 'alertRule', route: 'returnConfig', anchor: 'alert', needs: 'saveAlertRule' },
  { name: 'helper', route: 'subAccounts.create', anchor: 'helper', needs: 'createSubAccount' },
] as const
type StepName = (typeof steps)[number]['name']

const markOf = (subject: '' | StepName) => ({ kind: 'firstSteps', shop_uid: '', subject }) as const

interface FirstStepsProps {
  readonly shopCount: number
  readonly marks: WorkMarks
}

/** What to do on the first day. A step ticks itself off once it is true; the whole list can be put away, on all of the user's computers. */
export function FirstSteps({ shopCount, marks }: FirstStepsProps) {
  const { t } = useTranslate()
  const may = useMay()
  const routes = toRoutes(useRegistry())
  const helpPath = useHelpPath('helpCentre')
  const isDone = useDoneSteps(shopCount, marks)
  const mark = useMarkFirstSteps(marks)
  const own = steps.filter(({ needs }) => needs === null || may(needs))
  const done = own.filter(({ name }) => isDone(name)).length
  return (
    <Card aria-labelledby="workplace-first-steps">
      <CardHead>
        <h2 id="workplace-first-steps">{t('firstSteps.title')}</h2>
        <span className="zg-muted" role="status">
          {done === own.length ? t('firstSteps.allDone') : t('firstSteps.progress', { done, total: own.length })}
        </span>
        {mark && (
          <Button size="small" onClick={() => void mark('', true)}>
            {t('firstSteps.putAway')}
          </Button>
        )}
      </CardHead>
      <CardBody as="ol" className="zg-first-steps">
        {own.map(({ name, route, anchor }) => {
          const step = t(`firstSteps.steps.${name}`)
          const path = routes.find((each) => each.name === route)?.path
          return (
            <li key={name} data-done={isDone(name) || undefined}>
              <Icon of={isDone(name) ? CheckCircleFilled : ClockCircleOutlined} />
              <span className="zg-visually-hidden">{t(isDone(name) ? 'firstSteps.done' : 'firstSteps.open')}</span>
              {path === undefined ? step : <Link to={path}>{step}</Link>}
              <Link to={`${toChapterPath(helpPath, 'first-day')}#${anchor}`} aria-label={t('firstSteps.chapterOf', { step })}>
                {t('firstSteps.chapter')}
              </Link>
            </li>
          )
        })}
      </CardBody>
    </Card>
  )
}

/** The way back to the list, where it is put away; an item of a list. */
export function FirstStepsEntry() {
  const { t } = useTranslate()
  const marks = useWorkMarks()
  const mark = useMarkFirstSteps(marks)
  if (!mark || !marks.areFirstStepsPutAway) return null
  return (
    <li>
      <Button onClick={() => void mark('', false)}>{t('firstSteps.show')}</Button>
    </li>
  )
}

/** Read from what is true now. What is known in one browser alone, or takes long to ask, is noted when it is done, for every time and computer after. */
function useDoneSteps(shopCount: number, marks: WorkMarks): (name: StepName) => boolean {
  const may = useMay()
  const { found } = useInstallState()
  const results = useResultCache()
  const mark = useMarkFirstSteps(marks)
  const [hasAsked, setAsked] = useState(false)
  const isNoted = (name: StepName) => marks.byKey.has(toWorkKey(markOf(name)))
  const { data: costs } = useAnswer('costList', {}, { isWanted: may('saveCosts') && !isNoted('costs') })
  const { data: rules } = useAnswer('alertRuleList', {}, { isWanted: may('saveAlertRule') })
  const { data: accounts } = useAnswer('subAccountList', { page_size: 1 }, { isWanted: may('createSubAccount') })
  const hasCosts = (costs?.list.length ?? 0) > 0

  useEffect(() => {
    let isOver = false
    void results.has(goodsQuery.authored.name).then((has) => {
      if (!isOver) setAsked(has)
    })
    return () => {
      isOver = true
    }
  }, [results])
  useNote(mark, 'query', hasAsked && !isNoted('query'))
  useNote(mark, 'costs', hasCosts && !isNoted('costs'))

  const isTrue: Readonly<Record<StepName, boolean>> = {
    extension: found?.state === 'upToDate' || found?.state === 'updateOffered',
    shop: shopCount > 0,
    query: hasAsked || isNoted('query'),
    costs: hasCosts || isNoted('costs'),
    alertRule: (rules?.list.length ?? 0) > 0,
    helper: (accounts?.total ?? 0) > 0,
  }
  return (name) => isTrue[name]
}

function useNote(mark: ReturnType<typeof useMarkFirstSteps>, name: StepName, isNew: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step that is found done
  useEffect(() => {
    if (isNew) void mark?.(name, true)
  }, [isNew])
}

/** Null: the backend keeps no decisions. */
function useMarkFirstSteps({ mark }: WorkMarks) {
  const { notices } = useServices()
  const errorText = useErrorText()
  if (!mark) return null
  return async (subject: '' | StepName, isSet: boolean) => {
    const decided: Pick<WorkMark, 'until' | 'count' | 'worth_fen'> = { until: FIRST_STEPS_UNTIL_MS, count: 0, worth_fen: null }
    await mark({ ...markOf(subject), ...decided, state: isSet ? 'done' : 'open' }).catch((error: unknown) => {
      notices.open({ tone: 'error', title: errorText(error) })
    })
  }
}
