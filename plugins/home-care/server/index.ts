import { addOrigins, followMerges } from '#clinical/server';
import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import * as mode from '../shared/modeCalls.ts';
import { checkMode, closeMode, openMode } from '../shared/mode/accessCalls.ts';
import * as ownCalls from '../shared/ownCalls.ts';
import * as periodCalls from '../shared/periodCalls.ts';
import * as documentCalls from '../shared/plan/documentCalls.ts';
import * as planCalls from '../shared/plan/planCalls.ts';
import * as rateCalls from '../shared/rates/rateCalls.ts';
import * as recordCalls from '../shared/recordCalls.ts';
import * as reportCalls from '../shared/reportCalls.ts';
import * as access from './access.ts';
import * as board from './board.ts';
import { place as placeAddress } from './addresses.ts';
import { listOfPatient } from './chart/patientVisits.ts';
import * as holder from './holder.ts';
import { measures } from './measures.ts';
import { followAlerts } from './alerts/alerts.ts';
import { watchCredentials } from './alerts/credentialWatch.ts';
import { watchStarts } from './alerts/startWatch.ts';
import {
  addBackPay,
  addCredentialWarnings,
  addPeriods,
  addPhones,
  addPlacesAndPhotos,
  addRates,
  addRecorded,
  addRecords,
  addRequests,
  addStartWatch,
  addWindows,
  addDocuments,
  addRests,
  addTellings,
  addWishes,
  createTables,
  forgetDocuments,
} from './migrations.ts';
import { recordAll } from './fhir/recorded.ts';
import { mapIntegration, mapVariables, tilesOf } from './map/mapTiles.ts';
import * as needs from './needs.ts';
import * as clientVisits from './own/clientVisits.ts';
import * as ownVisits from './ownVisits.ts';
import * as rates from './pay/rates.ts';
import * as payPeriods from './payPeriods.ts';
import * as documents from './plan/documents.ts';
import * as leave from './plan/leave.ts';
import { swap } from './plan/swap.ts';
import * as tellings from './plan/toldPlans.ts';
import * as planning from './plan/planRules.ts';
import { followAddresses, makeComingVisits } from './plannedVisits.ts';
import * as phones from './phones/phones.ts';
import * as photos from './photos/photos.ts';
import * as records from './records.ts';
import * as reports from './reports.ts';
import { propose } from './suggest/suggestion.ts';
import { takeEvent } from './takeEvent.ts';
import * as workers from './workers.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

export const setup: ServerSetup = (scope) => {
  const { services, route, migration, job, seed, measure, onRecord, retention } = scope;
  const tiles = tilesOf(scope.environment(mapVariables));
  scope.integration(() => mapIntegration(tiles));
  migration('001_tables', createTables);
  migration('002_records', addRecords);
  migration('003_periods', addPeriods);
  migration('004_places_photos', addPlacesAndPhotos);
  migration('005_windows', addWindows);
  migration('006_rates', addRates);
  migration('007_starts', addStartWatch);
  migration('008_requests', addRequests);
  migration('009_credentials', addCredentialWarnings);
  migration('010_merges', (db) => addOrigins(db, 'home_care_need', 'home_care_visit'));
  migration('011_wishes', addWishes);
  migration('012_tellings', addTellings);
  migration('013_documents', addDocuments);
  migration('014_rests', addRests);
  migration('015_back_pay', addBackPay);
  migration('016_documents', forgetDocuments);
  migration('017_phones', addPhones);
  migration('018_recorded', addRecorded);
  route(calls.searchWorkers, workers.search(services));
  route(calls.addWorker, workers.add(services));
  route(calls.changeWorker, workers.change(services));
  route(calls.listAccess, access.list(services));
  route(calls.makeAccess, access.make(services));
  route(calls.revokeAccess, access.revoke(services));
  route(calls.readBoard, board.read(services, tiles));
  route(planCalls.readPlanRules, planning.readRules());
  route(planCalls.changePlanRules, planning.changeRules(services));
  route(documentCalls.listDocuments, documents.list());
  route(documentCalls.addDocument, documents.add(services));
  route(documentCalls.readDocument, documents.read(services));
  route(documentCalls.removeDocument, documents.remove(services));
  route(documentCalls.restoreDocument, documents.restore());
  retention(documents.documentRetention);
  route(planCalls.swapVisits, swap(services));
  route(planCalls.proposeLeave, leave.propose(services));
  route(planCalls.takeLeave, leave.take(services));
  route(planCalls.dropLeave, leave.drop(services));
  route(planCalls.listChanges, tellings.list(services));
  route(planCalls.tellChanges, tellings.tell(services));
  route(calls.suggestWorkers, propose(services));
  route(calls.listNeeds, needs.list());
  route(calls.addNeed, needs.add(services));
  route(calls.changeNeed, needs.change(services));
  route(calls.listFits, board.fits(services));
  route(calls.assignVisit, board.assign(services));
  route(calls.assignVisits, board.assignSeveral(services));
  route(calls.moveVisit, board.move(services));
  route(calls.placeVisit, board.place(services));
  route(calls.settleVisit, board.settle(services));
  route(calls.replaceDay, board.replace(services));
  route(recordCalls.readRecord, records.read(services));
  route(recordCalls.pickValue, records.pick(services));
  route(recordCalls.acceptWork, records.accept(services));
  route(recordCalls.correctTimes, records.correct(services));
  route(recordCalls.listPatientVisits, listOfPatient(services));
  route(recordCalls.placeAddress, placeAddress());
  route(recordCalls.readPhoto, photos.read(services));
  route(recordCalls.dropPhoto, photos.drop(services));
  // A refused code is counted all the same.
  route(openMode, access.open(services), { transaction: 'own' });
  route(checkMode, holder.check(services));
  route(closeMode, access.close(services));
  route(mode.tellPhone, phones.tell(services));
  route(mode.readMine, ownVisits.readOwn(services));
  route(mode.sendEvent, takeEvent(services));
  route(mode.sendPhoto, photos.take(services));
  route(mode.readOwnPhoto, photos.readOwn(services));
  route(ownCalls.listOwn, clientVisits.listForPatient(services));
  route(ownCalls.askVisit, clientVisits.ask(services));
  route(calls.answerAsk, clientVisits.answer(services));
  route(reportCalls.readReport, reports.read(services));
  route(reportCalls.listReportRows, reports.rows(services));
  route(reportCalls.exportReport, reports.file(services));
  route(periodCalls.listPeriods, payPeriods.list(services));
  route(periodCalls.previewPeriod, payPeriods.preview(services));
  route(periodCalls.closePeriod, payPeriods.close(services));
  route(periodCalls.readPeriod, payPeriods.read());
  route(periodCalls.listPaid, payPeriods.paid());
  route(periodCalls.exportPeriod, payPeriods.file(services));
  route(periodCalls.reopenPeriod, payPeriods.reopen(services));
  route(rateCalls.listRates, rates.list(services));
  route(rateCalls.addRate, rates.add(services));
  route(rateCalls.changeRate, rates.change(services));
  route(rateCalls.removeRate, rates.remove(services));
  measures.forEach(measure);
  onRecord(['Task'], followAlerts(services));
  onRecord(
    ['Patient'],
    followMerges({ table: 'home_care_need', named: true }, { table: 'home_care_visit', named: true }),
  );
  onRecord(['Patient'], followAddresses(services));
  job('starts', minuteMs, () => watchStarts(services));
  job('credentials', hourMs, () => watchCredentials(services));
  job('documents', hourMs, () => documents.forgetRemoved(services));
  job('visits', hourMs, () => makeComingVisits(services));
  job('recorded', hourMs, () => recordAll(services));
  seed('home-care', (context) => import('../seed/seed.ts').then(({ seedHomeCare }) => seedHomeCare(context)));
};
