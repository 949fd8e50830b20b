import type { Text } from '../../../resources/schema/text.ts'
import type { demoUserEndpoints } from '../endpoints/users.ts'
import type { AnswersTo, DemoVisit } from './demoAnswer.ts'
import { personName } from './people.ts'
import { swayBetween } from './sway.ts'

const DAY_MS = 86_400_000
const MEMBERS_SHOWN = 3

const projects: readonly Text[] = [
  { zh: '秋季上新', en: 'Autumn arrivals' },
  { zh: '直播间改版', en: 'New live room' },
  { zh: '售后提速', en: 'Faster after-sales' },
]
const teams: readonly Text[] = [
  { zh: '运营组', en: 'Operations' },
  { zh: '设计组', en: 'Design' },
  { zh: '客服组', en: 'Service' },
]

export const answerUsers: AnswersTo<typeof demoUserEndpoints> = {
  userLogout: () => true,
  userMenu: () => [{ name: 'dashboard', order: 0, children: [{ name: 'monitor', order: 2 }] }],
  myProjects: (_payload, { say }) =>
    projects.map((name, index) => ({
      id: index + 1,
      name: say(name),
      description: say({ zh: '由模板附带的演示项目', en: 'A demo project that came with the template' }),
      peopleNumber: swayBetween(index, 4, 12),
      contributors: Array.from({ length: MEMBERS_SHOWN }, (_, member) => toMember(index * MEMBERS_SHOWN + member, say)),
    })),
  latestActivity: (_payload, { nowMs, say }) =>
    projects.map((name, index) => ({
      id: index + 1,
      title: say(personName(index + 4)),
      description: say({ zh: `更新了“${name.zh}”`, en: `Changed “${name.en}”` }),
      avatar: '',
      time: nowMs - (index + 1) * DAY_MS,
    })),
  visits: (_payload, { say }) => [
    { name: say({ zh: '主页访问量', en: 'Visits' }), visits: 5_670, growth: 0.206 },
    { name: say({ zh: '项目访问量', en: 'Project visits' }), visits: 1_240, growth: -0.034 },
  ],
  projectsAndTeams: (_payload, { say }) => [...projects, ...teams].map((text, index) => ({ id: index + 1, content: say(text) })),
  myTeams: (_payload, { say }) =>
    teams.map((name, index) => ({ id: index + 1, avatar: '', name: say(name), peopleNumber: swayBetween(index + 9, 3, 20) })),
  saveInfo: () => true,
  certification: (_payload, { nowMs, say }) => ({
    enterpriseInfo: {
      accountType: 1,
      status: 0,
      time: nowMs - 40 * DAY_MS,
      legalPerson: say(personName(2)),
      enterpriseName: say({ zh: '演示商贸有限公司', en: 'Demo Trading Ltd.' }),
      organizationCode: 'DEMO-0001',
    },
    record: [
      {
        certificationType: 1,
        certificationContent: say({ zh: '企业实名认证', en: 'Company certification' }),
        status: 0,
        time: nowMs - 40 * DAY_MS,
      },
      {
        certificationType: 1,
        certificationContent: say({ zh: '企业实名认证', en: 'Company certification' }),
        status: 1,
        time: nowMs - 80 * DAY_MS,
      },
    ],
  }),
  upload: ({ fileName }) => ({ fileName }),
}

function toMember(seed: number, say: DemoVisit['say']) {
  return { name: say(personName(seed)), email: `member${seed + 1}@demo.invalid`, avatar: '' }
}
