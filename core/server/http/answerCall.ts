import type { FastifyReply, FastifyRequest } from 'fastify';
import { allows } from '../../shared/index.ts';
import type { Trx } from '../database/tables.ts';
import { Failure, forbidden } from '../failure.ts';
import type { VerifiedToken } from '../identity/identity.ts';
import type { MountedCall } from '../plugin/contributions.ts';
import type { Caller, ServerServices } from '../plugin/scope.ts';
import { type Choice, bearerOf, callerOf, choiceOf } from './authenticate.ts';
import { callContext } from './callContext.ts';
import { notSignedIn } from './failures.ts';
import { type Asking } from '../record/access/audited.ts';
import { askingOf, auditRefusal } from '../record/access/recordFor.ts';
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

/** On a call for anyone, a sign-in that is no longer good is none. */
const callerIn = async (
  db: Trx,
  { call }: MountedCall,
  token: VerifiedToken,
  choice: Choice,
): Promise<Caller | null> => {
  try {
    return await callerOf(db, token, choice);
  } catch (error) {
    if (call.allow === 'anyone' && error instanceof Failure) return null;
    throw error;
  }
};

/** Role and feature, in this order. @throws Failure 403 */
const admit = async (services: ServerServices, { call }: MountedCall, caller: Caller, db: Trx): Promise<void> => {
  if (!allows(call.allow, caller.role)) throw forbidden('Your role may not do this.');
  if (call.feature !== undefined && !(await services.features.isEnabled(db, caller.orgId, call.feature))) {
    throw new Failure(
      403,
      'feature_disabled',
      'Your clinic does not use this feature. Its administrators can switch it on.',
    );
  }
};

const inputOf = ({ call }: MountedCall, request: FastifyRequest): never =>
  ({
    params: validated(call.params, request.params, false),
    query: validated(call.query, request.query, false),
    body: call.upload ? undefined : validated(call.body, request.body ?? undefined, true),
  }) as never;

/** Answers one request to a described call: who, may they, what, then the handler, all but the first in one transaction. */
export const answerCall = async (
  answering: Answering,
  mounted: MountedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { services, checkAnswers } = answering;
  const { call, handle, ownTransaction } = mounted;
  const token = await tokenOf(answering, mounted, request);
  let sent: SentFile | null = null;
  let asking: Asking | null = null;
  let spooled: Spooled | null = null;
  const send = (file: SentFile): void => void (sent = file);

  const admitted = async (db: Trx): Promise<Caller | null> => {
    const caller = token === null ? null : await callerIn(db, mounted, token, choiceOf(request));
    if (caller) await admit(services, mounted, caller, db);
    asking = caller && askingOf(request, caller);
    return caller;
  };
  const together = (): Promise<unknown> =>
    services.asSystem(async (db) => {
      const caller = await admitted(db);
      const input = inputOf(mounted, request);
      const handled = (): Promise<unknown> =>
        handle(input, callContext({ services, request, db, caller, spooled, send }));
      return call.allow === 'anyone' || !caller ? handled() : services.inOrg(caller.orgId, handled);
    });
  const apart = async (): Promise<unknown> => {
    const caller = token === null ? null : await services.asSystem(admitted);
    return handle(inputOf(mounted, request), callContext({ services, request, db: null, caller, spooled, send }));
  };

  try {
    if (call.upload) {
      // Refused before a byte is taken, by a transaction that is over before the bytes come.
      await services.asSystem(admitted);
      inputOf(mounted, request);
      spooled = await spooledFile(request);
    }
    const answer = ownTransaction ? await apart() : await retried(together);
    if (sent) return await sendFile(reply, sent);
    if (call.answer === undefined) return await reply.code(call.status ?? 204).send();
    if (checkAnswers) checkAnswer(mounted, answer);
    return await reply.code(call.status ?? 200).send(answer);
  } catch (error) {
    (sent as SentFile | null)?.stream.destroy();
    if (asking) await auditRefusal(services, asking, error);
    throw error;
  } finally {
    await spooled?.discard();
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
export const retried = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = error as { code?: string };
      if (tries >= 3 || (code !== '40P01' && code !== '40001')) throw error;
    }
  }
};
