import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import * as exporting from '../shared/exportCalls.ts';
import { getTimeline } from '../shared/timeline.ts';
import './schema.ts';
import { createChartTables } from './migrations.ts';
import { exportList } from './exportList.ts';
import { exportRoutes } from './exportRecord.ts';
import { mergeRoutes } from './merge/merge.ts';
import { readPortalAccounts } from './portalAccounts.ts';
import { readView, writeView } from './savedView.ts';
import { readTimeline } from './timeline/readTimeline.ts';

export const setup: ServerSetup = ({ services, route, migration }) => {
  const merging = mergeRoutes(services);
  migration('001_chart', createChartTables);
  route(calls.getPortals, readPortalAccounts(services));
  route(calls.getView, readView);
  route(calls.saveView, writeView);
  route(calls.exportPatients, exportList(services));
  route(calls.previewMerge, merging.preview);
  route(calls.merge, merging.join);
  route(calls.unmerge, merging.part);
  route(calls.listMerges, merging.list);
  route(getTimeline, readTimeline);
  const { file, sheet } = exportRoutes(services);
  route(exporting.exportRecord, file);
  route(exporting.readSheet, sheet);
};
