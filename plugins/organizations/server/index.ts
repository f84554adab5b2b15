import * as z from 'zod/mini';
import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import { create } from './creation.ts';
import { agree, ask, stop } from './deletion.ts';
import { search } from './search.ts';
import { restore, suspend } from './suspension.ts';

const variables = z.object({ ORGANIZATION_DELETION_DAYS: z.number() });

/** Across organisations on purpose: only super administrators call. */
export const setup: ServerSetup = ({ services, route, environment }) => {
  const { ORGANIZATION_DELETION_DAYS: waitDays } = environment(variables);
  route(calls.searchOrganizations, search(services));
  route(calls.createOrganization, create(services));
  route(calls.suspendOrganization, suspend(services));
  route(calls.restoreOrganization, restore(services));
  route(calls.askDeletion, ask(services));
  route(calls.agreeDeletion, agree(services, waitDays));
  route(calls.stopDeletion, stop(services));
};
