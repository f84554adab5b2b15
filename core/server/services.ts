import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type AuditTrail, auditTrail } from './audit/auditTrail.ts';
import { noCopy, type ReadCopy } from './database/copy/readCopy.ts';
import type { Database } from './database/database.ts';
import { transactionsOf } from './database/transactions.ts';
import { FeatureSwitches } from './features/featureSwitches.ts';
import { blobsFor, type FilePlace } from './files/blobsFor.ts';
import { type BlobsIn, fileStore } from './files/fileStore.ts';
import { type Partials, partials } from './files/partials.ts';
import { codeKey, type KeyPlace, keyedHash } from './identity/codeKey.ts';
import { callersOf } from './identity/callers.ts';
import { createIdentity } from './identity/createIdentity.ts';
import type { IdentityParts } from './identity/embedded/embedded.ts';
import { guestPasses } from './identity/passes.ts';
import { deepLinks } from './links/deepLinks.ts';
import { type LinkPlace, linkProvider } from './links/provider.ts';
import { integrationsOf } from './integrations/integrations.ts';
import { livePublisher } from './live/publisher.ts';
import { outboxMailer } from './mail/outbox.ts';
import { notifierOf } from './notifications/notifier.ts';
import { registerOf } from './plugin/declared.ts';
import { previewsOf } from './preview/previews.ts';
import type { BaseServices } from './plugin/scope.ts';
import type { ServerSettings } from './settings.ts';
import { type Metrics, noMetrics } from './telemetry/metrics.ts';
import { textsOf } from './texts/texts.ts';

export interface MadeServices {
  readonly services: BaseServices;
  readonly switches: FeatureSwitches;
  readonly trail: AuditTrail;
  readonly partials: Partials;
  readonly blobs: BlobsIn;
}

export interface ServiceOptions extends Pick<IdentityParts, 'idTokenSeconds' | 'cognito' | 'joined'> {
  readonly settings: ServerSettings;
  readonly files: FilePlace;
  readonly codeKey: KeyPlace;
  readonly links: LinkPlace;
  readonly database: Database;
  readonly copy?: ReadCopy;
  readonly log: FastifyBaseLogger;
  readonly now?: (() => Date) | undefined;
  readonly metrics?: Metrics;
}

/** The framework's own services. */
export const makeServices = async ({
  settings,
  database,
  log,
  now = () => new Date(),
  metrics = noMetrics,
  copy = noCopy,
  ...options
}: ServiceOptions): Promise<MadeServices> => {
  const transactions = transactionsOf(database.db, database);
  const arriving = partials(join(options.files.folder, 'partial'));
  const blobs = await blobsFor(options.files);
  const keyed = keyedHash(await codeKey(options.codeKey), log);
  const integrations = integrationsOf({ ...transactions, now, log });
  const live = livePublisher(transactions.db);
  const links = deepLinks({
    settings,
    place: options.links,
    provider: linkProvider(options.links, log, integrations),
    now,
  });
  const switches = new FeatureSwitches();
  const trail = auditTrail(transactions, now);
  const { db, asSystem } = transactions;
  const mail = outboxMailer(settings.sendsMail, { asSystem, now, rateFactor: settings.rateFactor, log });
  const identity = createIdentity({ ...options, settings, db, asSystem, mail, links, keyed, now });
  const files = fileStore(blobs, arriving);
  const services: BaseServices = {
    ...transactions,
    copy,
    live,
    notifier: notifierOf(live),
    files,
    mail,
    links,
    audit: trail,
    features: switches,
    integrations,
    due: registerOf('count'),
    mailTemplates: registerOf('mail'),
    retention: registerOf('retention'),
    texts: textsOf(registerOf('question')),
    identity,
    callers: callersOf({ db, identity, now }),
    keyed,
    passes: guestPasses({ live, keyed, now }),
    previews: previewsOf({ asSystem, audit: trail, files, live, log, now }),
    metrics,
    log,
    now,
    settings,
  };
  return { services, switches, trail, partials: arriving, blobs };
};
