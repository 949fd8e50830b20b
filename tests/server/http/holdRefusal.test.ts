import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRefusalHold, HELD_MAX } from '../../../server/http/holdRefusal.ts'
import { loginInvalid, tooManyTries } from '../../../server/replyError.ts'
import { startTestServer, type TestServer } from '../builders/testServer.ts'

/** Sleeps until it is woken. */
function aSleep() {
  const sleeping: (() => void)[] = []
  return {
    sleeping,
    sleep: () => new Promise<void>((resolve) => void sleeping.push(resolve)),
    wake: () => {
      for (const resolve of sleeping.splice(0)) resolve()
    },
  }
}

describe('the refusal of too many tries', () => {
  it('waits, and no other error does', async () => {
    const { sleep, sleeping, wake } = aSleep()
    const hold = createRefusalHold(sleep)
    await hold(loginInvalid())
    await hold(new Error('of another kind'))
    expect(sleeping).toHaveLength(0)
    const held = hold(tooManyTries(60))
    expect(sleeping).toHaveLength(1)
    wake()
    await held
  })

  it('is answered at once where as many as may wait are waiting, and waits again when they are gone', async () => {
    const { sleep, sleeping, wake } = aSleep()
    const hold = createRefusalHold(sleep)
    const all = Array.from({ length: HELD_MAX }, () => hold(tooManyTries(60)))
    await hold(tooManyTries(60))
    expect(sleeping).toHaveLength(HELD_MAX)
    wake()
    await Promise.all(all)
    void hold(tooManyTries(60))
    expect(sleeping).toHaveLength(1)
  })
})

describe('a server that holds refusals', () => {
  const { sleep, sleeping, wake } = aSleep()
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ app: { holdRefusal: createRefusalHold(sleep) } })
  })
  afterAll(() => server.close())

  it('answers others while one that guesses passwords waits', async () => {
    const guess = () => server.call('login', { username: 'nobody-here', password: 'Wrong-Kettle-7' })
    for (let count = 0; count < 5; count += 1) expect((await guess()).code).toBe(1001)
    const answers: string[] = []
    const refused = guess().then(({ code }) => answers.push(`refused ${code}`))
    await expect.poll(() => sleeping.length, { timeout: 60_000 }).toBe(1)
    const other = await server.call('login', { username: 'somebody-else', password: 'Wrong-Kettle-7' })
    answers.push(`other ${other.code}`)
    wake()
    await refused
    expect(answers).toEqual(['other 1001', 'refused 1007'])
  })
})
