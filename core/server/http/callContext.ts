import { createReadStream } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/tables.ts';
import { invalid } from '../failure.ts';
import type { CallContext, Caller, ServerServices } from '../plugin/scope.ts';
import { notSignedIn } from './failures.ts';
import { askingOf, recordFor } from '../record/access/recordFor.ts';
import type { SentFile } from './sendFile.ts';
import type { Spooled } from './spool.ts';

export interface ContextParts {
  readonly services: ServerServices;
  readonly request: FastifyRequest;
  /** Null for a handler that opens its own transactions. */
  readonly db: Trx | null;
  readonly caller: Caller | null;
  readonly spooled: Spooled | null;
  readonly send: (file: SentFile) => void;
}

export const callContext = ({ services, request, db, caller, spooled, send }: ContextParts): CallContext => {
  const need = (): Caller => {
    if (!caller) throw notSignedIn();
    return caller;
  };
  const needDb = (): Trx => {
    if (!db) throw new Error('This call opens its own transactions: use services.asSystem or services.inOrg.');
    return db;
  };
  return {
    get db() {
      return needDb();
    },
    get record() {
      return recordFor(services, needDb(), askingOf(request, need()));
    },
    requestId: request.id,
    ip: request.ip,
    log: request.log,
    callerOrNull: caller,
    get caller() {
      return need();
    },
    audit: (entry) => {
      const { accountId, profileId, role, orgId } = need();
      const who = { accountId, profileId, role, ip: request.ip, requestId: request.id };
      return services.audit.record(needDb(), orgId, who, entry);
    },
    file: async () => {
      if (!spooled) throw invalid('Send the file in a part named file.', { file: 'Choose a file.' });
      return { name: spooled.name, type: spooled.type, stream: createReadStream(spooled.path) };
    },
    sendFile: send,
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : value?.[0];
    },
  };
};
