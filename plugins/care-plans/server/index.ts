import type { ServerSetup } from '../../../core/server/index.ts';
import * as calls from '../shared/contract.ts';
import { announce } from './announce.ts';
import * as coordination from './coordination.ts';
import { deliver } from './handOff/deliver.ts';
import { createQueue } from './handOff/queue.ts';
import { download, hand } from './handOff/routes.ts';
import { httpService } from './handOff/service.ts';
import { keepTasks } from './keepTasks.ts';
import { seedPlans } from './seed/seed.ts';
import { sign } from './sign.ts';

export const setup: ServerSetup = ({ services, route, migration, onRecord, job, seed }) => {
  const { SHIIP_URL, SHIIP_TOKEN } = services.environment;
  migration('hand_off', createQueue);
  route(calls.signPlan, sign(services));
  route(calls.getCoordination, coordination.get(services));
  route(calls.setCoordination, coordination.set(services));
  route(calls.handOver, hand(services));
  route(calls.downloadDocument, download(services));
  onRecord(['CarePlan', 'Task'], keepTasks(services.now));
  onRecord(['CarePlan', 'Goal', 'Consent'], announce(services.notifier));
  seed('plans', seedPlans);
  if (SHIIP_URL !== undefined) {
    const service = httpService(SHIIP_URL, SHIIP_TOKEN);
    job('hand-off', 5_000, () => deliver(services, service));
  }
};
