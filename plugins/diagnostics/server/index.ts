import type { ServerSetup } from '../../../core/server/index.ts';
import * as calls from '../shared/contract.ts';
import { arriving } from './arriving.ts';
import { escalateCritical } from './escalating.ts';
import * as matching from './matching.ts';
import { openDue, releasing } from './releasing.ts';
import { acknowledging, reviewed } from './reviewing.ts';
import { seedDiagnostics } from './seed.ts';
import * as settings from './settings.ts';
import { createTables } from './tables.ts';

const minuteMs = 60_000;

export const setup: ServerSetup = ({ services, route, migration, onRecord, job, seed }) => {
  const { now } = services;
  migration('001_own', createTables);
  route(calls.getSettings, settings.get);
  route(calls.saveSettings, settings.save);
  route(calls.acknowledge, acknowledging(now));
  route(calls.release, releasing(services, now));
  route(calls.suggestPatients, matching.suggest);
  route(calls.matchResult, matching.match);
  onRecord(['DiagnosticReport', 'Observation'], arriving(services));
  onRecord(['Task'], reviewed(services, now));
  seed('results', seedDiagnostics);
  job('escalate', minuteMs, () => escalateCritical(services));
  job('release', 5 * minuteMs, () => openDue(services));
};
