import type { Verb } from '../../resources/schema/verb.ts'

/** How it went, over any days. */
export const reportVerbs: readonly Verb[] = [
  {
    name: 'makeReport',
    label: { zh: '做一份月报', en: 'Make a report of the month' },
    words: ['月报', '周报', '报表', '打印', 'monthly report', 'print'],
    page: 'report',
  },
]
