import type { LoginReply } from '../../../contract/entities/loginReply.ts'
import type { CarriedLogin } from '../../boot/takeAdoption.ts'

/** The carried login as it is stored (specification 2, guard 2), until the server says who it is: it knows from the token (contract 1). */
export function toLoginReply({ token, uid, level, java_uid }: CarriedLogin): LoginReply {
  const number = Number(level)
  return { token, user_id: uid ?? '', level: Number.isInteger(number) ? number : 0, ...(java_uid ? { java_uid } : {}) }
}
