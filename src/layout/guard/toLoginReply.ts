import type { LoginReply } from '../../../contract/entities/loginReply.ts'
import type { CarriedLogin } from '../../boot/takeAdoption.ts'

/** The carried login as it is stored. Uid and level are only shown: the server knows who it is from the token (contract 1). */
export function toLoginReply({ token, uid, level, java_uid }: CarriedLogin): LoginReply {
  const number = Number(level)
  return { token, user_id: uid ?? '', level: Number.isInteger(number) ? number : 0, ...(java_uid ? { java_uid } : {}) }
}
