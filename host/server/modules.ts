import { coreTables } from '../../core/server/database/coreTables.ts';
import { draftRoutes } from '../../core/server/drafts/draftRoutes.ts';
import { featureRoutes } from '../../core/server/features/featureRoutes.ts';
import { uploadRetention } from '../../core/server/files/filesModule.ts';
import { identityModule } from '../../core/server/identity/module.ts';
import { jobTable } from '../../core/server/jobs/jobTable.ts';
import { linksModule } from '../../core/server/links/linksModule.ts';
import { liveRetention } from '../../core/server/live/liveModule.ts';
import { mailModule } from '../../core/server/mail/module.ts';
import { notificationRoutes } from '../../core/server/notifications/notificationRoutes.ts';
import { organizationRoutes } from '../../core/server/organizations/organizationRoutes.ts';
import type { CoreModule } from '../../core/server/plugin/module.ts';
import { concepts } from '../../core/server/record/concepts/concepts.ts';
import { people } from '../../core/server/record/people/peopleModule.ts';
import { record } from '../../core/server/record/record.ts';
import type { MadeServices } from '../../core/server/services.ts';
import { seedTable } from './seedTable.ts';

/** What every house has, in the order in which its tables are made. */
export const coreModules = ({ switches, partials }: MadeServices): readonly CoreModule[] => [
  coreTables,
  jobTable,
  seedTable,
  mailModule,
  identityModule,
  linksModule,
  record,
  people,
  concepts,
  featureRoutes(switches),
  notificationRoutes,
  draftRoutes,
  organizationRoutes,
  liveRetention,
  uploadRetention(partials),
];
