import type { Handler, ServerServices } from '../../../core/server/index.ts';
import type { getVisit } from '../shared/contract.ts';
import { shownVisit } from './shown.ts';
import { standingOf } from './standing.ts';

export const viewing =
  (services: ServerServices): Handler<typeof getVisit> =>
  async ({ params }, context) =>
    shownVisit(services, context.db, await standingOf(services, context, params.id));
