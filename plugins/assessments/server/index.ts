import type { ServerSetup } from '../../../core/server/index.ts';
import { beginResponse, calculateResponse } from '../shared/contract.ts';
import { begin, calculate } from './begin.ts';
import { followResponses, followTasks } from './follow.ts';
import { seedAssessments } from './seed.ts';

export const setup: ServerSetup = ({ services, route, onRecord, seed }) => {
  route(beginResponse, begin(services));
  route(calculateResponse, calculate);
  onRecord(['QuestionnaireResponse'], followResponses(services));
  onRecord(['Task'], followTasks(services));
  seed('forms', seedAssessments);
};
