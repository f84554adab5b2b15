import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import * as mode from '../shared/modeCalls.ts';
import * as reportCalls from '../shared/reportCalls.ts';
import * as access from './access.ts';
import * as board from './board.ts';
import { createTables } from './migrations.ts';
import * as needs from './needs.ts';
import * as ownVisits from './ownVisits.ts';
import { makeComingVisits } from './plannedVisits.ts';
import * as reports from './reports.ts';
import * as workers from './workers.ts';

const hourMs = 3_600_000;

export const setup: ServerSetup = ({ services, route, migration, job, seed }) => {
  migration('001_tables', createTables);
  route(calls.searchWorkers, workers.search(services));
  route(calls.addWorker, workers.add());
  route(calls.changeWorker, workers.change(services));
  route(calls.listAccess, access.list(services));
  route(calls.makeAccess, access.make(services));
  route(calls.revokeAccess, access.revoke(services));
  route(calls.readBoard, board.read(services));
  route(calls.listNeeds, needs.list());
  route(calls.addNeed, needs.add(services));
  route(calls.changeNeed, needs.change(services));
  route(calls.listFits, board.fits(services));
  route(calls.assignVisit, board.assign(services));
  route(calls.moveVisit, board.move(services));
  route(calls.settleVisit, board.settle());
  route(calls.replaceDay, board.replace(services));
  // A refused code is counted all the same.
  route(mode.openMode, access.open(services), { transaction: 'own' });
  route(mode.closeMode, access.close(services));
  route(mode.readMine, ownVisits.readOwn(services));
  route(mode.sendEvent, ownVisits.take(services));
  route(mode.keepDraft, ownVisits.draft(services));
  route(mode.listOwn, ownVisits.listForPatient(services));
  route(reportCalls.readReport, reports.read(services));
  route(reportCalls.listReportRows, reports.rows(services));
  route(reportCalls.exportReport, reports.csv(services));
  job('visits', hourMs, () => makeComingVisits(services));
  seed('home-care', (context) => import('../seed/seed.ts').then(({ seedHomeCare }) => seedHomeCare(context)));
};
