import type { ServerSetup } from '../../../core/server/index.ts';
import * as calls from '../shared/contract.ts';
import { answering } from './answering.ts';
import { asking } from './asking.ts';
import { changing } from './changing.ts';
import { createTables } from './migrations.ts';
import { prescribing } from './prescribing.ts';
import { reconciling } from './reconciling.ts';
import { keepAnswers } from './reminders/keepAnswers.ts';
import { keepPlans } from './reminders/keepPlans.ts';
import { reminderRoutes } from './reminders/routes.ts';
import { forgetDoses, sendReminders } from './reminders/send.ts';
import { seedMedicines } from './seed/seed.ts';
import { soonOut } from './runningOut.ts';

export const setup: ServerSetup = ({ services, route, migration, onRecord, job, seed }) => {
  const prescriptions = prescribing(services);
  const asks = asking(services);
  const reminders = reminderRoutes(services);

  migration('tables', createTables);
  route(calls.prescribe, prescriptions.write);
  route(calls.renew, prescriptions.again);
  route(calls.setState, changing(services));
  route(calls.reconcile, reconciling(services));
  route(calls.ask, asks.more);
  route(calls.answerAsk, answering(services, prescriptions));
  route(calls.reportEffect, asks.effect);
  route(calls.runningOut, soonOut(services));
  route(calls.getReminders, reminders.read);
  route(calls.saveReminders, reminders.save);
  route(calls.snooze, reminders.putOff);
  // Also of what is imported: an active prescription is active wherever it was written.
  const medicines = ['MedicationRequest', 'MedicationStatement', 'MedicationDispense'] as const;
  onRecord(medicines, keepPlans(services.now), { history: true });
  onRecord(['MedicationAdministration'], keepAnswers, { history: true });
  seed('medicines', seedMedicines);
  job('reminders', 20_000, () => sendReminders(services));
  job('forget-doses', 6 * 60 * 60_000, () => forgetDoses(services));
};
