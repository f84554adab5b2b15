import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import * as changes from './changes.ts';
import * as licences from './licences.ts';
import { explain } from './explain.ts';
import * as leaves from './leaves.ts';
import * as roles from './roles.ts';
import * as roleCalls from '../shared/roleCalls.ts';
import { createLeaves, createLicenceWarnings } from './migrations.ts';
import { exportCsv, known, search } from './search.ts';

const hourMs = 3_600_000;

export const setup: ServerSetup = ({ services, route, migration, job, seed }) => {
  migration('001_licence_warnings', createLicenceWarnings);
  migration('002_leaves', createLeaves);
  route(calls.searchStaff, search(services));
  route(calls.exportStaff, exportCsv(services));
  route(calls.findMembers, known);
  route(calls.suspendMember, changes.suspend(services));
  route(calls.restoreMember, changes.restore(services));
  route(calls.changeRole, changes.setRole(services));
  route(roleCalls.listRoles, roles.roles(services));
  route(roleCalls.createRole, roles.create(services));
  route(roleCalls.saveRole, roles.save(services));
  route(roleCalls.removeRole, roles.remove(services));
  route(roleCalls.lookAs, ({ body }, context) => services.previews.begin(context, body), { transaction: 'own' });
  route(calls.saveLicence, licences.setLicence(services));
  route(calls.ownLicence, licences.readOwnLicence(services));
  route(calls.explainAccess, explain(services));
  route(calls.previewLeave, leaves.preview(services));
  route(calls.leave, leaves.handOver(services));
  route(calls.undoLeave, leaves.takeBack(services));
  job('licences', hourMs, () => licences.warnOfLicences(services));
  seed('staff', (context) => import('../seed/seedStaff.ts').then(({ seedStaff }) => seedStaff(context)));
};
