import type { Verb } from '../../resources/schema/verb.ts'

/** The day's work. */
export const workplaceVerbs: readonly Verb[] = [
  {
    name: 'doWork',
    label: { zh: '处理今天的待办', en: 'Work through what needs you today' },
    words: ['待办', '巡店', 'to do', 'morning run'],
    page: 'Workplace',
  },
]
