import { randomBytes } from 'node:crypto'
import { toolApi } from '../../contract/toolApi.ts'
import { recordAudit } from '../http/audit.ts'
import { FileReply, type Handlers, type Run } from '../http/callContext.ts'
import { avatarTable, replaceAvatar } from '../repositories/avatars.ts'
import { profileOf, updateUser } from '../repositories/users.ts'
import { parsePicture } from '../security/pictures.ts'
import { getSelf, toUser } from './userShapes.ts'

/** Who knows the id may see the picture: a browser sends no token with it. */
const ID_BYTES = 16

export const avatarHandlers: Handlers = {
  async saveAvatar({ image }, context) {
    const { db, actor, now } = context
    const { bytes, contentType } = parsePicture(image)
    const avatar_id = randomBytes(ID_BYTES).toString('base64url')
    const { ownerUid: owner_uid, userUid: user_uid } = actor
    await replaceAvatar(db, { owner_uid, avatar_id, user_uid, content_type: contentType, bytes, created_at: now })
    const profile = { ...profileOf(await getSelf(context)), avatar: pathOf(owner_uid, avatar_id) }
    await updateUser(db, owner_uid, user_uid, { profile: JSON.stringify(profile), updated_at: now })
    // The trail does not get the picture's path: everybody who reads the path may see the picture.
    await recordAudit(context, { subjectType: 'user', subjectId: user_uid, before: {}, after: { avatar: 'changed' } })
    return toUser(await getSelf(context), context)
  },
}

export const sendAvatar: Run<'avatar', null> = async ({ id }, { db }) => {
  const [ownerUid = '', avatarId = ''] = id.split('.')
  const avatar = await avatarTable.get(db, ownerUid, avatarId)
  return new FileReply(avatar.content_type, 'avatar', avatar.bytes, 'picture')
}

/** The owner’s id leads, so that it is found in the owner's own shard. */
function pathOf(ownerUid: string, avatarId: string): string {
  return `${toolApi.avatar.path}?id=${ownerUid}.${avatarId}`
}
