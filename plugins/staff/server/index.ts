import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import * as changes from './changes.ts';
import { exportCsv, search } from './search.ts';

export const setup: ServerSetup = ({ services, route, seed }) => {
  route(calls.searchStaff, search(services));
  route(calls.exportStaff, exportCsv(services));
  route(calls.suspendMember, changes.suspend(services));
  route(calls.restoreMember, changes.restore(services));
  route(calls.changeRole, changes.setRole(services));
  seed('staff', (context) => import('../seed/seedStaff.ts').then(({ seedStaff }) => seedStaff(context)));
};
