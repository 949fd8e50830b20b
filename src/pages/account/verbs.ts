import type { Verb } from '../../resources/schema/verb.ts'

/** The account itself. */
export const accountVerbs: readonly Verb[] = [
  {
    name: 'changePassword',
    label: { zh: '修改密码', en: 'Change the password' },
    words: ['安全', 'security'],
    page: 'userSetting',
    search: { tab: 'security' },
  },
  {
    name: 'renewPlan',
    label: { zh: '续费 / 升级套餐', en: 'Renew or upgrade the plan' },
    words: ['付款', '会员', 'pay', 'level'],
    page: 'payment',
  },
]
