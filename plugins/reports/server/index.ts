import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import * as scheduleCalls from '../shared/scheduleCalls.ts';
import * as savedCalls from '../shared/savedCalls.ts';
import { evaluation } from './evaluate.ts';
import { exportFile } from './files/exportReport.ts';
import { createSaved, createSchedules } from './migrations.ts';
import { rows } from './rows.ts';
import * as saved from './saved/savedReports.ts';
import { scheduleMail } from './schedule/scheduleMail.ts';
import * as schedules from './schedule/schedules.ts';
import { sendDue } from './schedule/sendDue.ts';
import { measures } from './visible.ts';
import './schema.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];

export const setup: ServerSetup = ({ services, route, migration, job, mailTemplate }) => {
  migration('001_saved', createSaved);
  migration('002_schedules', createSchedules);
  mailTemplate(scheduleMail);
  route(calls.listMeasures, measures(services));
  route(calls.evaluate, evaluation(services));
  route(calls.listFacts, rows(services));
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
  job('mail-due', minuteMs, () => sendDue(services));
  job('forget-saved', hourMs, () => saved.forgetDeleted(services));
};
