import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { createFairQueue, type FairQueue } from './fairQueue.ts'

/** OWASP's argon2id figures; argon2id is the library's default algorithm. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each takes 19 MB and a core for some milliseconds: a storm of logins must not starve everything else. */
const IN_FLIGHT_MAX = 2
/** More than this, and a caller is told to come later: about 2 s of work. */
const WAITING_PER_CALLER_MAX = 200

/** `caller`: whose turn it takes, a main account or a network. Both throw 1007 where too much of that caller waits. */
export interface Passwords {
  hash(password: string, caller: string): Promise<string>
  /** With null, for an unknown user, it takes the same time and says no. */
  isRight(password: string, passwordHash: string | null, caller: string): Promise<boolean>
  /** What is being hashed, and what waits. */
  count: FairQueue['count']
}

export async function createPasswords(): Promise<Passwords> {
  const inTurn = createFairQueue({ runningMax: IN_FLIGHT_MAX, waitingPerCallerMax: WAITING_PER_CALLER_MAX })
  const hashOfNobody = await hash(randomBytes(32), argonOptions)
  return {
    hash: (password, caller) => inTurn(caller, () => hash(password, argonOptions)),
    async isRight(password, passwordHash, caller) {
      const isMatch = await inTurn(caller, () => verify(passwordHash ?? hashOfNobody, password))
      return isMatch && passwordHash !== null
    },
    count: inTurn.count,
  }
}
