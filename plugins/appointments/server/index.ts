import type { ServerSetup } from '#core/server';
import * as calendarFileCalls from '../shared/calendarFileCalls.ts';
import * as calls from '../shared/calls.ts';
import * as hoursCalls from '../shared/hoursCalls.ts';
import * as rules from '../shared/reminderRule.ts';
import * as siteCalls from '../shared/siteCalls.ts';
import { askedByText } from './clinicReminders/comingQuestion.ts';
import { syncClinicReminders } from './clinicReminders/plannedReminders.ts';
import { getReminderRules, storeReminderRule } from './clinicReminders/reminderRules.ts';
import { visitTexts } from './clinicReminders/visitTexts.ts';
import { sendClinicReminders } from './clinicReminders/sendClinicReminders.ts';
import * as sites from './sites/siteRoutes.ts';
import { booking } from './booking/bookVisit.ts';
import { addWalkIn } from './booking/walkIn.ts';
import { listClosedTimes } from './hours/closedTimes.ts';
import { listWorkedTimes } from './hours/workedTimes.ts';
import * as files from './visits/calendarFiles.ts';
import { futureVisits } from './visits/futureVisits.ts';
import * as ending from './visits/visitStatus.ts';
import { createAsks } from './measures/asks.ts';
import { findFreeTimes } from './booking/freeTimes.ts';
import * as hours from './hours/workingHours.ts';
import { syncBlockedSlots } from './schedule/blockedSlots.ts';
import { syncVisitHolds } from './schedule/visitHolds.ts';
import { syncSchedules } from './schedule/schedules.ts';
import { syncVisitSlots } from './schedule/visitSlots.ts';
import { familyVisitMails, visitMails } from './visits/mailTexts.ts';
import { moveVisit, moveVisitsBack } from './visits/moveVisit.ts';
import * as reminders from './visits/reminders.ts';
import { applyResponses } from './visits/responses.ts';
import {
  createAskedVersions,
  createAwayReasons,
  createClinicReminders,
  createHeldSites,
  createHolds,
  createMailFacts,
  createMails,
  createNextAvailable,
  createReminders,
  createWaitlist,
  fillWaitlist,
} from './migrations.ts';
import { listShownVisits, readClock } from './visits/shownVisits.ts';
import * as types from './booking/visitTypes.ts';
import * as offers from './waitlist/offers.ts';
import * as waiting from './waitlist/waitlist.ts';
import { syncWaitlist } from './waitlist/waitlistRepository.ts';
import { mailVisits, queueVisitMails } from './visits/visitMails.ts';
import { recordNextAvailable } from './measures/nextAvailable.ts';
import { offerMeasure } from './measures/offerMeasure.ts';
import { visitMeasures } from './measures/visitMeasures.ts';
import { waitMeasures } from './measures/waitMeasures.ts';

export const setup: ServerSetup = ({
  services,
  route,
  migration,
  onRecord,
  holdsWork,
  job,
  mailTemplate,
  textQuestion,
  seed,
  measure,
}) => {
  migration('away_reasons', createAwayReasons);
  migration('holds', createHolds);
  migration('reminders', createReminders);
  migration('waits', createWaitlist);
  migration('waits_taken_over', fillWaitlist);
  migration('writes_mails', createMails);
  migration('writes_sites_held', createHeldSites);
  migration('writes_mails_facts', createMailFacts);
  migration('writes_clinic_reminders', createClinicReminders);
  migration('writes_next_available', createNextAvailable);
  migration('writes_requests', createAskedVersions);
  migration('writes_requests_kept', createAsks);
  route(calls.listVisitTypes, types.getVisitTypes(services));
  route(calls.saveVisitType, types.storeVisitType(services));
  route(rules.listReminderRules, getReminderRules);
  route(rules.saveReminderRule, storeReminderRule(services));
  route(siteCalls.listSites, sites.listSites(services));
  route(siteCalls.saveSite, sites.storeSite(services));
  route(siteCalls.previewSite, sites.previewSite(services));
  route(calls.bookablePeople, types.getBookablePeople);
  route(hoursCalls.getAvailability, hours.readHours(services));
  route(hoursCalls.closedTimes, listClosedTimes(services));
  route(hoursCalls.workedTimes, listWorkedTimes(services));
  route(hoursCalls.saveAvailability, hours.saveHours(services));
  route(hoursCalls.stranded, hours.listStrandedVisits(services));
  route(hoursCalls.keep, hours.keepOutsideHours(services));
  route(calls.clock, readClock(services));
  route(calls.shownVisits, listShownVisits);
  route(calls.findFree, findFreeTimes(services));
  route(calls.book, booking(services));
  route(calls.move, moveVisit(services));
  route(calls.moveBack, moveVisitsBack(services));
  route(calls.cancel, ending.cancelVisit(services));
  route(calls.restore, ending.restoreVisits(services));
  route(calls.respond, ending.answerInvitation(services));
  route(calls.mark, ending.markVisit(services));
  route(calls.walkIn, addWalkIn(services));
  route(calls.joinWaitList, waiting.joinWaitlist(services));
  route(calls.takeOffer, waiting.answerOffer(services));
  route(calls.getReminder, reminders.readReminder);
  route(calls.saveReminder, reminders.writeReminder(services));
  route(calendarFileCalls.downloadIcs, files.sendIcsFile(services));
  route(calendarFileCalls.feedAddress, files.issueFeedAddress);
  route(calendarFileCalls.feed, files.sendFeed(services));
  onRecord(['Appointment'], syncVisitHolds, { history: true });
  onRecord(['Appointment'], syncVisitSlots(services), { history: true });
  onRecord(['Slot'], syncBlockedSlots, { history: true });
  onRecord(['PractitionerRole'], syncSchedules, { history: true });
  onRecord(['AppointmentResponse'], applyResponses(services));
  onRecord(['Appointment'], reminders.syncReminders(services), { history: true });
  onRecord(['Appointment'], syncClinicReminders(services), { history: true });
  onRecord(['Appointment'], queueVisitMails(services));
  onRecord(['Appointment'], syncWaitlist(services), { history: true });
  onRecord(['Appointment'], offers.withdrawStaleOffers(services));
  onRecord(['Appointment'], offers.offerFreedTimes(services));
  holdsWork(futureVisits(services));
  job('reminders', 20_000, () => reminders.sendReminders(services));
  job('clinic_reminders', 60_000, () => sendClinicReminders(services));
  job('mails', 15_000, () => mailVisits(services));
  job('next_available', 15 * 60_000, () => recordNextAvailable(services));
  job('offers', 60_000, () => offers.sweepOffers(services));
  textQuestion(askedByText(services));
  Object.values(visitMails).forEach(mailTemplate);
  Object.values(familyVisitMails).forEach(mailTemplate);
  Object.values(visitTexts).forEach(mailTemplate);
  [...visitMeasures, offerMeasure, ...waitMeasures].forEach(measure);
  seed('visits', async (context) => (await import('../seed/seed.ts')).seedAppointments(context));
};
