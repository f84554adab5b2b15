import type { Role } from '#core/shared';
import { patientProfile } from './may/patient-profile.ts';
import { reports } from './may/reports.ts';
import { chart } from './may/chart.ts';
import { conditions } from './may/conditions.ts';
import { allergies } from './may/allergies.ts';
import { immunizations } from './may/immunizations.ts';
import { medications } from './may/medications.ts';
import { carePlans } from './may/care-plans.ts';
import { appointments } from './may/appointments.ts';
import { appCalls } from './may/apps.ts';
import { assessments } from './may/assessments.ts';
import { faxes } from './may/faxes.ts';
import { intake } from './may/intake.ts';
import { diagnostics } from './may/diagnostics.ts';
import { notes } from './may/notes.ts';
import { push } from './may/push.ts';
import { staffCalls } from './may/staff.ts';
import { tasks } from './may/tasks.ts';
import { transcription } from './may/transcription.ts';
import { telemedicine } from './may/telemedicine.ts';

const everyone = 'patient practitioner admin clinic_admin super_admin';
const staff = 'practitioner admin clinic_admin super_admin';
const admins = 'admin clinic_admin super_admin';
const open = 'anyone';

/** Who may make each call, written by hand and apart from the descriptions: a call that is not here fails the matrix. */
const table: Readonly<Record<string, string>> = {
  'features.list': everyone,
  'features.set': admins,
  'features.effect': admins,
  'notifications.list': everyone,
  'notifications.mark': everyone,
  'drafts.get': everyone,
  'drafts.put': everyone,
  'organizations.list': 'super_admin',
  'organizations.choose': 'super_admin',
  'organizations.search': 'super_admin',
  'organizations.create': 'super_admin',
  'organizations.suspend': 'super_admin',
  'organizations.restore': 'super_admin',
  'organizations.reach': everyone,
  'record.concepts': staff,
  'record.findPatients': staff,
  'terminology.search': everyone,
  'links.resolve': open,

  'users.login': open,
  'users.challenge': open,
  'users.refreshToken': open,
  'users.logout': open,
  'users.keySet': open,
  'users.organizations': open,
  'users.register': open,
  'users.confirm': open,
  'users.resendCode': open,
  'users.forgotPassword': open,
  'users.resetPassword': open,
  'users.staffConfirmation': open,
  'demo.outbox': open,
  'users.invite': staff,
  'users.revokeInvitation': staff,
  'users.unlink': admins,
  'users.offers': everyone,
  'users.acceptOffer': everyone,
  'users.refuseOffer': everyone,
  'users.verifyPassword': everyone,
  'users.me': everyone,
  'users.settings': everyone,
  'users.changeSettings': everyone,
  'users.changeDisplay': everyone,
  'users.putPhoto': everyone,
  'users.removePhoto': everyone,
  'users.photo': everyone,
  'users.changePassword': everyone,
  'users.beginSecondFactor': everyone,
  'users.confirmSecondFactor': everyone,
  'users.removeSecondFactor': everyone,
  'users.passkeys': everyone,
  'users.beginPasskey': everyone,
  'users.addPasskey': everyone,
  'users.renamePasskey': everyone,
  'users.removePasskey': everyone,
  'users.beginPasskeyLogin': open,
  'users.passkeyLogin': open,
  'users.devices': everyone,
  'users.closing': everyone,
  'users.askToClose': everyone,
  'users.keepAccount': everyone,
  'users.signDeviceOut': everyone,
  'users.accessLog': 'patient',

  'clinic.logo': open,
  'clinic.organization': admins,
  'clinic.saveDetails': admins,
  'clinic.saveBrand': admins,
  'clinic.saveKeptReads': admins,
  'clinic.uploadLogo': admins,
  'clinic.removeLogo': admins,
  'clinic.audit': admins,
  'clinic.auditEntries': admins,
  'clinic.auditPeople': admins,
  'clinic.auditSeal': admins,
  'clinic.exportAudit': admins,
  'clinic.auditWords': admins,
  'clinic.verifyAudit': admins,
  'integrations.list': admins,
  'integrations.test': admins,
  'clinic.retention': admins,
  'clinic.previewRetention': admins,
  'clinic.saveRetention': admins,
  'clinic.legalHolds': admins,
  'clinic.placeLegalHold': admins,
  'clinic.releaseLegalHold': admins,
  'mailTemplates.list': admins,
  'mailTemplates.read': admins,
  'mailTemplates.save': admins,
  'mailTemplates.restore': admins,
  'mailTemplates.test': admins,

  'single-sign-on.clinics': open,
  'single-sign-on.begin': open,
  'single-sign-on.finish': open,
  'single-sign-on.prove': 'practitioner admin clinic_admin',
  'single-sign-on.read': admins,
  'single-sign-on.save': admins,
  'single-sign-on.people': admins,
  'single-sign-on.decide': admins,
  'single-sign-on.directory': admins,
  'single-sign-on.makeToken': admins,
  'single-sign-on.withdrawToken': admins,
  'single-sign-on.addGroup': admins,
  'single-sign-on.saveGroup': admins,
  'single-sign-on.saveOthers': admins,

  'home-care.workers': staff,
  'home-care.addWorker': admins,
  'home-care.changeWorker': admins,
  'home-care.access': admins,
  'home-care.makeAccess': admins,
  'home-care.revokeAccess': admins,
  'home-care.board': staff,
  'home-care.needs': staff,
  'home-care.addNeed': staff,
  'home-care.changeNeed': staff,
  'home-care.fits': staff,
  'home-care.assign': staff,
  'home-care.move': staff,
  'home-care.settle': staff,
  'home-care.record': staff,
  'home-care.pick': staff,
  'home-care.accept': staff,
  'home-care.replaceDay': staff,
  'home-care.openMode': open,
  'home-care.closeMode': 'guest',
  'home-care.mine': 'guest',
  'home-care.event': 'guest',
  'home-care.own': 'patient',
  'home-care.report': staff,
  'home-care.reportRows': staff,
  'home-care.reportCsv': staff,

  'sessions.unique': everyone,
  'sessions.list': everyone,
  'sessions.manage': admins,
  'sessions.request': everyone,
  'sessions.confirm': everyone,
  'sessions.decide': admins,
  'sessions.complete': everyone,
  'sessions.reopen': staff,
  'sessions.upload': everyone,
  'sessions.uploadOffset': everyone,
  'sessions.file': everyone,
  'sessions.send': everyone,
  'sessions.read': everyone,
  'sessions.search': everyone,
  'sessions.people': everyone,
  'sessions.answerTime': everyone,
  'sessions.export': everyone,

  ...appCalls,
  ...patientProfile,
  ...reports,
  ...chart,
  ...conditions,
  ...allergies,
  ...immunizations,
  ...medications,
  ...carePlans,
  ...appointments,
  ...assessments,
  ...intake,
  ...faxes,
  ...diagnostics,
  ...notes,
  ...push,
  ...staffCalls,
  ...tasks,
  ...transcription,
  ...telemedicine,
};

export const isInTable = (callId: string): boolean => callId in table;
export const isOpen = (callId: string): boolean => table[callId] === open;
export const mayCall = (callId: string, role: Role): boolean =>
  isOpen(callId) || table[callId]!.split(' ').includes(role);
