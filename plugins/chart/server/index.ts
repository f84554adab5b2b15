import { localised } from '#core/shared/locale.ts';
import type { ServerSetup } from '#core/server';
import { answeredPatients } from '#clinical/server';
import { handedOver } from '../shared/responsible.ts';
import * as calls from '../shared/calls.ts';
import * as imports from '../shared/imports.ts';
import * as exporting from '../shared/exportCalls.ts';
import { getTimeline } from '../shared/timeline.ts';
import './schema.ts';
import { createChartTables, keepTakenDetails } from './migrations.ts';
import { exportList } from './exportList.ts';
import { closeRoute, countImports, listSensitiveImports, releaseRoute } from './imports.ts';
import { exportRoutes } from './exportRecord.ts';
import { mergeRoutes } from './merge/merge.ts';
import { panelMeasures } from './panel/measures.ts';
import { createKept, keptMigration, recountAllKept } from './panel/kept.ts';
import { readPortalAccounts } from './portalAccounts.ts';
import { readView, writeView } from './savedView.ts';
import { readTimeline } from './timeline/readTimeline.ts';

const dayMs = 86_400_000;

export const setup: ServerSetup = ({ services, route, migration, measure, holdsWork, job }) => {
  const merging = mergeRoutes(services);
  panelMeasures.forEach(measure);
  migration('001_chart', createChartTables);
  migration('002_chart_taken', keepTakenDetails);
  migration(keptMigration, createKept);
  job('recount_kept', dayMs, () => recountAllKept(services));
  holdsWork({
    ...{ kind: 'patients', order: 60, clinical: true },
    title: localised('Patients they are responsible for', 'Patients sous sa responsabilité'),
    ...answeredPatients(handedOver),
  });
  route(calls.getPortals, readPortalAccounts(services));
  route(calls.getView, readView);
  route(calls.saveView, writeView);
  route(calls.exportPatients, exportList(services));
  route(calls.previewMerge, merging.preview);
  route(calls.merge, merging.join);
  route(calls.unmerge, merging.part);
  route(calls.listMerges, merging.list);
  route(getTimeline, readTimeline);
  route(imports.countHeld, countImports);
  route(imports.listSensitive, listSensitiveImports);
  route(imports.releaseImports, releaseRoute(services));
  route(imports.closeImports, closeRoute(services));
  const { file, pages, sheet } = exportRoutes(services);
  route(exporting.exportRecord, file);
  route(exporting.exportPages, pages);
  route(exporting.readSheet, sheet);
};
