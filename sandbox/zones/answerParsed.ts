import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { toFieldErrors } from '../../contract/reasons.ts'
import { parseRequestBody } from '../wire/requestBody.ts'

/** Answers what was asked for in the body, or in the query of a GET; 400 with a reason for each field that is wrong. */
export function answerParsed<Schema extends z.ZodMiniType>(
  request: FastifyRequest,
  reply: FastifyReply,
  schema: Schema,
  toAnswer: (input: z.output<Schema>) => unknown,
): FastifyReply {
  const given = request.method === 'GET' ? request.query : parseRequestBody(request.body, request.headers['content-type']).value
  const parsed = schema.safeParse(given)
  if (parsed.success) return reply.send(toAnswer(parsed.data))
  return reply.code(400).send({ error: 'invalid payload', errors: toFieldErrors(parsed.error.issues, given) })
}
