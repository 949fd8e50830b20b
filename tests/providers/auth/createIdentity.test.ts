import { describe, expect, it } from 'vitest'
import { ReplyCode } from '../../../contract/codes.ts'
import { createIdentity, type Identity } from '../../../src/providers/auth/createIdentity.ts'
import { isLoginRefused } from '../../../src/providers/auth/isLoginRefused.ts'
import type { ConsoleApi } from '../../../src/providers/toolApi/consoleApi.ts'
import { ToolApiError } from '../../../src/providers/toolApi/ToolApiError.ts'
import { fc } from '../../fastCheck.ts'

const aUser = (name: string) => ({ accountId: name, name, username: name, role: 'user', level: 1 })

it('who is logged in is never told by an answer of the login before, in whatever order answers and logouts come (P3)', async () => {
  const step = fc.record({ do: fc.constantFrom('read', 'read', 'forget'), fails: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(step, { minLength: 1, maxLength: 8 }), async (scheduler, steps) => {
      let login = 0
      let asked = 0
      const wrong: string[] = []
      const call = () => {
        asked += 1
        const { fails } = steps[asked % steps.length] ?? { fails: false }
        const name = `login ${login}`
        const isBroken = fails && asked % 3 === 0
        return scheduler.schedule(Promise.resolve(), name).then(() => {
          if (isBroken) throw new Error(`${name} cannot be told`)
          return aUser(name)
        })
      }
      const identity = createIdentity({ call } as unknown as Pick<ConsoleApi, 'call'>, {
        keep: ({ accountId }: Pick<Identity, 'accountId'>) => {
          if (accountId !== `login ${login}`) wrong.push(`${accountId} was kept in login ${login}`)
        },
      })
      const answers: Promise<void>[] = []
      for (const each of steps) {
        if (each.do === 'forget') {
          login += 1
          identity.forget()
        } else {
          const name = `login ${login}`
          const answer = identity.read().then(
            ({ accountId }) => {
              if (accountId !== name) wrong.push(`${name} was told ${accountId}`)
            },
            () => undefined,
          )
          answers.push(answer)
        }
        // Some answers come now, others after the next steps.
        if (scheduler.count() > 0 && each.fails) await scheduler.waitOne()
      }
      await scheduler.waitAll()
      await Promise.all(answers)
      expect(wrong).toEqual([])
      // A question that is under way is not asked twice, and a failure of an old one does not ask the new one again.
      expect(asked).toBeLessThanOrEqual(answers.length)
    }),
    { numRuns: 500 },
  )
})

/** As the console puts the two together. */
const readLast = (error: unknown) => (isLoginRefused(error) ? null : (aUser('the last time') as Identity))

describe('a server that cannot be asked', () => {
  const away = [
    ['is away', new ToolApiError('transport', 0, 'no answer')],
    ['answers what nobody can read', new ToolApiError('unreadable', 0, 'a page of a proxy')],
    ['has lost its database', new ToolApiError('reply', ReplyCode.internal, 'in its words')],
  ] as const

  it.each(away)('because it %s leaves who it was the last time, and is asked again', async (_, error) => {
    const answers = [Promise.reject(error), Promise.resolve(aUser('now'))]
    const kept: unknown[] = []
    const call = () => answers.shift()
    const identity = createIdentity({ call } as unknown as Pick<ConsoleApi, 'call'>, {
      keep: ({ accountId }) => void kept.push(accountId),
      readLast,
    })
    expect([(await identity.read()).name, identity.isConfirmed()]).toEqual(['the last time', false])
    expect([(await identity.read()).name, identity.isConfirmed()]).toEqual(['now', true])
    expect(kept).toEqual(['now'])
  })

  it.each(away)('because it %s says nothing where nobody is known', async (_, error) => {
    const identity = createIdentity({ call: () => Promise.reject(error) } as unknown as Pick<ConsoleApi, 'call'>, { readLast: () => null })
    await expect(identity.read()).rejects.toBe(error)
  })
})

it('a login that is refused has no holder, though it is known who it was', async () => {
  const refused = new ToolApiError('reply', ReplyCode.loginInvalid, 'in its words')
  const identity = createIdentity({ call: () => Promise.reject(refused) } as unknown as Pick<ConsoleApi, 'call'>, {
    readLast,
  })
  await expect(identity.read()).rejects.toBe(refused)
})
