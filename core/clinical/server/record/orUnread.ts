import { Failure } from '#core/server/failure.ts';

/** Null where the caller may not read it; every other failure stays one. */
export const orUnread = async <A>(read: Promise<A>): Promise<A | null> => {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Failure && error.status === 403) return null;
    throw error;
  }
};
