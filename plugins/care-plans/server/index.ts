import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import { notifyOfPlanChanges } from './planNotifications.ts';
import * as coordination from './coordination.ts';
import { deliverHandOffs } from './handOff/delivery.ts';
import { sendDocument, sendHandOff } from './handOff/handlers.ts';
import { coordinationIntegration } from './handOff/coordinationIntegration.ts';
import { coordinationVariables, httpCoordinationService } from './handOff/coordinationService.ts';
import { createHandOffQueue } from './migrations.ts';
import { updatePlanTasks } from './planTasks.ts';
import { recordSignature } from './signature.ts';

export const setup: ServerSetup = ({ services, route, migration, onRecord, job, seed, environment, integration }) => {
  const { SHIIP_URL, SHIIP_TOKEN } = environment(coordinationVariables);
  integration(() => coordinationIntegration(SHIIP_URL !== undefined));
  migration('hand_off', createHandOffQueue);
  route(calls.signPlan, recordSignature(services));
  route(calls.getCoordination, coordination.readCoordination(SHIIP_URL));
  route(calls.setCoordination, coordination.writeCoordination(services, SHIIP_URL));
  route(calls.handOver, sendHandOff(services, SHIIP_URL !== undefined));
  route(calls.downloadDocument, sendDocument(services));
  onRecord(['CarePlan', 'Task'], updatePlanTasks(services.now));
  onRecord(['CarePlan', 'Goal', 'Consent'], notifyOfPlanChanges(services.notifier));
  seed('plans', (context) => import('../seed/seed.ts').then(({ seedPlans }) => seedPlans(context)));
  if (SHIIP_URL !== undefined) {
    const { send } = httpCoordinationService(SHIIP_URL, SHIIP_TOKEN);
    const service = {
      send: (...sent: Parameters<typeof send>) => services.integrations.watch('coordination', () => send(...sent)),
    };
    job('hand-off', 5_000, () => deliverHandOffs(services, service));
  }
};
