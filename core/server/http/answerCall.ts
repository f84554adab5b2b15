import type { FastifyReply, FastifyRequest } from 'fastify';
import { allows, isLooking, isShared, isWaitedFor, mayCall, type Role } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import { Failure, forbidden } from '../failure.ts';
import type { Choice } from '../identity/callers.ts';
import type { Guest } from '../identity/guest.ts';
import type { VerifiedToken } from '../identity/identity.ts';
import { isPass } from '../identity/passes.ts';
import type { MountedCall } from '../plugin/contributions.ts';
import type { ServerExtension } from '../plugin/extension.ts';
import type { Caller, ServerServices } from '../plugin/scope.ts';
import type { Admission } from './admission.ts';
import { askerOf, bearerOf, callerOf, choiceOf } from './authenticate.ts';
import { once, repeatKeyOf } from '../repeats/once.ts';
import { callContext } from './callContext.ts';
import { featureDisabled, notSignedIn, onlyLooking } from './failures.ts';
import { type SentFile, sendFile } from './bytes/sendFile.ts';
import { type Spooled, spooledFile } from './bytes/spool.ts';
import { validated } from './validate.ts';

export interface Answering {
  readonly services: ServerServices;
  readonly extension: ServerExtension;
  readonly admission: Admission;
  /** Answers are checked against their descriptions, also for fields too many: in tests. */
  readonly checkAnswers: boolean;
}

interface Admitted {
  readonly caller: Caller | null;
  readonly guest: Guest | null;
}
const nobody: Admitted = { caller: null, guest: null };

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
  { services }: Answering,
  db: Trx,
  { call }: MountedCall,
  token: VerifiedToken,
  choice: Choice,
): Promise<Caller | null> => {
  try {
    return await callerOf(db, token, choice, services.now());
  } catch (error) {
    if (call.allow === 'anyone' && error instanceof Failure) return null;
    throw error;
  }
};

/** The pass of a guest, on a call that allows guests; null otherwise. */
const passOf = ({ call }: MountedCall, request: FastifyRequest): string | null => {
  const bearer = bearerOf(request);
  return bearer !== null && isPass(bearer) && call.allow !== 'anyone' && allows(call.allow, 'guest') ? bearer : null;
};

/** @throws Failure 401 `pass_invalid`, 403 for another feature's pass */
const guestIn = async (db: Trx, { services }: Answering, mounted: MountedCall, pass: string): Promise<Guest> => {
  const guest = await services.passes.read(db, pass);
  const { feature, passesOf = [] } = mounted.call;
  if (guest.feature !== feature && !passesOf.includes(guest.feature)) {
    throw forbidden('This link opens something else. Open the right link again.');
  }
  await admit(services, mounted, { role: 'guest', orgId: guest.orgId }, db);
  if (guest.feature !== feature && !(await services.features.isEnabled(db, guest.orgId, guest.feature))) {
    throw featureDisabled();
  }
  return guest;
};

const onlyOwnSignIn = (): Failure =>
  new Failure(
    403,
    'own_sign_in_needed',
    'This account also belongs to another clinic. Log in with its own password or passkey to do this.',
  );

/** Role with its custom role, what is shared, and feature, in this order. @throws Failure 403 */
const admit = async (
  services: ServerServices,
  { call }: MountedCall,
  {
    role,
    orgId,
    shared,
    custom,
    only,
    preview,
  }: Pick<Caller, 'orgId' | 'shared' | 'custom' | 'only' | 'preview'> & {
    readonly role: Role;
  },
  db: Trx,
): Promise<void> => {
  if (preview && call.allow !== 'anyone' && !isLooking(call)) throw onlyLooking();
  if (isWaitedFor(custom, call.area ?? call.feature ?? '')) throw featureDisabled();
  if (!mayCall(call, role, custom)) throw forbidden('Your role does not allow this.');
  if (call.allow !== 'anyone' && !isShared(shared, call.shared)) throw forbidden('This is not shared with you.');
  if (call.wholeAccount === true && only !== undefined) throw onlyOwnSignIn();
  if (call.feature !== undefined && !(await services.features.isEnabled(db, orgId, call.feature))) {
    throw featureDisabled();
  }
};

const inputOf = ({ call }: MountedCall, request: FastifyRequest): never =>
  ({
    params: validated(call.params, request.params, false),
    query: validated(call.query, request.query, false),
    body: call.upload ? undefined : validated(call.body, request.body ?? undefined, true),
  }) as never;

/**
 * Answers one request to a described call: who, may they, what, then the handler, all but the first in one transaction. It waits
 * for a place among the calls once, and holds none while bytes come and go.
 */
export const answerCall = async (
  answering: Answering,
  mounted: MountedCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  const { services, extension, checkAnswers, admission } = answering;
  const { call, handle, ownTransaction, waitsElsewhere } = mounted;
  const given = { services, extension, request };
  const key = repeatKeyOf(request, call.once === true);
  const pass = passOf(mounted, request);
  const inPlace = <T>(work: () => Promise<T>): Promise<T> => admission.run(askerOf(request), work);
  let token: VerifiedToken | null = null;
  let sent: SentFile | null = null;
  let asking: Caller | null = null;
  let spooled: Spooled | null = null;
  const send = (file: SentFile): void => void (sent = file);
  const setCookie = (cookie: string): void => void reply.header('set-cookie', cookie);

  const known = async (): Promise<void> => {
    if (pass === null) token = await tokenOf(answering, mounted, request);
  };
  const admitted = async (db: Trx): Promise<Admitted> => {
    if (pass !== null) return { caller: null, guest: await guestIn(db, answering, mounted, pass) };
    const caller = token === null ? null : await callerIn(answering, db, mounted, token, choiceOf(request));
    if (caller) await admit(services, mounted, caller, db);
    asking = caller;
    return { caller, guest: null };
  };
  const together = (): Promise<unknown> =>
    services.asSystem(async (db) => {
      const who = await admitted(db);
      const input = inputOf(mounted, request);
      const handled = (): Promise<unknown> =>
        handle(input, callContext({ ...who, ...given, db, spooled, send, setCookie }));
      const orgId = (who.caller ?? who.guest)?.orgId;
      return call.allow === 'anyone' || orgId === undefined ? handled() : services.inOrg(orgId, handled);
    });
  /** With an account, from memory: one transaction from its first statement to its last. */
  const asCaller = async (bearer: string): Promise<unknown> =>
    services.callers.as(await services.identity.recognise(bearer), choiceOf(request), ({ caller, check }) =>
      services.inOrg(
        caller.orgId,
        async (db) => {
          asking = caller;
          await admit(services, mounted, caller, db);
          const input = inputOf(mounted, request);
          return once(db, caller, { key, asked: [call.id, input] }, () =>
            handle(input, callContext({ caller, guest: null, ...given, db, spooled, send, setCookie })),
          );
        },
        check,
      ),
    );
  const whoApart = async (): Promise<Admitted> =>
    token === null && pass === null ? nobody : services.asSystem(admitted);
  const handleApart = async (who: Admitted): Promise<unknown> =>
    handle(inputOf(mounted, request), callContext({ ...who, ...given, db: null, spooled, send, setCookie }));

  try {
    if (call.upload) {
      // Refused before a byte is taken, by a transaction that is over before the bytes come.
      await inPlace(async () => {
        await known();
        await services.asSystem(admitted);
      });
      inputOf(mounted, request);
      spooled = await spooledFile(request);
    }
    const here = async (): Promise<unknown> => {
      const bearer = bearerOf(request);
      if (!ownTransaction && !call.upload && pass === null && call.allow !== 'anyone' && bearer !== null)
        return retried(() => asCaller(bearer));
      if (!call.upload) await known();
      return ownTransaction ? handleApart(await whoApart()) : retried(together);
    };
    const elsewhere = async (): Promise<unknown> =>
      handleApart(
        await inPlace(async () => {
          if (!call.upload) await known();
          return whoApart();
        }),
      );
    const answer = waitsElsewhere ? await elsewhere() : await inPlace(here);
    if (sent) return await sendFile(reply, sent);
    if (call.answer === undefined) return await reply.code(call.status ?? 204).send();
    if (checkAnswers) checkAnswer(mounted, answer);
    return await reply.code(call.status ?? 200).send(answer);
  } catch (error) {
    (sent as SentFile | null)?.stream.destroy();
    if (asking) await extension.refused(request, asking, error);
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
