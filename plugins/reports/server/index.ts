import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import * as scheduleCalls from '../shared/scheduleCalls.ts';
import * as runCalls from '../shared/runCalls.ts';
import * as savedCalls from '../shared/savedCalls.ts';
import { evaluation } from './evaluate.ts';
import { exportFile } from './files/exportReport.ts';
import { changeLeast } from './least.ts';
import { createLimit, createSaved, createSchedules } from './migrations.ts';
import { evaluateMeasure } from './quality/evaluateMeasure.ts';
import { measureCatalogue } from './quality/measureResource.ts';
import { rollUp } from './rollups/fill.ts';
import { createRollups } from './rollups/migrations.ts';
import { recount } from './rollups/recount.ts';
import { rows } from './rows.ts';
import { forgetRuns } from './runs/runEnds.ts';
import * as runs from './runs/runs.ts';
import { createRunReasons, createRuns } from './runs/runTable.ts';
import { makeFiles } from './runs/runWork.ts';
import * as saved from './saved/savedReports.ts';
import { scheduleMail } from './schedule/scheduleMail.ts';
import * as schedules from './schedule/schedules.ts';
import { sendDue } from './schedule/sendDue.ts';
import { measures } from './visible.ts';
import './schema.ts';

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];

export const setup: ServerSetup = ({ services, route, migration, job, mailTemplate, fhirOperation, fhirCatalogue }) => {
  migration('001_saved', createSaved);
  migration('002_schedules', createSchedules);
  migration('003_limit', createLimit);
  migration('004_rollups', createRollups);
  migration('005_runs', createRuns);
  migration('006_run_reasons', createRunReasons);
  mailTemplate(scheduleMail);
  route(calls.listMeasures, measures(services));
  route(calls.evaluate, evaluation(services));
  route(calls.listFacts, rows(services));
  route(calls.saveLeast, changeLeast);
  route(calls.exportReport, exportFile(services));
  route(savedCalls.listSaved, saved.list(services));
  route(savedCalls.saveReport, saved.save(services));
  route(savedCalls.changeSaved, saved.change(services));
  route(savedCalls.removeSaved, saved.remove(services));
  route(savedCalls.restoreSaved, saved.restore(services));
  route(savedCalls.pinSaved, saved.pin(services));
  route(scheduleCalls.listSchedules, schedules.list(services));
  route(scheduleCalls.scheduleReport, schedules.put(services));
  route(scheduleCalls.unscheduleReport, schedules.remove);
  route(runCalls.listRuns, runs.list(services));
  route(runCalls.askRun, runs.ask(services));
  route(runCalls.cancelRun, runs.cancel(services));
  route(runCalls.retryRun, runs.retry(services));
  route(runCalls.removeRun, runs.remove(services));
  route(runCalls.downloadRun, runs.download(services), { transaction: 'own' });
  fhirCatalogue(measureCatalogue(services));
  fhirOperation(evaluateMeasure(services));
  job('mail-due', minuteMs, () => sendDue(services));
  const drift = services.metrics.counter(
    'report_days_mended_total',
    'Kept totals of days that differed and were mended',
    {},
  );
  job('files', 2_000, () => makeFiles(services));
  job('forget-files', 10 * minuteMs, () => forgetRuns(services));
  job('roll-up', 5 * minuteMs, () => rollUp(services));
  job('recount', dayMs, () => recount(services, (days) => drift({}, days)));
  job('forget-saved', hourMs, () => saved.forgetDeleted(services));
};
