import type { ServerSetup } from '#core/server';
import { beginResponse, calculateResponse } from '../shared/calls.ts';
import { dueForms, dueReviews } from './due.ts';
import { beginFormResponse, calculateAnswers } from './responseDraft.ts';
import { onResponses, onTasks, takeAnswers } from './recordListeners.ts';

export const setup: ServerSetup = ({ services, route, beforeWrite, onRecord, due, seed }) => {
  route(beginResponse, beginFormResponse(services));
  route(calculateResponse, calculateAnswers);
  beforeWrite(['QuestionnaireResponse'], takeAnswers);
  onRecord(['QuestionnaireResponse'], onResponses(services));
  onRecord(['Task'], onTasks(services));
  due(dueReviews);
  due(dueForms);
  seed('forms', (context) => import('../seed/seed.ts').then(({ seedAssessments }) => seedAssessments(context)));
};
