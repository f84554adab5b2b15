import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { ServerEnvironment } from '../../config/environment.server.ts';
import { auditTrail } from './audit/auditTrail.ts';
import type { Database } from './database/database.ts';
import { transactionsOf } from './database/transactions.ts';
import { FeatureSwitches } from './features/featureSwitches.ts';
import { blobsFor } from './files/blobsFor.ts';
import { fileStore } from './files/fileStore.ts';
import { type Partials, partials } from './files/partials.ts';
import { codeKey, keyedHash } from './identity/codeKey.ts';
import { createIdentity } from './identity/createIdentity.ts';
import { guestPasses } from './identity/passes.ts';
import { deepLinks } from './links/deepLinks.ts';
import { linkProvider } from './links/provider.ts';
import { livePublisher } from './live/publisher.ts';
import { outboxMailer } from './mail/outbox.ts';
import { notifierOf } from './notifications/notifier.ts';
import type { ServerServices } from './plugin/scope.ts';
import { embeddedRecord } from './record/embeddedRecord.ts';
import { RecordEvents } from './record/events.ts';
import type { FhirRecord } from './record/fhirRecord.ts';
import { eventful } from './record/remote/eventful.ts';
import { peopleOf } from './record/people/people.ts';
import { visitRegistry } from './visits/visits.ts';

export interface MadeServices {
  readonly services: ServerServices;
  readonly switches: FeatureSwitches;
  readonly events: RecordEvents;
  readonly partials: Partials;
  /** From now on another server keeps this organisation's record. */
  keepElsewhere(orgId: string, record: FhirRecord): void;
}

/** Everything that modules and plugins stand on. */
export const makeServices = async (
  environment: ServerEnvironment,
  database: Database,
  log: FastifyBaseLogger,
  now: () => Date = () => new Date(),
): Promise<MadeServices> => {
  const transactions = transactionsOf(database.db);
  const folder = join(environment.DATA_DIR, 'files');
  const arriving = partials(join(folder, 'partial'));
  const blobs = await blobsFor(environment, folder);
  const keyed = keyedHash(await codeKey(environment), log);
  const live = livePublisher(transactions.db);
  const mail = outboxMailer(environment.SMTP_URL !== undefined);
  const links = deepLinks({ environment, provider: linkProvider(environment, log), now });
  const switches = new FeatureSwitches();
  const { db, asSystem } = transactions;
  const events = new RecordEvents(() => services);
  let elsewhere: { readonly orgId: string; readonly record: FhirRecord } | null = null;
  const services: ServerServices = {
    ...transactions,
    people: peopleOf({ asSystem, record: (trx, orgId) => services.record(trx, orgId) }),
    live,
    notifier: notifierOf(live),
    files: fileStore(blobs, arriving),
    mail,
    links,
    audit: auditTrail(now),
    features: switches,
    identity: createIdentity({ environment, db, asSystem, mail, links, keyed, now }),
    keyed,
    passes: guestPasses({ live, keyed, now }),
    visits: visitRegistry(),
    record: (trx, orgId, author) => {
      const target = { db: trx, orgId, caller: author ?? null };
      return elsewhere?.orgId === orgId
        ? eventful(elsewhere.record, events, target)
        : embeddedRecord({ ...target, events });
    },
    log,
    now,
    environment,
  };
  const keepElsewhere = (orgId: string, record: FhirRecord): void => {
    elsewhere = { orgId, record };
  };
  return { services, switches, events, partials: arriving, keepElsewhere };
};
