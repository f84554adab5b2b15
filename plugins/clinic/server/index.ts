import type { ServerSetup } from '../../../core/server/index.ts';
import * as audit from '../shared/auditContract.ts';
import * as calls from '../shared/contract.ts';
import * as auditing from './auditRoutes.ts';
import { logoRoutes } from './logo.ts';
import { auditIndexes } from './migrations.ts';
import * as organization from './organizationRoutes.ts';
import { seedDetails } from './seedDetails.ts';
import { seedPatients } from './seedPatients.ts';

export const setup: ServerSetup = ({ services, route, migration, seed }) => {
  const logo = logoRoutes(services);
  migration('001_audit_indexes', auditIndexes);
  route(calls.getOrganization, organization.get);
  route(calls.saveDetails, organization.putDetails(services.live));
  route(calls.saveBrand, organization.putBrand(services.live));
  route(calls.uploadLogo, logo.upload);
  route(calls.removeLogo, logo.remove);
  route(calls.getLogo, logo.show);
  route(audit.searchAudit, auditing.search);
  route(audit.exportAudit, auditing.exportCsv);
  route(audit.auditWords, auditing.words);
  route(audit.verifyAudit, auditing.verify(services.now));
  seed('details', seedDetails);
  seed('patients', seedPatients);
};
