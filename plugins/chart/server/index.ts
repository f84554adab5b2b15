import type { ServerSetup } from '../../../core/server/index.ts';
import * as calls from '../shared/contract.ts';
import { chartTables } from './chartTables.ts';
import { mergeRoutes } from './merge/merge.ts';
import { portals } from './portals.ts';
import { readView, writeView } from './views.ts';

export const setup: ServerSetup = ({ services, route, migration }) => {
  const merging = mergeRoutes(services);
  migration('001_chart', chartTables);
  route(calls.getPortals, portals);
  route(calls.getView, readView);
  route(calls.saveView, writeView);
  route(calls.previewMerge, merging.preview);
  route(calls.merge, merging.join);
  route(calls.unmerge, merging.part);
  route(calls.listMerges, merging.list);
};
