import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import * as savedCalls from '../shared/savedCalls.ts';
import { evaluation } from './evaluate.ts';
import { exportFile } from './files/exportReport.ts';
import { createSaved } from './migrations.ts';
import { rows } from './rows.ts';
import * as saved from './saved/savedReports.ts';
import { measures } from './visible.ts';
import './schema.ts';

const hourMs = 3_600_000;

export const setup: ServerSetup = ({ services, route, migration, job }) => {
  migration('001_saved', createSaved);
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
  job('forget-saved', hourMs, () => saved.forgetDeleted(services));
};
