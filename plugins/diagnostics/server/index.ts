import { localised } from '#core/shared/locale.ts';
import { valueSetUrl } from '#clinical/shared';
import type { ServerSetup } from '#core/server';
import { ownedTasks } from '#clinical/server';
import * as calls from '../shared/calls.ts';
import { commonOrders, loinc } from '../shared/orders.ts';
import { isReview, reviewCode } from '../shared/review.ts';
import { handleArrivals } from './arrivals.ts';
import { completeResult } from './completion.ts';
import { dueReviews } from './due.ts';
import { escalateCritical } from './escalation.ts';
import * as matching from './patientMatch.ts';
import { keepResultPages } from './pages/resultPages.ts';
import { releaseDueResults, decideRelease } from './release.ts';
import { acknowledgeResult, handleReviews } from './review.ts';
import { measures } from './measures.ts';
import * as settings from './settings.ts';
import { createTables, keepOrderSets } from './migrations.ts';

const minuteMs = 60_000;

export const setup: ServerSetup = ({
  services,
  route,
  migration,
  beforeWrite,
  onRecord,
  due,
  holdsWork,
  job,
  seed,
  own,
  measure,
}) => {
  const { now } = services;
  migration('001_own', createTables);
  migration('002_order_sets', keepOrderSets);
  const concepts = commonOrders.map((order) => ({ system: loinc, ...order }));
  own(
    services.terminology.ship({ url: valueSetUrl('laboratory-orders'), title: 'Common laboratory orders', concepts }),
  );
  route(calls.getSettings, settings.readSettings);
  route(calls.saveSettings, settings.writeSettings);
  route(calls.acknowledge, acknowledgeResult(now));
  route(calls.release, decideRelease(services, now));
  route(calls.suggestPatients, matching.suggestMatches);
  route(calls.matchResult, matching.matchToPatient);
  route(calls.keepResult, keepResultPages(services));
  beforeWrite(['DiagnosticReport', 'Observation'], completeResult(services));
  onRecord(['DiagnosticReport', 'Observation'], handleArrivals(services));
  onRecord(['Task'], handleReviews(services, now));
  due(dueReviews);
  holdsWork({
    ...{ kind: 'results', order: 20, title: localised('Results to acknowledge', 'Résultats à confirmer') },
    ...{ clinical: true, taskCodes: [reviewCode], ...ownedTasks(isReview) },
  });
  measures.forEach(measure);
  seed('results', (context) => import('../seed/seed.ts').then(({ seedDiagnostics }) => seedDiagnostics(context)));
  job('escalate', minuteMs, () => escalateCritical(services));
  job('release', 5 * minuteMs, () => releaseDueResults(services));
};
