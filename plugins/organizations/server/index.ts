import * as z from 'zod/mini';
import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import * as exportCalls from '../shared/exportCalls.ts';
import { create } from './creation.ts';
import { agree, ask, stop } from './deletion.ts';
import * as exports from './export/exportCalls.ts';
import { exportOrganizations, forgetExports } from './export/exportWork.ts';
import { search } from './search.ts';
import { restore, suspend } from './suspension.ts';

const variables = z.object({ ORGANIZATION_DELETION_DAYS: z.number() });

/** Across organisations on purpose: only super administrators call. */
export const setup: ServerSetup = ({ services, route, job, environment }) => {
  const { ORGANIZATION_DELETION_DAYS: waitDays } = environment(variables);
  route(calls.searchOrganizations, search(services));
  route(calls.createOrganization, create(services));
  route(calls.suspendOrganization, suspend(services));
  route(calls.restoreOrganization, restore(services));
  route(calls.askDeletion, ask(services));
  route(calls.agreeDeletion, agree(services, waitDays));
  route(calls.stopDeletion, stop(services));
  route(exportCalls.readExport, exports.read(services));
  route(exportCalls.askExport, exports.ask(services));
  route(exportCalls.addressExport, exports.address(services));
  route(exportCalls.downloadExport, exports.download(services), { transaction: 'own' });
  job('export', 2_000, () => exportOrganizations(services));
  job('forget-exports', 600_000, () => forgetExports(services));
};
