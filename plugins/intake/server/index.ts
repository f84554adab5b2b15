import type { ServerSetup } from '#core/server';
import * as calls from '../shared/calls.ts';
import { applyChanges, proposeChanges } from './proposal.ts';
import { cancelForm } from './cancellation.ts';
import { inviteToForm, remindOfForm } from './invitation.ts';
import { formMail, reminderMail } from './mails.ts';
import { createIntakeReminders } from './migrations.ts';
import { reminderRetention } from './reminderRetention.ts';
import { readViewers } from './viewers.ts';
import { measures } from './measures.ts';

export const setup: ServerSetup = ({ services, route, migration, seed, measure, mailTemplate, retention }) => {
  retention(reminderRetention);
  mailTemplate(formMail);
  mailTemplate(reminderMail);
  migration('001_reminders', createIntakeReminders);
  route(calls.inviteToIntake, inviteToForm(services));
  route(calls.remindOfIntake, remindOfForm(services));
  route(calls.cancelIntake, cancelForm(services));
  route(calls.proposeIntake, proposeChanges(services));
  route(calls.applyIntake, applyChanges(services));
  route(calls.intakeViewers, readViewers(services));
  measures.forEach(measure);
  seed('forms', (context) => import('../seed/seed.ts').then(({ seedIntake }) => seedIntake(context)));
};
