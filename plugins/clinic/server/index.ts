import type { ServerSetup } from '#core/server';
import * as audit from '../shared/auditCalls.ts';
import * as calls from '../shared/calls.ts';
import * as auditing from './auditRoutes.ts';
import { logoRoutes } from './logo.ts';
import { auditIndexes } from './migrations.ts';
import * as organization from './organizationRoutes.ts';

export const setup: ServerSetup = ({ services, route, migration, seed }) => {
  const logo = logoRoutes(services);
  migration('001_audit_indexes', auditIndexes);
  route(calls.getOrganization, organization.get);
  route(calls.saveDetails, organization.putDetails(services.live));
  route(calls.saveBrand, organization.putBrand(services.live));
  route(calls.uploadLogo, logo.upload);
  route(calls.removeLogo, logo.remove);
  route(calls.getLogo, logo.show);
  route(audit.searchAudit, auditing.search(services));
  route(audit.exportAudit, auditing.exportCsv(services));
  route(audit.auditWords, auditing.words(services));
  route(audit.verifyAudit, auditing.verify(services));
  seed('details', (context) => import('../seed/seedDetails.ts').then(({ seedDetails }) => seedDetails(context)));
  seed('patients', (context) => import('../seed/seedPatients.ts').then(({ seedPatients }) => seedPatients(context)));
};
