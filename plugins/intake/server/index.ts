import type { ServerSetup } from '../../../core/server/index.ts';
import * as calls from '../shared/contract.ts';
import { apply, propose } from './applying.ts';
import { cancel } from './cancelling.ts';
import { invite, remind } from './inviting.ts';
import { seedIntake } from './seed.ts';
import { createReminders } from './tables.ts';
import { viewers } from './viewing.ts';

export const setup: ServerSetup = ({ services, route, migration, seed }) => {
  migration('001_reminders', createReminders);
  route(calls.inviteToIntake, invite(services));
  route(calls.remindOfIntake, remind(services));
  route(calls.cancelIntake, cancel(services));
  route(calls.proposeIntake, propose(services));
  route(calls.applyIntake, apply(services));
  route(calls.intakeViewers, viewers);
  seed('forms', seedIntake);
};
