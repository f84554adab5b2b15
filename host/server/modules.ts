import { auditModule } from '#core/server/audit/auditModule.ts';
import { coreTables } from '#core/server/database/coreTables.ts';
import { draftRoutes } from '#core/server/drafts/draftRoutes.ts';
import { featureRoutes } from '#core/server/features/featureRoutes.ts';
import { uploadRetention } from '#core/server/files/filesModule.ts';
import { identityModule } from '#core/server/identity/module.ts';
import { integrationRoutes } from '#core/server/integrations/integrationRoutes.ts';
import { jobTable } from '#core/server/jobs/jobTable.ts';
import { linksModule } from '#core/server/links/linksModule.ts';
import { liveRetention } from '#core/server/live/liveModule.ts';
import { mailModule, type MailPlace } from '#core/server/mail/module.ts';
import { mailTemplateRoutes } from '#core/server/mail/templateRoutes.ts';
import { dueModule } from '#core/server/due/dueModule.ts';
import { notificationRoutes } from '#core/server/notifications/notificationRoutes.ts';
import { organizationRoutes } from '#core/server/organizations/organizationRoutes.ts';
import { previewModule } from '#core/server/preview/previewModule.ts';
import { retentionModule } from '#core/server/retention/module.ts';
import { repeatsModule } from '#core/server/repeats/repeatsModule.ts';
import type { CoreModule } from '#core/server/plugin/module.ts';
import { bulkExport } from '#clinical/server/export/exportModule.ts';
import { concepts } from '#clinical/server/concepts/concepts.ts';
import { find } from '#clinical/server/find/findModule.ts';
import { people } from '#clinical/server/people/peopleModule.ts';
import { record } from '#clinical/server/record/record.ts';
import { words } from '#clinical/server/index/wordsModule.ts';
import { smart } from '#clinical/server/smart/smartModule.ts';
import { subscriptions } from '#clinical/server/subscriptions/subscriptionModule.ts';
import { terminology } from '#clinical/server/terminology/terminologyModule.ts';
import type { MadeServices } from '#core/server/services.ts';
import { seedTable } from './demo/seedTable.ts';

/** What every house has, in the order in which its tables are made. */
export const coreModules = (
  { switches, blobs, partials, trail }: Omit<MadeServices, 'services'>,
  mail: MailPlace | null,
  outside: { readonly files: boolean; readonly links: boolean },
): readonly CoreModule[] => [
  coreTables,
  jobTable,
  auditModule(trail),
  seedTable,
  mailModule(mail),
  identityModule,
  linksModule(outside.links),
  record,
  words,
  find,
  people,
  concepts,
  terminology,
  smart,
  bulkExport,
  subscriptions,
  featureRoutes(switches),
  integrationRoutes,
  mailTemplateRoutes,
  notificationRoutes,
  dueModule,
  draftRoutes,
  repeatsModule,
  retentionModule,
  organizationRoutes,
  previewModule,
  liveRetention,
  uploadRetention(blobs, partials, outside.files),
];
