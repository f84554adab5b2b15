import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import { create } from './creation.ts';
import { search } from './search.ts';
import { restore, suspend } from './suspension.ts';

/** Across organisations on purpose: only super administrators call. */
export const setup: ServerSetup = ({ services, route }) => {
  route(calls.searchOrganizations, search(services));
  route(calls.createOrganization, create(services));
  route(calls.suspendOrganization, suspend(services));
  route(calls.restoreOrganization, restore(services));
};
