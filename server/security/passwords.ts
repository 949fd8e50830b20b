import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id figures; argon2id is the library's default algorithm. */
const argonOptions = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Each takes 19 MB and a core for some milliseconds: a storm of logins must not starve everything else. */
const IN_FLIGHT_MAX = 2

export interface Passwords {
  hash(password: string): Promise<string>
  /** With null, for an unknown user, it takes the same time and says no. */
  isRight(password: string, passwordHash: string | null): Promise<boolean>
}

export async function createPasswords(): Promise<Passwords> {
  const limited = createLimit(IN_FLIGHT_MAX)
  const hashOfNobody = await hash(randomBytes(32), argonOptions)
  return {
    hash: (password) => limited(() => hash(password, argonOptions)),
    async isRight(password, passwordHash) {
      const isMatch = await limited(() => verify(passwordHash ?? hashOfNobody, password))
      return isMatch && passwordHash !== null
    },
  }
}

function createLimit(max: number) {
  let free = max
  const waiting: (() => void)[] = []
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }
}
