import { isRecord } from '#core/shared';

/** What Node, the database and fastify call an error by; undefined where it has no such name. */
export const errorCode = (error: unknown): string | undefined =>
  isRecord(error) && typeof error.code === 'string' ? error.code : undefined;
