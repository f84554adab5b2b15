import type { FastifyReply, FastifyRequest } from 'fastify';
import { allows } from '../../shared/index.ts';
import { Failure, forbidden } from '../failure.ts';
import type { Trx } from '../database/tables.ts';
import type { VerifiedToken } from '../identity/identity.ts';
import type { MountedCall } from '../plugin/contributions.ts';
import type { Caller, ServerServices } from '../plugin/scope.ts';
import { bearerOf, callerOf, choiceOf } from './authenticate.ts';
import { callContext } from './callContext.ts';
import { notSignedIn } from './failures.ts';
import { type SentFile, sendFile } from './sendFile.ts';
import { type Spooled, spooledFile } from './spool.ts';
import { validated } from './validate.ts';

export interface Answering {
  readonly services: ServerServices;
  /** Answers are checked against their descriptions, also for fields too many: in tests. */
  readonly checkAnswers: boolean;
}

const tokenOf = async (
  { services }: Answering,
  mounted: MountedCall,
  request: FastifyRequest,
): Promise<VerifiedToken | null> => {
  const bearer = bearerOf(request);
  const open = mounted.call.allow === 'anyone';
  if (bearer === null) {
    if (open) return null;
    throw notSignedIn();
  }
  try {
    return await services.identity.verify(bearer);
  } catch (error) {
    if (open && error instanceof Failure) return null;
    throw error;
  }
};

/** Role and feature, in this order. @throws Failure 403 */
const admit = async (
  services: ServerServices,
  { call }: MountedCall,
  caller: Caller,
  db: Parameters<typeof callerOf>[0],
): Promise<void> => {
  if (!allows(call.allow, caller.role)) throw forbidden('Your role may not do this.');
  if (call.feature !== undefined && !(await services.features.isEnabled(db, caller.orgId, call.feature))) {
    throw new Failure(
      403,
      'feature_disabled',
      'Your clinic does not use this feature. Its administrators can switch it on.',
    );
  }
};

/** For handlers that open their own transactions. */
const noTransaction = new Proxy({} as Trx, {
  get: () => {
    throw new Error('This route opens its own transactions: use services.asSystem or services.inOrg.');
  },
});

/**
 * Answers one request to a described call: who, may they, what, then the handler, all but the first in one transaction. A
 * handler that opens its own runs after that transaction.
 */
export const answerCall = async (
  answering: Answering,
  mounted: MountedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { services, checkAnswers } = answering;
  const { call, handle } = mounted;
  const token = await tokenOf(answering, mounted, request);
  const choice = choiceOf(request);
  let sent: SentFile | null = null;
  let spooled: Spooled | null = null;

  const admitted = async (db: Trx): Promise<{ readonly caller: Caller | null; readonly input: unknown }> => {
    const caller = token === null ? null : await callerOf(db, token, choice);
    if (caller) await admit(services, mounted, caller, db);
    const input = {
      params: validated(call.params, request.params, false),
      query: validated(call.query, request.query, false),
      body: call.upload ? undefined : validated(call.body, request.body ?? undefined, true),
    };
    return { caller, input };
  };
  const handled = (db: Trx, { caller, input }: Awaited<ReturnType<typeof admitted>>): Promise<unknown> => {
    const send = (file: SentFile): void => void (sent = file);
    return handle(input as never, callContext({ services, request, db, caller, spooled, send }));
  };
  const work = async (): Promise<unknown> => {
    if (mounted.ownTransaction) {
      const asked = await (token === null ? admitted(noTransaction) : services.asSystem(admitted));
      return call.upload && !spooled ? null : handled(noTransaction, asked);
    }
    return services.asSystem(async (db) => {
      const asked = await admitted(db);
      if (call.upload && !spooled) return null;
      const { caller } = asked;
      return call.allow === 'anyone' || !caller
        ? handled(db, asked)
        : services.inOrg(caller.orgId, () => handled(db, asked));
    });
  };

  try {
    if (call.upload) {
      // Refused before a byte is taken, by a transaction that is over before the bytes come.
      await work();
      spooled = await spooledFile(request);
    }
    const answer = await retried(work);
    if (sent) return await sendFile(reply, sent);
    if (call.answer === undefined) return await reply.code(call.status ?? 204).send();
    if (checkAnswers) checkAnswer(mounted, answer);
    return await reply.code(call.status ?? 200).send(answer);
  } catch (error) {
    (sent as SentFile | null)?.stream.destroy();
    throw error;
  } finally {
    await (spooled as Spooled | null)?.discard();
  }
};

const checkAnswer = ({ call }: MountedCall, answer: unknown): void => {
  try {
    validated(call.answer, JSON.parse(JSON.stringify(answer ?? null)), true);
  } catch (error) {
    const fields = error instanceof Failure ? JSON.stringify(error.fields) : '';
    throw new Error(`${call.id} answered against its description: ${fields}`);
  }
};

/** Two transactions that waited for each other's rows: one of them lost, and may simply go again. */
const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (tries >= 3 || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
};
