import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import { evaluation } from './evaluate.ts';
import { exportCsv } from './exportReport.ts';
import { rows } from './rows.ts';
import { measures } from './visible.ts';

export const setup: ServerSetup = ({ services, route }) => {
  route(calls.listMeasures, measures(services));
  route(calls.evaluate, evaluation(services));
  route(calls.listFacts, rows(services));
  route(calls.exportReport, exportCsv(services));
};
