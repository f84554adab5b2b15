import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/tables.ts';
import { invalid } from '../failure.ts';
import type { Guest } from '../identity/guest.ts';
import { extended, type ServerExtension } from '../plugin/extension.ts';
import type { BaseContext, CallContext, Caller, ServerServices } from '../plugin/scope.ts';
import { notSignedIn } from './failures.ts';
import type { SentFile } from './bytes/sendFile.ts';
import type { Spooled } from './bytes/spool.ts';

export interface ContextParts {
  readonly services: ServerServices;
  readonly extension: ServerExtension;
  readonly request: FastifyRequest;
  /** Null for a handler that opens its own transactions. */
  readonly db: Trx | null;
  readonly caller: Caller | null;
  readonly guest: Guest | null;
  readonly spooled: Spooled | null;
  readonly send: (file: SentFile) => void;
  readonly setCookie: (cookie: string) => void;
}

export const callContext = ({
  services,
  extension,
  request,
  db,
  caller,
  guest,
  spooled,
  send,
  setCookie,
}: ContextParts): CallContext => {
  const need = (): Caller => {
    if (!caller) throw notSignedIn();
    return caller;
  };
  const needDb = (): Trx => {
    if (!db) throw new Error('This call opens its own transactions: use services.asSystem or services.inOrg.');
    return db;
  };
  const base: BaseContext = {
    get db() {
      return needDb();
    },
    requestId: request.id,
    ip: request.ip,
    log: request.log,
    callerOrNull: caller,
    guest,
    get caller() {
      return need();
    },
    audit: (entry) => {
      const from = { ip: request.ip, requestId: request.id };
      const { accountId, profileId, role, orgId } = guest
        ? { accountId: null, profileId: guest.id, role: 'guest', orgId: guest.orgId }
        : need();
      return services.audit.record(needDb(), orgId, { accountId, profileId, role, ...from }, entry);
    },
    file: async () => {
      if (!spooled) throw invalid('Send the file in a part named file.', { file: 'Choose a file.' });
      return { name: spooled.name, type: spooled.type, stream: spooled.open() };
    },
    sendFile: send,
    setCookie,
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : value?.[0];
    },
  };
  return extended<CallContext>(base, extension.context({ services, request, db: needDb, caller: need }));
};
