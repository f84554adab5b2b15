import { accounts } from './accounts.ts';
import { apps } from './apps.ts';
import { appointments } from './appointments.ts';
import { charts } from './charts.ts';
import { faxes } from './faxes.ts';
import { forms } from './forms.ts';
import { holds } from './holds.ts';
import { homeCare } from './homeCare.ts';
import { medications } from './medications.ts';
import { messaging } from './messaging.ts';
import { notes } from './notes.ts';
import { plans } from './plans.ts';
import type { Row, Rows } from './row.ts';
import { singleSignOn } from './singleSignOn.ts';
import { staff } from './staff.ts';
import { telemedicine } from './telemedicine.ts';
import { transcription } from './transcription.ts';

const table: Rows = {
  ...accounts,
  ...appointments,
  ...apps,
  ...charts,
  ...faxes,
  ...forms,
  ...holds,
  ...homeCare,
  ...medications,
  ...messaging,
  ...notes,
  ...plans,
  ...singleSignOn,
  ...staff,
  ...telemedicine,
  ...transcription,
};

/** Calls that take no id of anything, and why nobody can reach with them what is another's. */
const without: Readonly<Record<string, string>> = {
  // The clinic's, or the house's, whichever clinic asks.
  'terminology.search features.list organizations.list organizations.reach appointments.visitTypes appointments.sites appointments.people appointments.worked appointments.clock appointments.stranded':
    'the clinic of whoever asks',
  'home-care.workers home-care.addWorker home-care.board home-care.needs home-care.suggest home-care.report home-care.reportRows home-care.exportReport home-care.periods home-care.previewPeriod home-care.closePeriod home-care.rates home-care.addRate home-care.planRules home-care.changePlanRules home-care.changes home-care.tellChanges':
    'the clinic of whoever asks',
  'reports.measures reports.evaluate reports.rows reports.saveLeast reports.export reports.saved reports.save faxes.list faxes.count faxes.colleagues faxes.contacts faxes.favour faxes.recipient faxes.misdirections faxes.settings faxes.saveSettings apps.list apps.register apps.chart features.set features.effect staff.search staff.export staff.known staff.roles staff.lookAs staff.createRole clinic.organization clinic.saveDetails clinic.saveBrand clinic.uploadLogo clinic.removeLogo clinic.auditWords clinic.auditEntries clinic.auditSeal clinic.verifyAudit integrations.list integrations.test mailTemplates.list mailTemplates.read mailTemplates.save mailTemplates.restore mailTemplates.test clinic.retention clinic.previewRetention clinic.saveRetention clinic.legalHolds single-sign-on.read single-sign-on.save single-sign-on.people single-sign-on.directory single-sign-on.makeToken single-sign-on.withdrawToken single-sign-on.addGroup single-sign-on.saveOthers clinic.saveKeptReads':
    'the clinic of whoever asks',
  'push.escalation push.saveEscalation textMessages.status diagnostics.settings diagnostics.saveSettings patient-profile.ownAge patient-profile.saveOwnAge notes.templates notes.saveTemplates care-plans.coordination care-plans.setCoordination transcription.ways telemedicine.ways transcription.dictate':
    'the clinic of whoever asks',
  // The house's: only a super administrator calls, and about every clinic.
  'organizations.choose organizations.search organizations.create organizations.suspend organizations.restore organizations.askDeletion organizations.agreeDeletion organizations.stopDeletion organizations.readExport organizations.askExport organizations.addressExport':
    'a super administrator, about any clinic',
  // The caller's own, by who they are.
  'home-care.own home-care.checkMode home-care.closeMode home-care.tellPhone home-care.mine home-care.event home-care.photo home-care.ownPhoto':
    'their own, by account or pass',
  'textMessages.own textMessages.askNumber textMessages.confirmNumber textMessages.choose textMessages.removeNumber faxes.upload single-sign-on.prove staff.ownLicence apps.own due.list preview.end notifications.list push.messaging push.choose push.preferences push.savePreferences push.test drafts.get drafts.put users.verifyPassword users.newSeal users.openSeal users.savePin users.removePin users.verifyPin users.me users.settings users.changeSettings users.changeDisplay users.saveWelcome users.putPhoto users.removePhoto users.changePassword users.beginSecondFactor users.confirmSecondFactor users.removeSecondFactor users.passkeys users.beginPasskey users.addPasskey users.devices users.closing users.askToClose users.keepAccount users.offers users.accessLog':
    'their own',
  'reports.runs reports.askRun reports.schedules sessions.unique sessions.people sessions.answerTime chart.view chart.saveView tasks.preferences tasks.savePreferences tasks.views tasks.saveView appointments.reminder appointments.saveReminder appointments.feedAddress medications.saveReminders patient-profile.invite patient-profile.sendCode patient-profile.confirmCode':
    'their own',
  // Open to anyone: what they open is opened by a secret, and is tested where it is made.
  'push.addEndpoint push.removeEndpoint apps.request apps.answer links.resolve users.login users.beginPasskeyLogin users.passkeyLogin users.challenge users.refreshToken users.logout users.keySet users.organizations users.register users.confirm users.resendCode users.forgotPassword users.resetPassword users.staffConfirmation demo.outbox clinic.logo appointments.feed organizations.downloadExport patient-profile.accept telemedicine.openInvite telemedicine.resendPin telemedicine.recoverLink home-care.openMode single-sign-on.clinics single-sign-on.begin single-sign-on.finish':
    'a secret, or nothing of anybody',
};

const aside: ReadonlySet<string> = new Set(Object.keys(without).flatMap((ids) => ids.split(' ')));

/** Takes no id of a thing. */
export const isAside = (callId: string): boolean => aside.has(callId);

/** Empty for a call that stands in neither table: its test fails. */
export const rowsOf = (callId: string): readonly Row[] => {
  const rows = table[callId];
  if (rows === undefined) return [];
  return Array.isArray(rows) ? (rows as readonly Row[]) : [rows as Row];
};

export const tabled: readonly string[] = [...Object.keys(table), ...aside];
