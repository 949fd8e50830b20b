import { describe, expect, it } from 'vitest'
import { notificationCodes, notificationTypes } from '../../../contract/entities/notification.ts'
import { linkPaths } from '../../../contract/notificationLinks.ts'
import { codesOf, notificationKinds } from '../../../server/notifications/kinds.ts'
import { registry } from '../../../src/resources/index.ts'
import { toRoutes } from '../../../src/resources/schema/project/toRoutes.ts'

describe('the kinds of notifications', () => {
  const links = notificationCodes.flatMap((code) => notificationKinds[code].link ?? [])
  it.each(links)('lead to %s, a route of the console', (link) => {
    expect(toRoutes(registry).map(({ name }) => name)).toContain(link)
  })

  it('have the paths of these routes, for those who read them elsewhere', () => {
    const paths = new Map(toRoutes(registry).map(({ name, path }) => [name, path]))
    expect(Object.fromEntries(Object.keys(linkPaths).map((name) => [name, paths.get(name)]))).toEqual(linkPaths)
  })

  it('stand under one type each, and every type has some', () => {
    const byType = notificationTypes.map((type) => codesOf(type))
    expect(byType.every((codes) => codes.length > 0)).toBe(true)
    expect(byType.flat().sort()).toEqual([...codesOf(undefined)].sort())
  })
})
