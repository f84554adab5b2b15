import { createReadStream } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import type { Trx } from '../database/tables.ts';
import { invalid } from '../failure.ts';
import type { Guest } from '../identity/guest.ts';
import type { CallContext, Caller, ServerServices } from '../plugin/scope.ts';
import { notSignedIn } from './failures.ts';
import { askingOf, patientGate, recordFor } from '../record/access/recordFor.ts';
import type { SentFile } from './sendFile.ts';
import type { Spooled } from './spool.ts';

export interface ContextParts {
  readonly services: ServerServices;
  readonly request: FastifyRequest;
  /** Null for a handler that opens its own transactions. */
  readonly db: Trx | null;
  readonly caller: Caller | null;
  readonly guest: Guest | null;
  readonly spooled: Spooled | null;
  readonly send: (file: SentFile) => void;
}

export const callContext = ({ services, request, db, caller, guest, spooled, send }: ContextParts): CallContext => {
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
    needsPatient: (patientId, trx) => patientGate(services, trx ?? needDb(), askingOf(request, need()), patientId),
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
      return { name: spooled.name, type: spooled.type, stream: createReadStream(spooled.path) };
    },
    sendFile: send,
    header: (name) => {
      const value = request.headers[name.toLowerCase()];
      return typeof value === 'string' ? value : value?.[0];
    },
  };
};
