import * as z from 'zod/mini'
import { menuSchema } from '../../../../contract/entities/menuItem.ts'
import { profilePayload } from '../../../../contract/entities/user.ts'
import { requiredText, timeMs } from '../../../../contract/fields.ts'
import { defineDemoEndpoint } from './defineDemoEndpoint.ts'

const NAME_MAX_CHARS = 200

const memberSchema = z.object({ name: z.string(), email: z.string(), avatar: z.string() })
const projectSchema = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  peopleNumber: z.number(),
  contributors: z.array(memberSchema),
})
const teamSchema = z.object({ id: z.number(), avatar: z.string(), name: z.string(), peopleNumber: z.number() })
const certificationSchema = z.object({
  enterpriseInfo: z.object({
    accountType: z.number(),
    status: z.number(),
    time: timeMs,
    legalPerson: z.string(),
    enterpriseName: z.string(),
    organizationCode: z.string(),
  }),
  record: z.array(z.object({ certificationType: z.number(), certificationContent: z.string(), status: z.number(), time: timeMs })),
})

export const demoUserEndpoints = {
  userLogout: defineDemoEndpoint({
    summary: 'Log out of the demo: nothing happens',
    method: 'GET',
    path: '/api/user/logout',
    payload: z.object({}),
    reply: z.boolean(),
  }),
  userMenu: defineDemoEndpoint({
    summary: 'A menu; the real one is asked for by POST',
    method: 'GET',
    path: '/api/user/menu',
    payload: z.object({}),
    reply: menuSchema,
  }),
  myProjects: defineDemoEndpoint({
    summary: 'My projects',
    method: 'GET',
    path: '/api/user/my-project/list',
    payload: z.object({}),
    reply: z.array(projectSchema),
  }),
  latestActivity: defineDemoEndpoint({
    summary: 'Latest activity',
    method: 'GET',
    path: '/api/user/latest-activity',
    payload: z.object({}),
    reply: z.array(z.object({ id: z.number(), title: z.string(), description: z.string(), avatar: z.string(), time: timeMs })),
  }),
  visits: defineDemoEndpoint({
    summary: 'Visits to my page',
    method: 'GET',
    path: '/api/user/visits',
    payload: z.object({}),
    reply: z.array(z.object({ name: z.string(), visits: z.number(), growth: z.number() })),
  }),
  projectsAndTeams: defineDemoEndpoint({
    summary: 'Projects and teams to choose from',
    method: 'GET',
    path: '/api/user/project-and-team/list',
    payload: z.object({}),
    reply: z.array(z.object({ id: z.number(), content: z.string() })),
  }),
  myTeams: defineDemoEndpoint({
    summary: 'My teams',
    method: 'GET',
    path: '/api/user/my-team/list',
    payload: z.object({}),
    reply: z.array(teamSchema),
  }),
  saveInfo: defineDemoEndpoint({
    summary: 'Save user information',
    method: 'POST',
    path: '/api/user/save-info',
    payload: z.object(profilePayload),
    reply: z.boolean(),
    effect: 'write',
  }),
  certification: defineDemoEndpoint({
    summary: 'Certification and its record',
    method: 'GET',
    path: '/api/user/certification',
    payload: z.object({}),
    reply: certificationSchema,
  }),
  upload: defineDemoEndpoint({
    summary: 'Upload a file',
    method: 'POST',
    path: '/api/user/upload',
    payload: z.object({ fileName: requiredText(NAME_MAX_CHARS) }),
    reply: z.object({ fileName: z.string() }),
    effect: 'write',
  }),
} as const
