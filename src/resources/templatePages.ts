import { definePage } from './schema/definePage.ts'
import type { MenuEntry } from './schema/menuEntry.ts'
import { areDemoEndpointsOn } from './shared/areDemoEndpointsOn.ts'

/*
 * Leftovers of the template (specification 1, 2 and 7), which the specification does not give a use. Forms, profile and result are in the
 * operator's menu, with the orders that the specification names (decision 0151); monitor and lists, of which it names no route, are there with
 * the debug flag alone. The two analyses show the operator real figures without it (product H2).
 */

function inDemoMenu(menu: MenuEntry) {
  return { menu: { ...menu, isHidden: !areDemoEndpointsOn() } }
}

export const monitor = definePage({
  name: 'monitor',
  path: '/dashboard/monitor',
  label: { zh: '实时监控', en: 'Real-time monitor' },
  ...inDemoMenu({ group: 'dashboard', order: 2 }),
  access: { roles: ['admin'] },
  load: () => import('../template/pages/Monitor.tsx').then(({ Monitor }) => Monitor),
})

export const dataAnalysis = definePage({
  name: 'dataAnalysis',
  path: '/visualization/data-analysis',
  label: { zh: '数据分析', en: 'Data analysis' },
  menu: { group: 'visualization', order: 1 },
  access: { roles: ['admin'] },
  needs: areDemoEndpointsOn() ? [] : ['operating'],
  load: () =>
    areDemoEndpointsOn()
      ? import('../template/pages/DataAnalysis.tsx').then(({ DataAnalysis }) => DataAnalysis)
      : import('../pages/operator/DeploymentFigures.tsx').then(({ DeploymentFigures }) => DeploymentFigures),
})

export const multiDimensionDataAnalysis = definePage({
  name: 'multiDimensionDataAnalysis',
  path: '/visualization/multi-dimension-data-analysis',
  label: { zh: '多维数据分析', en: 'Multi-dimension analysis' },
  menu: { group: 'visualization', order: 2 },
  access: { roles: ['admin'] },
  needs: areDemoEndpointsOn() ? [] : ['operating'],
  load: () =>
    areDemoEndpointsOn()
      ? import('../template/pages/MultiDimensionAnalysis.tsx').then(({ MultiDimensionAnalysis }) => MultiDimensionAnalysis)
      : import('../pages/operator/PlatformHealth.tsx').then(({ PlatformHealth }) => PlatformHealth),
})

export const searchTable = definePage({
  name: 'searchTable',
  path: '/list/search-table',
  label: { zh: '查询表格', en: 'Search table' },
  ...inDemoMenu({ group: 'list', order: 1 }),
  access: { roles: ['admin'] },
  load: () => import('../template/pages/SearchTable.tsx').then(({ SearchTable }) => SearchTable),
})

export const cardList = definePage({
  name: 'cardList',
  path: '/list/card',
  label: { zh: '卡片列表', en: 'Card list' },
  ...inDemoMenu({ group: 'list', order: 2 }),
  access: { roles: ['admin'] },
  load: () => import('../template/pages/CardList.tsx').then(({ CardList }) => CardList),
})

export const stepForm = definePage({
  name: 'stepForm',
  path: '/form/step',
  label: { zh: '分步表单', en: 'Step form' },
  menu: { group: 'form', order: 1 },
  access: { roles: ['admin'] },
  load: () => import('../template/pages/StepForm.tsx').then(({ StepForm }) => StepForm),
})

export const groupForm = definePage({
  name: 'groupForm',
  path: '/form/group',
  label: { zh: '分组表单', en: 'Group form' },
  menu: { group: 'form', order: 2 },
  access: { roles: ['admin'] },
  load: () => import('../template/pages/GroupForm.tsx').then(({ GroupForm }) => GroupForm),
})

export const basicProfile = definePage({
  name: 'basicProfile',
  path: '/profile/basic',
  label: { zh: '基础详情', en: 'Basic profile' },
  menu: { group: 'profile', order: 1 },
  access: { roles: ['admin'] },
  load: () => import('../template/pages/BasicProfile.tsx').then(({ BasicProfile }) => BasicProfile),
})

export const resultSuccess = definePage({
  name: 'resultSuccess',
  path: '/result/success',
  label: { zh: '成功页', en: 'Success' },
  menu: { group: 'result', order: 1 },
  access: { roles: ['admin'] },
  load: () => import('../template/pages/ResultPages.tsx').then(({ ResultSuccess }) => ResultSuccess),
})

export const resultError = definePage({
  name: 'resultError',
  path: '/result/error',
  label: { zh: '失败页', en: 'Failure' },
  menu: { group: 'result', order: 2 },
  access: { roles: ['admin'] },
  load: () => import('../template/pages/ResultPages.tsx').then(({ ResultError }) => ResultError),
})

export const exception403 = definePage({
  name: 'exception403',
  path: '/exception/403',
  label: { zh: '403', en: '403' },
  access: { roles: ['*'] },
  load: () => import('../template/pages/ResultPages.tsx').then(({ Exception403 }) => Exception403),
})

export const exception404 = definePage({
  name: 'exception404',
  path: '/exception/404',
  label: { zh: '404', en: '404' },
  access: { roles: ['*'] },
  load: () => import('../template/pages/ResultPages.tsx').then(({ Exception404 }) => Exception404),
})

export const exception500 = definePage({
  name: 'exception500',
  path: '/exception/500',
  label: { zh: '500', en: '500' },
  access: { roles: ['*'] },
  load: () => import('../template/pages/ResultPages.tsx').then(({ Exception500 }) => Exception500),
})
